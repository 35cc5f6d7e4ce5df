import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { IpBlock } from '../../api/generated/types.ts'
import { permissionsQuery } from '../../api/identity-queries.ts'
import { addressQuery, blockQuery, spaceBlocksQuery, subnetQuery } from '../../api/networks.ts'
import { spacesQuery } from '../../api/queries.ts'
import { may } from '../../lib/access.ts'

export interface Place {
  kind: 'spaces' | 'blocks' | 'subnets' | 'addresses'
  id: string
}

/** The network whose page is open, by its address. */
export function usePlace(): Place | null {
  const pathname = useLocation({ select: (location) => location.pathname })
  const [, kind, id] = /^\/ipam\/(spaces|blocks|subnets|addresses)\/([^/]+)/.exec(pathname) ?? []
  return kind && id ? { kind: kind as Place['kind'], id } : null
}

export interface Ancestor {
  kind: 'spaces' | 'blocks' | 'subnets'
  id: string
  label: string
}

// Deeper trees than this exist only by mistake.
const mostBlocks = 8

/** What a place lies in, outermost first; as much as is known, and as the user may see. */
export function useAncestors(place: Place | null): readonly Ancestor[] {
  const address = useQuery({ ...addressQuery(place?.id ?? ''), enabled: place?.kind === 'addresses' }).data
  const subnetId = place?.kind === 'subnets' ? place.id : address?.subnet_id
  const subnet = useQuery({ ...subnetQuery(subnetId ?? ''), enabled: subnetId !== undefined }).data
  const blocks = useChain(place?.kind === 'blocks' ? place.id : subnet?.block_id, subnet?.space_id)
  const spaceId = place?.kind === 'spaces' ? place.id : (blocks[0]?.space_id ?? subnet?.space_id)
  const space = useQuery(spacesQuery).data?.find(({ id }) => id === spaceId)
  const all: Ancestor[] = [
    ...(space ? [{ kind: 'spaces' as const, id: space.id, label: space.name }] : []),
    ...blocks.map(({ id, network }) => ({ kind: 'blocks' as const, id, label: network })),
    ...(subnet ? [{ kind: 'subnets' as const, id: subnet.id, label: subnet.network }] : []),
  ]
  return all.filter(({ id }) => id !== place?.id)
}

/** The blocks from the outermost to this one. */
export function useChain(lowest: string | null | undefined, spaceId: string | undefined): IpBlock[] {
  const listed = useListed(lowest, spaceId)
  const blocks: IpBlock[] = []
  let next: string | null | undefined = lowest
  // The same number of hooks each time, whatever the depth.
  for (let depth = 0; depth < mostBlocks; depth++) {
    // biome-ignore lint/correctness/useHookAtTopLevel: the count of turns is fixed
    const { data } = useQuery({ ...blockQuery(next ?? ''), enabled: Boolean(next) && listed === null })
    const block = next ? (listed?.find(({ id }) => id === next) ?? (listed === null ? data : undefined)) : undefined
    if (block) blocks.unshift(block)
    next = block?.parent_block_id
  }
  return blocks
}

/**
 * The blocks of a space for those who may see a subnet and not what is above it: lists show them the way there, and
 * only that. Null where blocks can be read one by one, which is less to ask for.
 */
function useListed(id: string | null | undefined, spaceId: string | undefined): readonly IpBlock[] | null {
  const { data: held } = useQuery(permissionsQuery)
  const isListed = Boolean(held && id && spaceId) && !may(held, 'read', 'ip_block', { one: id ?? '' })
  const { data = [] } = useQuery({ ...spaceBlocksQuery(spaceId ?? ''), enabled: isListed })
  if (!held) return []
  return isListed ? data : null
}

export const crumbsOf = (ancestors: readonly Ancestor[]) =>
  ancestors.map(({ kind, id, label }) => ({ label, to: `/ipam/${kind}/$id` as const, params: { id } }))

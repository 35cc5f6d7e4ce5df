import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { IpBlock } from '../../api/generated/types.ts'
import { addressQuery, blockQuery, spaceQuery, subnetQuery } from './queries.ts'

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
  const blocks = useChain(place?.kind === 'blocks' ? place.id : subnet?.block_id)
  const spaceId = place?.kind === 'spaces' ? place.id : (blocks[0]?.space_id ?? subnet?.space_id)
  const space = useQuery({ ...spaceQuery(spaceId ?? ''), enabled: spaceId !== undefined }).data
  const all: Ancestor[] = [
    ...(space ? [{ kind: 'spaces' as const, id: space.id, label: space.name }] : []),
    ...blocks.map(({ id, network }) => ({ kind: 'blocks' as const, id, label: network })),
    ...(subnet ? [{ kind: 'subnets' as const, id: subnet.id, label: subnet.network }] : []),
  ]
  return all.filter(({ id }) => id !== place?.id)
}

function useChain(lowest: string | null | undefined): IpBlock[] {
  const found: IpBlock[] = []
  let next: string | null | undefined = lowest
  // The same number of hooks each time, whatever the depth.
  for (let depth = 0; depth < mostBlocks; depth++) {
    // biome-ignore lint/correctness/useHookAtTopLevel: the count of turns is fixed
    const { data } = useQuery({ ...blockQuery(next ?? ''), enabled: Boolean(next) })
    const block = next ? data : undefined
    if (block) found.unshift(block)
    next = block?.parent_block_id
  }
  return found
}

export const crumbsOf = (ancestors: readonly Ancestor[]) =>
  ancestors.map(({ kind, id, label }) => ({ label, to: `/ipam/${kind}/$id` as const, params: { id } }))

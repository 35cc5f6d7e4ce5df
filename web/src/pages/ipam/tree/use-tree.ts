import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { IpBlock, IpSpace, Subnet } from '../../../api/generated/types.ts'
import { settingsQuery } from '../../../api/identity-queries.ts'
import { childBlocksQuery } from '../../../api/networks.ts'
import { spacesQuery } from '../../../api/queries.ts'
import { readOn, type SubnetPages, subnetPagesQuery } from './subnet-pages.ts'
import { type Children, flatten, type Node } from './tree.ts'

/** The rows of the tree. Only what is open is asked for, each node once; where nobody chose, the first levels are. */
export function useTree(chosen: ReadonlySet<string> | null) {
  const queryClient = useQueryClient()
  const spaces = useQuery(spacesQuery)
  const { data: settings } = useQuery({ ...settingsQuery, staleTime: 60_000 })
  const roots = (spaces.data ?? []).map(spaceNode)
  const open = chosen ?? firstLevels(queryClient, roots, settings?.subnet_tree_default_expanded_depth ?? 0)
  const spaceOf = spacesOf(queryClient, roots, open)
  const openSpaces = [...open].filter((id) => spaceOf.has(id))
  // Subnets lie in blocks.
  const wantedBlocks = openSpaces.filter((id) => spaceOf.get(id) !== id)
  const blocks = useQueries({ queries: openSpaces.map((id) => blocksBelow(id, spaceOf.get(id) ?? id)) })
  const subnets = useQueries({ queries: wantedBlocks.map(subnetPagesQuery) })
  const byId = new Map(openSpaces.map((id, at) => [id, childrenFrom(blocks[at], subnets[wantedBlocks.indexOf(id)])]))
  const retry = (id: string) =>
    queryClient.refetchQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(id), type: 'active' })
  return {
    rows: flatten(roots, open, (id) => byId.get(id)),
    open,
    error: spaces.data ? null : spaces.error,
    isReady: spaces.data !== undefined,
    /** Asks for the next page of a node's subnets. */
    more: (id: string) => readOn(queryClient, id),
    retry,
    again: spaces.refetch,
  }
}

// Each open node is a question to the server, and every one of them is in the address as soon as one is closed.
const mostOpenByThemselves = 24

/** The nodes of the first levels, as far as their parents have been read. */
function firstLevels(queryClient: QueryClient, roots: readonly Node[], levels: number): ReadonlySet<string> {
  const open = new Set<string>()
  let level = roots.map(({ id }) => ({ id, spaceId: id }))
  for (let depth = 0; depth < levels && level.length > 0; depth++) {
    const opened = level.slice(0, mostOpenByThemselves - open.size)
    for (const { id } of opened) open.add(id)
    level = opened.flatMap(({ id, spaceId }) =>
      (queryClient.getQueryData<IpBlock[]>(blocksBelow(id, spaceId).queryKey) ?? []).map((block) => ({
        id: block.id,
        spaceId,
      })),
    )
  }
  return open
}

const blocksBelow = (id: string, spaceId: string) => childBlocksQuery(spaceId, id === spaceId ? 'root' : id)

interface Answer<Body> {
  data: Body | undefined
  error: Error | null
}

/** A space has blocks alone: for it nobody asks for subnets. */
function childrenFrom(blocks: Answer<IpBlock[]> | undefined, subnets: Answer<SubnetPages> | undefined): Children {
  const { rows = [], next = null, fault } = subnets?.data ?? {}
  const nodes = [...(blocks?.data ?? []).map(blockNode), ...rows.map(subnetNode)]
  if (blocks?.error || fault !== undefined || (subnets?.error && !subnets.data)) return { nodes, state: 'failed' }
  if (!blocks?.data || (subnets && !subnets.data)) return { nodes, state: 'loading' }
  return { nodes, state: next === null ? 'complete' : 'more' }
}

/** Of each node on open ground the space it lies in; a block is known once its parent has been read. */
function spacesOf(queryClient: QueryClient, roots: readonly Node[], open: ReadonlySet<string>): Map<string, string> {
  const known = new Map(roots.map(({ id }) => [id, id]))
  const queue = roots.map(({ id }) => id).filter((id) => open.has(id))
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const spaceId = known.get(id) ?? id
    const below = queryClient.getQueryData<IpBlock[]>(blocksBelow(id, spaceId).queryKey) ?? []
    for (const block of below) {
      known.set(block.id, spaceId)
      if (open.has(block.id)) queue.push(block.id)
    }
  }
  return known
}

const spaceNode = ({ id, name, color }: IpSpace): Node => ({
  id,
  kind: 'space',
  label: name,
  name: '',
  percent: null,
  color,
})

const blockNode = (block: IpBlock): Node => networkNode('block', block)
const subnetNode = (subnet: Subnet): Node => networkNode('subnet', subnet)

const networkNode = (kind: 'block' | 'subnet', { id, network, name, utilization_percent }: IpBlock | Subnet): Node => ({
  id,
  kind,
  label: network,
  name,
  percent: utilization_percent,
  color: null,
})

import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { IpBlock, IpSpace, Subnet } from '../../../api/generated/types.ts'
import { spacesQuery } from '../../../api/queries.ts'
import { childBlocksQuery } from '../queries.ts'
import { readOn, type SubnetPages, subnetPagesQuery } from './subnet-pages.ts'
import { type Children, flatten, type Node } from './tree.ts'

/** The rows of the tree. Only what is open is asked for, each node once. */
export function useTree(open: ReadonlySet<string>) {
  const queryClient = useQueryClient()
  const spaces = useQuery(spacesQuery)
  const roots = (spaces.data ?? []).map(spaceNode)
  const spaceOf = spacesOf(queryClient, roots, open)
  const wanted = [...open].filter((id) => spaceOf.has(id))
  // Subnets lie in blocks.
  const wantedBlocks = wanted.filter((id) => spaceOf.get(id) !== id)
  const blocks = useQueries({ queries: wanted.map((id) => blocksBelow(id, spaceOf.get(id) ?? id)) })
  const subnets = useQueries({ queries: wantedBlocks.map(subnetPagesQuery) })
  const byId = new Map(wanted.map((id, at) => [id, childrenFrom(blocks[at], subnets[wantedBlocks.indexOf(id)])]))
  const retry = (id: string) =>
    queryClient.refetchQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(id), type: 'active' })
  return {
    rows: flatten(roots, open, (id) => byId.get(id)),
    error: spaces.data ? null : spaces.error,
    isReady: spaces.data !== undefined,
    /** Asks for the next page of a node's subnets. */
    more: (id: string) => readOn(queryClient, id),
    retry,
    again: spaces.refetch,
  }
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

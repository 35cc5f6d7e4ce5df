import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { IpBlock, IpSpace, Subnet } from '../../../api/generated/types.ts'
import { spacesQuery } from '../../../api/queries.ts'
import { childBlocksQuery, childrenPerPage, childSubnetsQuery } from '../queries.ts'
import { type Children, flatten, type Node } from './tree.ts'

/** The rows of the tree. Only what is open is asked for, each node once. */
export function useTree(open: ReadonlySet<string>) {
  const queryClient = useQueryClient()
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map())
  const spaces = useQuery(spacesQuery)
  const roots = (spaces.data ?? []).map(spaceNode)
  const spaceOf = spacesOf(queryClient, roots, open)
  const wanted = [...open].filter((id) => spaceOf.has(id))
  const subnetPages = wanted.filter((id) => spaceOf.get(id) !== id).flatMap((id) => askedPages(id, pages.get(id) ?? 1))
  const blocks = useQueries({ queries: wanted.map((id) => blocksBelow(id, spaceOf.get(id) ?? id)) })
  const subnets = useQueries({ queries: subnetPages.map(({ id, page }) => childSubnetsQuery(id, page)) })
  const byId = new Map(
    wanted.map((id, at) => [
      id,
      childrenFrom(
        blocks[at],
        subnets.filter((_, page) => subnetPages[page]?.id === id),
      ),
    ]),
  )
  const more = useCallback((id: string, count: number) => setPages((all) => new Map(all).set(id, count + 1)), [])
  const retry = (id: string) =>
    queryClient.refetchQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(id), type: 'active' })
  return {
    rows: flatten(roots, open, (id) => byId.get(id)),
    error: spaces.data ? null : spaces.error,
    isReady: spaces.data !== undefined,
    /** Asks for the next page of a node's subnets. */
    more: (id: string) => more(id, pages.get(id) ?? 1),
    retry,
    again: spaces.refetch,
  }
}

const askedPages = (id: string, count: number) => Array.from({ length: count }, (_, page) => ({ id, page }))

const blocksBelow = (id: string, spaceId: string) => childBlocksQuery(spaceId, id === spaceId ? 'root' : id)

interface Answer<Body> {
  data: Body | undefined
  error: Error | null
}

function childrenFrom(blocks: Answer<IpBlock[]> | undefined, subnets: readonly Answer<Subnet[]>[]): Children {
  const known = subnets.flatMap(({ data }) => data ?? [])
  const nodes = [...(blocks?.data ?? []).map(blockNode), ...known.map(subnetNode)]
  if (blocks?.error || subnets.some(({ error, data }) => error && !data)) return { nodes, state: 'failed' }
  if (!blocks?.data || subnets.some(({ data }) => !data)) return { nodes, state: 'loading' }
  return { nodes, state: subnets.at(-1)?.data?.length === childrenPerPage ? 'more' : 'complete' }
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

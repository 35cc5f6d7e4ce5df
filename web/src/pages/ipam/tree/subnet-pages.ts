import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { send } from '../../../api/call.ts'
import type { Answer } from '../../../api/client.ts'
import * as operations from '../../../api/generated/operations.ts'
import type { Subnet } from '../../../api/generated/types.ts'
import { childrenPerPage } from '../../../api/networks.ts'

/** The subnets of a block, as far down as somebody scrolled. */
export interface SubnetPages {
  rows: readonly Subnet[]
  /** Where the next page begins. */
  next: string | null
  /** Why it did not come. */
  fault?: unknown
}

/** The same again takes a few large pages. */
const mostAtOnce = 5_000

/**
 * One entry for all pages of a block. Each begins where the one before ended, so that those at the end cost no more
 * than the first; when anything changed, as much is read again as was known, and no row is missed or there twice.
 */
export const subnetPagesQuery = (blockId: string) =>
  queryOptions({
    queryKey: ['/ipam/subnets', { block_id: blockId }, 'pages'],
    queryFn: ({ client, queryKey, signal }) => {
      const known = client.getQueryData<SubnetPages>(queryKey)?.rows.length ?? 0
      return readUpTo(Math.max(known, childrenPerPage), (limit, cursor) => readPage(blockId, limit, cursor, signal))
    },
  })

/** Adds the next page to those that are known. */
export async function readOn(queryClient: QueryClient, blockId: string): Promise<void> {
  const { queryKey } = subnetPagesQuery(blockId)
  const next = queryClient.getQueryData<SubnetPages>(queryKey)?.next
  const pageKey = ['/ipam/subnets', { block_id: blockId, cursor: next }, 'page']
  if (!next || queryClient.isFetching({ queryKey: pageKey, exact: true }) > 0) return
  try {
    const page = await queryClient.fetchQuery({
      queryKey: pageKey,
      queryFn: ({ signal }) => readPage(blockId, childrenPerPage, next, signal),
      gcTime: 0,
    })
    // All was read again meanwhile, and ends elsewhere now.
    if (queryClient.getQueryData<SubnetPages>(queryKey)?.next !== next) return readOn(queryClient, blockId)
    queryClient.setQueryData<SubnetPages>(queryKey, (known) => known && joined(known, page))
  } catch (fault) {
    queryClient.setQueryData<SubnetPages>(queryKey, (known) => known && { ...known, fault })
  }
}

const joined = ({ rows }: SubnetPages, { body, nextCursor }: Answer<Subnet[]>): SubnetPages => ({
  rows: [...rows, ...body],
  next: nextCursor,
})

type ReadPage = (limit: number, cursor: string | null) => Promise<Answer<Subnet[]>>

/** Page after page until there are as many, or no more. */
export async function readUpTo(count: number, read: ReadPage): Promise<SubnetPages> {
  let pages: SubnetPages = { rows: [], next: null }
  do {
    const page = await read(Math.min(mostAtOnce, count - pages.rows.length), pages.next)
    pages = joined(pages, page)
  } while (pages.next !== null && pages.rows.length < count)
  return pages
}

const readPage = (block_id: string, limit: number, cursor: string | null, signal: AbortSignal) =>
  send(operations.ipam_subnets_list, { query: { block_id, limit, ...(cursor && { cursor }) }, signal })

import { send } from '../api/call.ts'
import type { Answer } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import type { Listed } from '../api/family.ts'
import { type ListState, listQuery } from './list-query.ts'
import type { Identified, Resource } from './resource.ts'

/** Of which record the rows are: by parameters of the path, or by values of the query. */
export interface Within {
  parent?: Record<string, string> | undefined
  only?: Record<string, string> | undefined
}

/** Some rows of a list, and where those behind them begin. */
export interface Page<Row> {
  rows: readonly Row[]
  total: number
  next: string | null
}

export const pageOf = <Row>({ body, total, nextCursor }: Answer<Listed<Row>>): Page<Row> =>
  'items' in body
    ? { rows: body.items, total: body.total, next: nextCursor }
    : { rows: body, total: total ?? body.length, next: nextCursor }

/** The rows of all pages. One that moved from page to page while they were read is there once. */
export function rowsOf<Row extends Identified>(pages: readonly Page<Row>[]): { rows: readonly Row[]; total: number } {
  const rows = new Map(pages.flatMap((page) => page.rows.map((row) => [row.id, row] as const)))
  return { rows: [...rows.values()], total: pages.at(-1)?.total ?? 0 }
}

/** What a list is asked for, whichever page of it. */
export const askedOf = <Row extends Identified>(of: Resource<Row>, { only }: Within, state: ListState) => ({
  ...listQuery(of.query ?? {}, state),
  ...only,
})

interface PageRequest {
  query: object
  parent: Record<string, string> | undefined
  cursor: string | null
  limit: number
  signal?: AbortSignal
}

export async function readPage<Row extends Identified>(
  { operations: { list } }: Resource<Row>,
  { query, parent, cursor, limit, signal }: PageRequest,
): Promise<Page<Row>> {
  const answer = await send(list, {
    ...(parent && { params: parent }),
    query: { ...query, limit, ...(cursor !== null && { cursor }) },
    ...(signal && { signal }),
  })
  return pageOf(answer)
}

/** The most that is written to a file: a browser holds all of it at once. */
export const mostExported = 100_000
const perPage = 500

// A file that ends early looks like one that is whole.
const tooMany = (): ApiError => new ApiError(0, 'Meanwhile more rows match than one file takes. Filter first.', null)

/** All rows that match, one page after the other. */
export async function readAll<Row extends Identified>(
  of: Resource<Row>,
  asked: Pick<PageRequest, 'query' | 'parent'>,
): Promise<readonly Row[]> {
  const pages: Page<Row>[] = []
  let cursor: string | null = null
  do {
    const page: Page<Row> = await readPage(of, { ...asked, cursor, limit: perPage })
    pages.push(page)
    cursor = page.next
    if (cursor !== null && pages.length * perPage >= mostExported) throw tooMany()
  } while (cursor !== null)
  return rowsOf(pages).rows
}

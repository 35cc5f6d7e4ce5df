import { z } from 'zod'
import { deafSource } from '../../../../import/source-fault.ts'
import type { Get } from './client.ts'

const PAGE = 500
const ROUNDS = 3
const EMPTY_PAGES = 3

const Page = z.object({ count: z.int().min(0), next: z.string().nullish(), results: z.array(z.unknown()) })
const Identified = z.looseObject({ id: z.int() })

type Query = Readonly<Record<string, string | number | null | undefined>>

/**
 * All rows of a list, each once. Pages are numbered by how many rows come before them, so what appears or goes
 * meanwhile moves the others: rows are asked for in the order of their ids, in which new ones come last, and the list is
 * read again when it gets shorter, or has more rows than were seen.
 */
export async function readList<Row>(
  get: Get,
  path: string,
  query: Query,
  rowOf: (row: Record<string, unknown>) => Row,
): Promise<Row[]> {
  const rows = new Map<number, Row>()
  for (let round = 1; round <= ROUNDS; round++) {
    const seen = new Set<number>()
    const count = await readPages(get, path, query, (row) => {
      const isNew = !seen.has(row.id)
      seen.add(row.id)
      rows.set(row.id, rowOf(row))
      return isNew
    })
    if (count !== null && seen.size >= count) return [...rows].flatMap(([id, row]) => (seen.has(id) ? [row] : []))
  }
  throw deafSource(`${path} changed each time it was read; try again when fewer people work in NetBox`)
}

type Take = (row: { id: number; [name: string]: unknown }) => boolean

/** Follows the pages of a list; answers how many rows it has at the end, null when some went meanwhile. */
async function readPages(get: Get, path: string, query: Query, take: Take): Promise<number | null> {
  const asked = new Set<string>()
  let at: string | null = `${path}?${parametersOf(query)}`
  let count = 0
  let empty = 0
  while (at !== null) {
    if (asked.has(at)) throw deafSource(`The pages of ${path} lead back to one that was read`)
    asked.add(at)
    const page = pageOf(path, (await get(at)).body)
    if (page.count < count) return null
    count = page.count
    const isNew = page.results.map((row) => take(identified(path, row))).includes(true)
    empty = isNew ? 0 : empty + 1
    if (empty > EMPTY_PAGES) throw deafSource(`The pages of ${path} do not end, and show nothing new`)
    at = page.next ? following(path, page.next) : null
  }
  return count
}

function parametersOf(query: Query): URLSearchParams {
  const parameters = new URLSearchParams({ limit: String(PAGE), ordering: 'id' })
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined) parameters.set(name, String(value))
  return parameters
}

function pageOf(path: string, body: unknown): z.output<typeof Page> {
  const page = Page.safeParse(body)
  if (!page.success) throw deafSource(`What answers at ${path} is no list of NetBox`)
  return page.data
}

function identified(path: string, row: unknown): z.output<typeof Identified> {
  const parsed = Identified.safeParse(row)
  if (!parsed.success) throw deafSource(`A row of ${path} has no id`)
  return parsed.data
}

/** NetBox names the next page by the host that it thinks it has; it is asked where it was reached. */
function following(path: string, next: string): string {
  const url = URL.parse(next, 'http://netbox')
  if (!url?.pathname.endsWith(path)) throw deafSource(`The next page of ${path} is not of this list`)
  return `${path}${url.search}`
}

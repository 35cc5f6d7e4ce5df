import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { exactNumber } from '../db/wire.ts'
import { pageQuery } from '../http/schema.ts'
import type { Listed } from './family.ts'
import { Search } from './fields.ts'
import { MOST_AT_ONCE, type Page, sortKeysOf } from './list.ts'
import { sortQuery } from './sorting.ts'

/** What a list can be narrowed to: its own filters, and a part of a text. */
export function filterQuery({ Filter = z.object({}), search }: Listed): z.ZodObject<{ search: typeof Search }> {
  return (search ? Filter.extend({ search: Search }) : Filter) as z.ZodObject<{ search: typeof Search }>
}

const sortOf = (family: Listed) => sortQuery(Object.keys(sortKeysOf(family)), family.sort)

/** What a list in an envelope can be asked for. */
export const listQuery = (family: Listed) =>
  filterQuery(family).extend({ ...pageQuery(...(family.page ?? [])), ...sortOf(family) })

/** What a list without an envelope can be asked for. Unless its pages have a usual size, it comes whole. */
export const arrayQuery = (family: Listed) => {
  const { limit, offset } = pageQuery(...(family.page ?? [MOST_AT_ONCE]))
  const whole = limit.unwrap().optional().describe('Everything when left out, if that is not too much')
  return filterQuery(family).extend({ limit: family.page ? limit : whole, offset, ...sortOf(family) })
}

/** What a list whose pages are numbered can be asked for; `size` is its name for the size of a page. */
export const numberedQuery = <Size extends string>(family: Listed, size: Size, usual: number) => {
  const { limit, offset } = pageQuery(500, usual)
  return filterQuery(family).extend({
    page: z.int().min(1).max(1_000_000).default(1),
    ...({ [size]: limit } as Record<Size, typeof limit>),
    limit: limit.unwrap().optional().describe(`Instead of ${size}`),
    offset: offset.unwrap().optional().describe('Instead of page'),
    ...sortOf(family),
  })
}

type Numbered = { page: number; limit?: number | undefined; offset?: number | undefined }

export function windowOfNumbered({ page, limit, offset }: Numbered, size: number): { limit: number; offset: number } {
  const rows = limit ?? size
  return { limit: rows, offset: offset ?? (page - 1) * rows }
}

/** The envelope around the text of the items; what it says of the window may have other names. */
export function sendPage(reply: FastifyReply, page: Page, window: object = windowOf(page)): never {
  const rest = JSON.stringify({ total: page.total, ...window }).slice(1)
  return sendText(reply, page, `{"items":${page.items},${rest}`)
}

const windowOf = ({ limit, offset }: Page) => ({ limit, offset })

/** The items alone; how many there are in all is in a header. */
export const sendArray = (reply: FastifyReply, page: Page): never =>
  sendText(reply.header('x-total-count', String(page.total)), page, page.items)

// The text is what the document says of it; the tests hold every answer against that.
function sendText(reply: FastifyReply, { next }: Page, text: string): never {
  if (next !== null) reply.header('x-next-cursor', next)
  return reply.type('application/json; charset=utf-8').send(text) as never
}

/** A page as rows, for those who do not pass it on as text. */
export const parsed = <Row>({ items, next, ...page }: Page) => ({
  items: JSON.parse(items, exactly as never) as Row[],
  ...page,
  ...(next === null ? {} : { next_cursor: next }),
})

// A number beyond what JavaScript tells apart keeps its digits. The compiler's library does not know the source yet.
const exactly = (_: string, value: unknown, { source }: { source?: string }): unknown =>
  Number.isInteger(value) && source !== undefined ? exactNumber(source) : value

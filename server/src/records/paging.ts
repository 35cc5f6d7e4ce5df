import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { pageQuery } from '../http/schema.ts'
import type { Family } from './family.ts'
import { type Page, sortKeysOf } from './list.ts'
import { sortQuery } from './sorting.ts'

/** What a list of the family can be asked for. */
export const listQuery = <Kind extends Family>(family: Kind) =>
  (family.Filter ?? z.object({})).extend({
    ...pageQuery(...(family.page ?? [])),
    ...sortQuery(Object.keys(sortKeysOf(family)), family.sort),
  })

/** The envelope around the text of the items; what it says of the window may have other names. */
export function sendPage(reply: FastifyReply, page: Page, window: object = windowOf(page)): never {
  if (page.next !== null) reply.header('x-next-cursor', page.next)
  const rest = JSON.stringify({ total: page.total, ...window }).slice(1)
  // The text is what the document says of it; the tests hold every answer against that.
  return reply.type('application/json; charset=utf-8').send(`{"items":${page.items},${rest}`) as never
}

const windowOf = ({ limit, offset }: Page) => ({ limit, offset })

/** A page as rows, for those who do not pass it on as text. */
export const parsed = <Row>({ items, next, ...page }: Page) => ({
  items: JSON.parse(items) as Row[],
  ...page,
  ...(next === null ? {} : { next_cursor: next }),
})

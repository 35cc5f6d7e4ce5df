import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Reader, Work } from '../db/work.ts'
import { IdPath, Nothing, Problem, pageOf, pageQuery, Uuid } from '../http/schema.ts'
import { type Routes, type Slice, type Tool, tool } from '../slice.ts'
import type { DeclaredFamily } from './declare.ts'
import type { Family, RowOf } from './family.ts'
import { RoutePath } from './fields.ts'
import { countRows, type Filter, type ListQuery, listRows, type Page, sortKeysOf } from './list.ts'
import { type Removed, removeRow, removeRows } from './removal.ts'
import { createRow, getRow, updateRow, type Values } from './rows.ts'
import { sortQuery } from './sorting.ts'

/** What the routes of a family do. One that behaves differently is replaced as a whole; there is nothing to hook into. */
export type Operations<Row> = {
  list(reader: Reader, query: ListQuery): Promise<Page>
  count(reader: Reader, filter: Filter): Promise<{ count: number }>
  get(reader: Reader, id: string): Promise<Row>
  create(work: Work, input: Values): Promise<Row>
  update(work: Work, id: string, input: Values): Promise<Row>
  remove(work: Work, id: string): Promise<void>
  removeMany(work: Work, ids: readonly string[]): Promise<Removed>
}

export function operationsOf<Kind extends DeclaredFamily>(family: Kind): Operations<RowOf<Kind>> {
  return {
    list: (reader, query) => listRows(reader, family, query),
    count: (reader, filter) => countRows(reader, family, filter),
    get: (reader, id) => getRow(reader, family, id),
    create: (work, input) => createRow(work, family, input),
    update: (work, id, input) => updateRow(work, family, id, input),
    remove: (work, id) => removeRow(work, family, id),
    removeMany: (work, ids) => removeRows(work, family, ids),
  }
}

/** The slice of a family that is only fields. */
export function resource(family: DeclaredFamily): Slice {
  return sliceOf(family, operationsOf(family))
}

/** The slice of a family whose operations are partly its own; routes beside the usual ones are added to it. */
export function sliceOf<Row>(family: DeclaredFamily, operations: Operations<Row>, more?: (app: Routes) => void): Slice {
  return {
    ...mountOf(family),
    routes: (app) => {
      more?.(app)
      familyRoutes(app, family, operations)
    },
    tools: familyTools(family, operations),
  }
}

/** What a slice says of itself, from the family it stands for; others may be part of it. */
export function mountOf(family: DeclaredFamily, ...others: readonly DeclaredFamily[]) {
  const { tag, prefix, module, permission, tokens, constraints = {} } = family
  return { tag, prefix, module, access: { resource: permission }, tokens, constraints, families: [family, ...others] }
}

/** List, create, read, update, delete and bulk delete, below the path the app stands at. */
export function familyRoutes<Row>(app: Routes, family: DeclaredFamily, operations: Operations<Row>, path = ''): void {
  listRoute(app, family, operations, path)
  writeRoutes(app, family, operations, path)
  bulkDeleteRoute(app, family, operations, path)
}

export function listRoute<Row>(app: Routes, family: DeclaredFamily, { list }: Operations<Row>, path = ''): void {
  app.get(
    path,
    {
      schema: {
        operationId: `${family.operation}_list`,
        summary: `List ${family.many}`,
        querystring: listQuery(family),
        response: { 200: pageOf(family.Row) },
      },
    },
    async (request, reply) => sendPage(reply, await list(request.reader(), request.query as ListQuery)) as never,
  )
}

/** What a list of the family can be asked for. */
export const listQuery = <Kind extends Family>(family: Kind) =>
  (family.Filter ?? z.object({})).extend({
    ...pageQuery(...(family.page ?? [])),
    ...sortQuery(Object.keys(sortKeysOf(family)), family.sort),
  })

/** The envelope around the text of the items; what it says of the window may have other names. */
export function sendPage(reply: FastifyReply, page: Page, window: object = windowOf(page)): FastifyReply {
  if (page.next !== null) reply.header('x-next-cursor', page.next)
  const rest = JSON.stringify({ total: page.total, ...window }).slice(1)
  return reply.type('application/json; charset=utf-8').send(`{"items":${page.items},${rest}`)
}

const windowOf = ({ limit, offset }: Page) => ({ limit, offset })

export function writeRoutes<Row>(app: Routes, family: DeclaredFamily, operations: Operations<Row>, path = ''): void {
  const { operation, one, Row } = family
  const named = withArticle(one)
  const params = family.isIdValue ? IdPath : RoutePath
  app.post(
    path,
    {
      schema: {
        operationId: `${operation}_create`,
        summary: `Create ${named}`,
        body: family.Create,
        response: { 201: Row, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) =>
      reply.code(201).send((await request.mutate((work) => operations.create(work, request.body))) as never),
  )

  app.get(
    `${path}/:id`,
    {
      schema: {
        operationId: `${operation}_read`,
        summary: `Read ${named}`,
        params,
        response: { 200: Row, 404: Problem },
      },
    },
    (request) => operations.get(request.reader(), request.params.id) as never,
  )

  app.put(
    `${path}/:id`,
    {
      schema: {
        operationId: `${operation}_update`,
        summary: `Change fields of ${named}`,
        params,
        body: family.Update,
        response: { 200: Row, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => operations.update(work, request.params.id, request.body)) as never,
  )

  app.delete(
    `${path}/:id`,
    {
      schema: {
        operationId: `${operation}_delete`,
        summary: `Delete ${named}`,
        params,
        response: { 204: Nothing, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => operations.remove(work, request.params.id))
      return reply.code(204).send()
    },
  )
}

export const BulkDelete = z.object({ ids: z.array(Uuid).max(500) }).meta({ id: 'BulkDelete' })
export const Refused = z.object({ id: Uuid, name: z.string(), reason: z.string() }).meta({ id: 'DeleteRefused' })
const removed = { deleted: z.int(), not_found: z.array(Uuid) }
const Deleted = z.object(removed).meta({ id: 'BulkDeleted' })
const DeletedUnlessUsed = z.object({ ...removed, refused: z.array(Refused) }).meta({ id: 'BulkDeletedUnlessUsed' })

export function bulkDeleteRoute<Row>(
  app: Routes,
  family: DeclaredFamily,
  operations: Operations<Row>,
  path = '',
): void {
  app.post(
    `${path}/bulk-delete`,
    {
      config: { action: 'delete' },
      schema: {
        operationId: `${family.operation}_bulk_delete`,
        summary: `Delete several ${family.many}`,
        body: BulkDelete,
        response: { 200: family.holders ? DeletedUnlessUsed : Deleted, 409: Problem },
      },
    },
    (request) => request.mutate((work) => operations.removeMany(work, request.body.ids)) as never,
  )
}

export function familyTools<Row>(family: DeclaredFamily, { list, count }: Operations<Row>): Tool[] {
  const name = family.many.toLowerCase().replaceAll(' ', '_')
  return [
    tool({
      name: `find_${name}`,
      description: `${family.many[0]?.toUpperCase()}${family.many.slice(1)} that match the filters, a page at a time.`,
      input: listQuery(family),
      run: async (reader, query) => parsed(await list(reader, query as ListQuery)),
    }),
    tool({
      name: `count_${name}`,
      description: `How many ${family.many} match the filters.`,
      input: family.Filter,
      run: (reader, filter) => count(reader, filter),
    }),
  ]
}

/** A page as rows, for those who do not pass it on as text. */
export const parsed = <Row>({ items, next, ...page }: Page) => ({
  items: JSON.parse(items) as Row[],
  ...page,
  ...(next === null ? {} : { next_cursor: next }),
})

const withArticle = (one: string): string => {
  const word = /^[A-Z]{2}/.test(one) ? one : `${one[0]?.toLowerCase()}${one.slice(1)}`
  return `${/^(?:[aeiou]|AS|M)/.test(word) ? 'an' : 'a'} ${word}`
}

import { z } from 'zod'
import type { Access } from '../access/access.ts'
import { requireSuperadmin } from '../access/permissions.ts'
import type { Reader, Work } from '../db/work.ts'
import { pageOf, Uuid } from '../http/schema.ts'
import { verbs } from '../http/verbs.ts'
import { type Routes, type Slice, type Tool, tool } from '../slice.ts'
import type { DeclaredFamily } from './declare.ts'
import type { RowOf } from './family.ts'
import { RoutePath } from './fields.ts'
import { countRows, type Filter, type ListQuery, listRows, type Page } from './list.ts'
import { givenBy, insideOf, type Params, pathsOf, requireInside, requireParent } from './nesting.ts'
import { arrayQuery, listQuery, parsed, sendArray, sendPage } from './paging.ts'
import { type Removed, removeRow, removeRows } from './removal.ts'
import { createRow, getRow, updateRow, type Values } from './rows.ts'

/** What the routes of a family do. One that behaves differently is replaced as a whole; there is nothing to hook into. */
export type Operations<Row> = {
  list(reader: Reader, query: ListQuery, params?: Params): Promise<Page>
  count(reader: Reader, filter: Filter): Promise<{ count: number }>
  get(reader: Reader, id: string): Promise<Row>
  create(work: Work, input: Values, params?: Params): Promise<Row>
  update(work: Work, id: string, input: Values): Promise<Row>
  remove(work: Work, id: string): Promise<void>
  /** Past the trash; where it is there, `?permanent=true` asks for it. */
  destroy?(work: Work, id: string): Promise<void>
  removeMany(work: Work, ids: readonly string[], params?: Params): Promise<Removed>
}

export function operationsOf<Kind extends DeclaredFamily>(family: Kind): Operations<RowOf<Kind>> {
  return {
    list: (reader, query, params = {}) => listRows(reader, family, query, insideOf(family, params)),
    count: (reader, filter) => countRows(reader, family, filter),
    get: (reader, id) => getRow(reader, family, id),
    create: (work, input, params = {}) => createRow(work, family, { ...input, ...givenBy(family, params) }),
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

/**
 * Rows of a family that lies in another, whatever they lie in: a list over all of them, and one by its id alone. For
 * those who know what they look for and not where it is, as whoever picks a zone for a subnet.
 */
export function anywhereSlice(family: DeclaredFamily, prefix: string, access?: Access): Slice {
  const { families: _declared, constraints: _written, ...mount } = mountOf(family)
  return {
    ...mount,
    tag: `${mount.tag} anywhere`,
    ...(access && { access }),
    prefix,
    routes: (app) => anywhereRoutes(app, family),
  }
}

function anywhereRoutes(app: Routes, family: DeclaredFamily): void {
  const { operation, many, one, Row: answer } = family
  const { list, get } = operationsOf(family)
  const query = listQuery(family)
  const { read } = verbs(app)
  read(
    '',
    `${operation}_list_anywhere`,
    `List ${many}, whatever they lie in`,
    { query, answer: pageOf(answer) },
    async (reader, { query, reply }) => sendPage(reply, await list(reader, query as ListQuery)),
  )
  const shape = { params: RoutePath, answer }
  read('/:id', `${operation}_read_anywhere`, `Read ${withArticle(one)} by its id alone`, shape, (reader, { params }) =>
    shown(get(reader, params.id)),
  )
}

/** What a slice says of itself, from the family it stands for; others may be part of it. */
export function mountOf(family: DeclaredFamily, ...others: readonly DeclaredFamily[]) {
  const { tag, prefix, module, permission, tokens, constraints = {} } = family
  const families = [family, ...others]
  const gate = { access: { resource: permission }, tokens, ...(module === undefined ? {} : { module }) }
  return { tag, prefix, ...gate, constraints, families }
}

/** List, create, read, update, delete and bulk delete, below the path the app stands at. */
export function familyRoutes<Row>(app: Routes, family: DeclaredFamily, operations: Operations<Row>, path = ''): void {
  listRoute(app, family, operations, path)
  writeRoutes(app, family, operations, path)
  bulkDeleteRoute(app, family, operations, path)
}

export function listRoute<Row>(app: Routes, family: DeclaredFamily, { list }: Operations<Row>, path = ''): void {
  const { isBare = false, Row: one } = family
  const query = isBare ? arrayQuery(family) : listQuery(family)
  const shape = { params: pathsOf(family).list, query, answer: isBare ? z.array(one) : pageOf(one) }
  const summary = `List ${family.many}`
  verbs(app).read(path, `${family.operation}_list`, summary, shape, async (reader, { params, query, reply }) => {
    await requireParent(family, reader, params as Params)
    const page = await list(reader, query as ListQuery, params as Params)
    return isBare ? sendArray(reply, page) : sendPage(reply, page)
  })
}

export function writeRoutes<Row>(app: Routes, family: DeclaredFamily, operations: Operations<Row>, path = ''): void {
  const { operation, one, Row: answer } = family
  const route = verbs(app)
  const named = withArticle(one)
  const paths = pathsOf(family)
  const at = `${path}/:id`
  const create = { params: paths.list, body: family.Create, answer }
  route.create(path, `${operation}_create`, `Create ${named}`, create, async (work, { body, params }) => {
    await requireParent(family, work, params as Params)
    return shown(operations.create(work, body, params as Params))
  })
  route.read(at, `${operation}_read`, `Read ${named}`, { params: paths.one, answer }, async (reader, { params }) => {
    await requireInside(family, reader, params)
    return shown(operations.get(reader, params.id))
  })
  const update = { params: paths.one, body: family.Update, answer }
  route.change(at, `${operation}_update`, `Change fields of ${named}`, update, async (work, { params, body }) => {
    await requireInside(family, work, params)
    return shown(operations.update(work, params.id, body))
  })
  removeRoute(app, family, operations, at)
}

function removeRoute<Row>(app: Routes, family: DeclaredFamily, operations: Operations<Row>, at: string): void {
  const { destroy } = operations
  const query = destroy ? z.object({ permanent: z.boolean().default(false) }) : z.object({})
  const shape = { params: pathsOf(family).one, query }
  verbs(app).remove(
    at,
    `${family.operation}_delete`,
    `Delete ${withArticle(family.one)}`,
    shape,
    async (work, { params, query }) => {
      const isPermanent = destroy !== undefined && 'permanent' in query && query.permanent === true
      if (isPermanent) requireSuperadmin(work.actor, 'delete')
      await requireInside(family, work, params)
      await (isPermanent ? destroy : operations.remove)(work, params.id)
    },
  )
}

// The operations of a family give its rows; that they have its fields is what the declaration says.
const shown = <Row>(row: Promise<Row>) => row as Promise<never>

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
  const shape = {
    params: pathsOf(family).list,
    body: BulkDelete,
    answer: family.holders ? DeletedUnlessUsed : Deleted,
    config: { action: 'delete' },
  } as const
  verbs(app).act(
    `${path}/bulk-delete`,
    `${family.operation}_bulk_delete`,
    `Delete several ${family.many}`,
    shape,
    (work, { body, params }) => shown(operations.removeMany(work, body.ids, params as Params)),
  )
}

export function familyTools<Row>(family: DeclaredFamily, { list, count }: Operations<Row>): Tool[] {
  const name = family.many.toLowerCase().replaceAll(' ', '_')
  return [
    tool({
      name: `find_${name}`,
      description: `${family.many[0]?.toUpperCase()}${family.many.slice(1)} that match the filters, a page at a time.`,
      input: listQuery(family).extend(parentArgument(family)),
      run: async (reader, query) => parsed(await list(reader, query as ListQuery, query as Params)),
    }),
    tool({
      name: `count_${name}`,
      description: `How many ${family.many} match the filters.`,
      input: family.Filter,
      run: (reader, filter) => count(reader, filter),
    }),
  ]
}

// A tool asks over all parents, or names one.
const parentArgument = ({ under }: DeclaredFamily) => (under ? { [under.column]: Uuid.optional() } : {})

const withArticle = (one: string): string => {
  const word = /^[A-Z]{2}/.test(one) ? one : `${one[0]?.toLowerCase()}${one.slice(1)}`
  return `${/^(?:[aeiou]|AS|M)/.test(word) ? 'an' : 'a'} ${word}`
}

import { z } from 'zod'
import type { ResourceAccess } from '../../../access/access.ts'
import { join, raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { pageOf } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import type { DeclaredFamily } from '../../../records/declare.ts'
import type { Family, RowOf } from '../../../records/family.ts'
import { RouteId } from '../../../records/fields.ts'
import { type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { arrayQuery, listQuery, sendArray, sendPage } from '../../../records/paging.ts'
import { claimRow, claimRows, eraseRows, removedOf } from '../../../records/removal.ts'
import { type Operations, operationsOf, sliceOf } from '../../../records/resource.ts'
import { changeRow, changesOf, createRow, lockRow, type Values } from '../../../records/rows.ts'
import type { Routes, Slice } from '../../../slice.ts'
import { groupFamily } from './family.ts'
import { touchGroups } from './touch.ts'

/** What must hold of a part of a group; it answers the values as they are stored. `before` is null for a new one. */
export type PartRule = (work: Work, values: Values, before: Values | null) => Values | Promise<Values>

type Part = { id: string; group_id: string }
const groupsOf = (rows: readonly unknown[]): string[] => rows.map((row) => (row as Part).group_id)

/** The operations of what belongs to a group: each tells the servers of the group. */
export function partOperations<Kind extends DeclaredFamily>(
  family: Kind,
  rule: PartRule = (_, values) => values,
): Operations<RowOf<Kind>> {
  return {
    ...operationsOf(family),
    create: async (work, input) => {
      const row = await createRow(work, family, await rule(work, input, null))
      await touchGroups(work, groupsOf([row]))
      return row
    },
    update: async (work, id, input) => {
      const before = await lockRow(work, family, id)
      const edit = changesOf(before, input)
      const changes = changesOf(before, onlyOf(await rule(work, { ...before, ...edit }, before), edit))
      const after = await changeRow(work, family, before, changes)
      if (Object.keys(changes).length > 0) await touchGroups(work, groupsOf([after]))
      return after
    },
    remove: async (work, id) => {
      const row = await claimRow(work, family, id)
      await eraseRows(work, family, [row])
      await touchGroups(work, groupsOf([row]))
    },
    removeMany: async (work, ids) => {
      const claim = await claimRows(work, family, ids)
      await eraseRows(work, family, claim.rows)
      await touchGroups(work, groupsOf(claim.rows))
      return removedOf(work, family, claim)
    },
  }
}

const onlyOf = (values: Values, names: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in names))

/** Access to what was seen on the networks of groups: by a right to the group that a row belongs to. */
export const accessByGroup = (...tables: readonly string[]): ResourceAccess => ({
  resource: groupFamily.permission,
  resolve: async (reader, id, action) => {
    const places = tables.map((table) => sql`select group_id from ${raw(table)} where id = ${id}`)
    const row = await reader.first(join(places, ' union all ') as Sql<{ group_id: string }>)
    // Taking an entry away changes what is said of the group; it does not delete the group.
    const asked = action === 'delete' ? 'write' : action
    return row ? [{ type: groupFamily.permission, target: { one: row.group_id }, action: asked }] : null
  },
})

/** Where rows are also listed and made: below the row they belong to. */
export type Below = {
  /** The path of what they belong to: `/dhcp/server-groups`. */
  readonly path: string
  /** The rest of the path; the end of the family's own unless said. */
  readonly end?: string
  readonly column: string
  readonly parent: Pick<Family, 'table' | 'one' | 'isKept'>
}

/** A family at its own path, and the slice that lists and makes those of one row below that row's path. */
export function partSlices<Row>(
  family: DeclaredFamily,
  operations: Operations<Row>,
  below: Below,
  more?: (app: Routes) => void,
): readonly Slice[] {
  return [sliceOf(family, operations, more), sliceBelow(family, operations, below)]
}

export function sliceBelow<Row>(family: DeclaredFamily, operations: Operations<Row>, below: Below): Slice {
  const { path, column } = below
  const { module, permission, tokens, tag, prefix } = family
  return {
    tag: `${tag} of ${below.parent.one.toLowerCase()}s`,
    prefix: `${path}/:${column}/${below.end ?? prefix.split('/').at(-1)}`,
    access: { resource: permission },
    tokens,
    ...(module === undefined ? {} : { module }),
    routes: (app) => routesBelow(app, family, operations, below),
  }
}

/** `param` is what the path calls the id, where that is not as the column does. */
export type Nested = Pick<Below, 'column' | 'parent'> & {
  readonly param?: string
  /** How they are listed, where not simply by the right to their type. */
  readonly list?: (reader: Reader, query: ListQuery, within: readonly Sql[]) => Promise<Page>
}

/** Lists rows of one that they belong to, and makes them there. */
export function routesBelow<Row>(
  app: Routes,
  family: DeclaredFamily,
  operations: Operations<Row>,
  below: Nested,
): void {
  const { column, parent, param = column } = below
  const { operation, many, one, isBare = false, table } = family
  const route = verbs(app)
  const params = z.object({ [param]: RouteId })
  const name = `${operation}_of_${column.replace(/_id$/, '')}`
  const list = below.list ?? ((reader, query, within) => listRows(reader, family, query, within))
  const of = column.replace(/^./, (letter) => letter.toUpperCase()).replace(/_id$/, '')
  const idIn = (input: unknown): string => (input as Record<string, string>)[param] ?? ''
  const listed = {
    params,
    query: isBare ? arrayQuery(family) : listQuery(family),
    answer: isBare ? z.array(family.Row) : pageOf(family.Row),
  }
  route.read(
    '',
    `${name}_list`,
    `List ${many} of one ${parent.one}`,
    listed,
    async (reader, { params, query, reply }) => {
      await requireRow(reader, parent, idIn(params))
      const inside = sql`${raw(`${table}.${column}`)} = ${idIn(params)}`
      const page = await list(reader, query as ListQuery, [inside])
      return isBare ? sendArray(reply, page) : sendPage(reply, page)
    },
  )
  const { [column]: _parent, ...fields } = family.Create.shape
  const made = { params, body: z.object(fields).meta({ id: `${family.Create.meta()?.id}In${of}` }), answer: family.Row }
  route.create('', `${name}_create`, `Create a ${one} in one ${parent.one}`, made, async (work, { params, body }) => {
    await requireRow(work, parent, idIn(params))
    return operations.create(work, { ...body, [column]: idIn(params) }) as Promise<never>
  })
}

async function requireRow(
  asking: Pick<Work, 'first'>,
  { table, isKept, one }: Below['parent'],
  id: string,
): Promise<void> {
  const live = raw(isKept ? 'and deleted_at is null' : '')
  if (!(await asking.first(sql`select id from ${raw(table)} where id = ${id} ${live}`))) throw notFound(one)
}

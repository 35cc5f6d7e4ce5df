import type { Action, ResourceAccess, Right } from '../../../access/access.ts'
import { may } from '../../../access/actor.ts'
import { visible } from '../../../access/visible.ts'
import { any, raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import type { DeclaredFamily } from '../../../records/declare.ts'
import { countRows, type Filter, type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { type Operations, sliceOf } from '../../../records/resource.ts'
import type { Routes, Slice } from '../../../slice.ts'
import { routesBelow } from '../groups/parts.ts'
import { scopeFamily } from './family.ts'

/*
 * What a scope holds is opened by a right to its own type, and by a right to the scope. What lies in the trash with its
 * scope is not there.
 */

/** Whether the scope of a row is there: some may be a million, and have it in a column that triggers keep. */
const isLive = (table: string): Sql =>
  raw(
    table === 'dhcp_static_assignment'
      ? `${table}.is_live`
      : `exists (select from dhcp_scope owner where owner.id = ${table}.scope_id and owner.deleted_at is null)`,
  )

/** The rows that the caller may see, of scopes that are there. */
export function seenParts(reader: Reader, { table, permission }: DeclaredFamily): Sql[] {
  const live = isLive(table)
  if (may(reader.actor, 'read', permission, 'every')) return [live]
  return [live, any([visible(reader, permission, `${table}.id`), visible(reader, 'dhcp_scope', `${table}.scope_id`)])]
}

export const listParts = (
  reader: Reader,
  family: DeclaredFamily,
  query: ListQuery,
  within: readonly Sql[] = [],
): Promise<Page> => listRows(reader, { ...family, permission: null }, query, [...seenParts(reader, family), ...within])

export const countParts = (reader: Reader, family: DeclaredFamily, filter: Filter): Promise<{ count: number }> =>
  countRows(reader, { ...family, permission: null }, filter, seenParts(reader, family))

// Taking something out of a scope changes the scope; it does not delete it.
const onScope = (scope: string, action: Action): Right => ({
  type: 'dhcp_scope',
  target: { one: scope },
  action: action === 'delete' ? 'write' : action,
})

/** Access to one of them by its own id. */
export const partAccess = ({ table, permission: type }: DeclaredFamily): ResourceAccess => ({
  resource: type,
  through: { read: ['dhcp_scope'] },
  resolve: async (reader, id, action) => {
    const [row] = await reader.rows(sql<{ scope_id: string }>`select scope_id from ${raw(table)} where id = ${id}`)
    return row ? [{ type, target: { one: id } }, onScope(row.scope_id, action)] : null
  },
})

/** Access to those of the scope that the path names. */
export const partsOfScopeAccess = ({ permission: type }: DeclaredFamily): ResourceAccess => ({
  resource: 'dhcp_scope',
  through: { read: [type], write: [type], delete: [type] },
  resolve: async (_, id, action) => [{ type, target: 'every' }, onScope(id, action)],
})

/** A family whose rows belong to scopes: at its own path, and below that of a scope. */
export function scopePartSlices<Row>(
  family: DeclaredFamily,
  operations: Operations<Row>,
  more?: (app: Routes) => void,
): readonly Slice[] {
  const end = family.prefix.split('/').at(-1)
  const own: Operations<Row> = {
    ...operations,
    list: (reader, query) => listParts(reader, family, query),
    count: (reader, filter) => countParts(reader, family, filter),
  }
  return [
    { ...sliceOf(family, own, more), access: partAccess(family) },
    {
      tag: `${family.tag} of scopes`,
      prefix: `/dhcp/scopes/:id/${end}`,
      access: partsOfScopeAccess(family),
      tokens: family.tokens,
      routes: (app) =>
        routesBelow(app, family, own, {
          param: 'id',
          column: 'scope_id',
          parent: scopeFamily,
          list: (reader, query, within) => listParts(reader, family, query, within),
        }),
    },
  ]
}

import { newId } from '../../../db/ids.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { columnsOf, type Values } from '../../../records/rows.ts'
import { type Columns, insertRows } from '../../../records/sets.ts'
import { deleteForGood } from '../../../references/departure.ts'
import { mirrorAudited, withScopes } from '../../ipam/write/dhcp/scopes.ts'
import { withSettings } from '../../ipam/write/follow.ts'
import { touchGroups } from '../groups/touch.ts'
import { scopeFamily } from './family.ts'
import type { Scope } from './scopes.ts'

/** A scope with everything in it, as it is stored; all of them name the same columns. */
export type NewScope = {
  group_id: string
  subnet_id: string
  values: Values & { ddns_enabled: boolean }
  pools: readonly Columns[]
  /** Each with its `ip_address`. */
  statics: readonly (Columns & { ip_address: string })[]
  /** What only an import says of them. */
  provenance: { import_source: string; imported_at: string }
  /** Scopes of the same subnet that it takes the place of. */
  replaces: readonly string[]
}

/**
 * Makes many scopes in subnets that the caller has closed, with a few statements, and takes others away for them. The
 * rows of addresses and the servers follow. The caller has checked what they hold, and puts them into the audit log.
 */
export async function bringScopes(work: Work, scopes: readonly NewScope[]): Promise<Scope[]> {
  const doomed = scopes.flatMap(({ replaces }) => replaces)
  const naming = scopes.flatMap(({ subnet_id, values }) => (values.ddns_enabled ? [subnet_id] : []))
  const replace = async (): Promise<Scope[]> => {
    await deleteForGood(work, scopeFamily.table, doomed)
    return insertScopes(work, scopes)
  }
  const named = () => (naming.length === 0 ? replace() : withSettings(work, { subnets: naming }, replace))
  const made = doomed.length === 0 ? await named() : await withScopes(work, doomed, named)
  await mirrorAudited(
    work,
    scopes.flatMap(({ subnet_id, statics }) => statics.map(({ ip_address: address }) => ({ subnet_id, address }))),
  )
  await touchGroups(
    work,
    scopes.map(({ group_id }) => group_id),
  )
  return made
}

/** In the order in which they are given. */
async function insertScopes(work: Work, scopes: readonly NewScope[]): Promise<Scope[]> {
  const rows = scopes.map(({ group_id, subnet_id, values, provenance }) => ({
    id: newId(),
    group_id,
    subnet_id,
    ...values,
    ...provenance,
  }))
  const parts = (of: 'pools' | 'statics') =>
    scopes.flatMap(({ provenance, [of]: list }, index) =>
      list.map((part) => ({ id: newId(), scope_id: rows[index]?.id, ...part, ...provenance })),
    )
  await insertRows(work, scopeFamily.table, rows)
  await insertRows(work, 'dhcp_pool', parts('pools'))
  await insertRows(work, 'dhcp_static_assignment', parts('statics'))
  const made = await scopeImages(
    work,
    rows.map(({ id }) => id),
  )
  const byId = new Map(made.map((scope) => [scope.id, scope]))
  return rows.flatMap(({ id }) => byId.get(id) ?? [])
}

/** Scopes as the interface shows them, in the trash or not. */
export const scopeImages = (work: Work, ids: readonly string[]): Promise<Scope[]> =>
  work.rows(sql<Scope>`select ${raw(columnsOf(scopeFamily))} from dhcp_scope where id = any(${ids}::uuid[])`)

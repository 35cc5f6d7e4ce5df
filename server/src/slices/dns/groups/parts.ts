import type { ResourceAccess } from '../../../access/access.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import type { DeclaredFamily } from '../../../records/declare.ts'
import type { Family, RowOf } from '../../../records/family.ts'
import type { Params } from '../../../records/nesting.ts'
import { type Claim, claimRow, claimRows, eraseRows, removedOf } from '../../../records/removal.ts'
import { familyRoutes, familyTools, mountOf, type Operations, operationsOf } from '../../../records/resource.ts'
import { changeRow, changesOf, createRow, lockRow, type Values } from '../../../records/rows.ts'
import type { Deps, Routes, Slice } from '../../../slice.ts'
import { touchGroups } from './touch.ts'

/**
 * A group, held until commit: its parts are checked against each other, and nobody else changes one meanwhile. Whoever
 * holds a zone as well holds it first.
 */
export async function lockGroup(work: Work, id: string): Promise<void> {
  const group = await work.first(sql`select id from dns_group where id = ${id} for no key update`)
  if (!group) throw notFound('DNS group')
}

/** What must hold of a part of a group, before and after a change; throws where it does not. */
export type PartRules = {
  /** `values` are those of the row as it shall be, `before` the row as it is, or null for a new one. */
  readonly check?: (work: Work, groupId: string, values: Values, before: Values | null) => Promise<void>
  readonly checkRemoval?: (work: Work, groupId: string, row: Values) => Promise<void>
}

type Part = { id: string; group_id: string }

/** The operations of what belongs to a group: each is made under the lock of the group, and tells its servers. */
export function partOperations<Kind extends DeclaredFamily>(
  family: Kind,
  { check, checkRemoval }: PartRules = {},
): Operations<RowOf<Kind>> {
  return {
    ...operationsOf(family),
    create: async (work, input, params = {}) => {
      const groupId = String(params.group_id)
      await lockGroup(work, groupId)
      await check?.(work, groupId, input, null)
      const row = await createRow(work, family, { ...input, group_id: groupId })
      await touchGroups(work, [groupId])
      return row
    },
    update: async (work, id, input) => {
      const groupId = await lockGroupOf(work, family, id)
      const before = await lockRow(work, family, id)
      const changes = changesOf(before, input)
      if (Object.keys(changes).length === 0) return changeRow(work, family, before, changes)
      await check?.(work, groupId, { ...before, ...changes }, before)
      const after = await changeRow(work, family, before, changes)
      await touchGroups(work, [groupId])
      return after
    },
    remove: async (work, id) => {
      const groupId = await lockGroupOf(work, family, id)
      const row = await claimRow(work, family, id)
      await checkRemoval?.(work, groupId, row)
      await eraseRows(work, family, [row])
      await touchGroups(work, [groupId])
    },
    removeMany: async (work, ids, params) => {
      const { groupIds, ...claim } = await claimParts(work, family, ids, params)
      for (const row of claim.rows) await checkRemoval?.(work, (row as unknown as Part).group_id, row)
      await eraseRows(work, family, claim.rows)
      await touchGroups(work, groupIds)
      return removedOf(work, family, claim)
    },
  }
}

/** Rows to be deleted, and their groups, all held; what is not in the group of the path is not found. */
export async function claimParts<Kind extends DeclaredFamily>(
  work: Work,
  family: Kind,
  ids: readonly string[],
  { group_id }: Params = {},
): Promise<Claim<RowOf<Kind>> & { groupIds: string[] }> {
  const groupIds = await lockGroupsOf(work, family, ids)
  const claim = await claimRows(work, family, ids)
  const isInside = (row: RowOf<Kind>) => group_id === undefined || (row as unknown as Part).group_id === group_id
  const elsewhere = claim.rows.filter((row) => !isInside(row)).map(({ id }) => id)
  return { ...claim, rows: claim.rows.filter(isInside), notFound: [...claim.notFound, ...elsewhere], groupIds }
}

/** The group of a row, held. */
export async function lockGroupOf(work: Work, family: Family, id: string): Promise<string> {
  const [groupId] = await lockGroupsOf(work, family, [id])
  if (groupId === undefined) throw notFound(family.one)
  return groupId
}

async function lockGroupsOf(work: Work, { table }: Family, ids: readonly string[]): Promise<string[]> {
  const groups = await work.rows(
    sql<{
      id: string
    }>`select id from dns_group where id in (select group_id from ${raw(table)} where id = any(${ids})) order by id
      for no key update`,
  )
  return groups.map(({ id }) => id)
}

/** Parts of a group are opened by a right to the group. */
export const partAccess = (table: string): ResourceAccess => ({
  resource: 'dns_group',
  within: 'group_id',
  resolve: async (reader, id) => {
    const [row] = await reader.rows(sql<{ group_id: string }>`select group_id from ${raw(table)} where id = ${id}`)
    return row ? [{ type: 'dns_group', target: { one: row.group_id } }] : null
  },
})

/** The slice of what belongs to a group; routes beside the usual ones are added to it. */
export function partSlice<Row>(
  family: DeclaredFamily,
  operations: (deps: Deps) => Operations<Row>,
  more?: (app: Routes, deps: Deps) => void,
): Slice {
  return {
    ...mountOf(family),
    access: partAccess(family.table),
    routes: (app, deps) => {
      more?.(app, deps)
      familyRoutes(app, family, operations(deps))
    },
    tools: familyTools(family, operationsOf(family)),
  }
}

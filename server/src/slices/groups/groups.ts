import { isDeepStrictEqual } from 'node:util'
import { lockSuperadmins, refuseWithoutSuperadmin } from '../../access/superadmins.ts'
import { newId } from '../../db/ids.ts'
import { raw, sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { notFound } from '../../http/errors.ts'
import { deleteForGood } from '../../references/departure.ts'
import { refuseBeyondCeiling, refuseBeyondHeld } from '../roles/ceiling.ts'
import { rolesOf } from '../roles/roles.ts'
import { groupColumns } from './images.ts'
import { added, admitsMore, type GroupState, nothingYet, wantedGroup } from './rules.ts'
import type { Group, GroupCreate, GroupUpdate } from './schema.ts'
import { liveGrants } from './time-bound-grants.ts'

export async function getGroup(reader: Reader, id: string): Promise<Group> {
  const [group] = await reader.rows(sql<Group>`select ${raw(groupColumns)} from "group" where id = ${id}`)
  if (!group) throw notFound('Group')
  return group
}

async function lockGroup(work: Work, id: string): Promise<Group> {
  await lockSuperadmins(work)
  const [locked] = await work.rows(sql`select from "group" where id = ${id} for update`)
  if (!locked) throw notFound('Group')
  // Read after the lock was granted: the lists live in other tables and would be as old as the wait was long.
  const group = await getGroup(work, id)
  work.expect(group)
  return group
}

export async function createGroup(work: Work, input: GroupCreate): Promise<Group> {
  await lockSuperadmins(work)
  const id = newId()
  const target = wantedGroup(nothingYet, input)
  await refuseEscalation(work, id, nothingYet, target)
  await work.rows(
    sql`insert into "group" (id, name, description, auth_source, external_dn) values (${id}, ${target.name},
      ${target.description}, ${target.auth_source}, ${target.external_dn})`,
  )
  await storeLists(work, id, nothingYet, target)
  const after = await getGroup(work, id)
  await work.audit({ action: 'create', type: 'group', id, display: after.name, after })
  return after
}

export async function updateGroup(work: Work, id: string, input: GroupUpdate): Promise<Group> {
  const before = await lockGroup(work, id)
  const target = wantedGroup(before, input)
  if (isDeepStrictEqual({ ...before, ...target }, before)) {
    work.unaudited('nothing changes')
    return before
  }
  await refuseEscalation(work, id, before, target)
  await work.rows(sql`update "group" set name = ${target.name}, description = ${target.description},
    auth_source = ${target.auth_source}, external_dn = ${target.external_dn}, modified_at = now()
     where id = ${id}`)
  await storeLists(work, id, before, target)
  await refuseWithoutSuperadmin(work)
  const after = await getGroup(work, id)
  await work.audit({ action: 'update', type: 'group', id, display: after.name, before, after })
  return after
}

export async function deleteGroup(work: Work, id: string): Promise<void> {
  const before = await lockGroup(work, id)
  await deleteForGood(work, 'group', [id])
  await refuseWithoutSuperadmin(work)
  await work.audit({ action: 'delete', type: 'group', id, display: before.name, before })
}

/** Neither a new role nor a new member may get more through the actor than the actor has. */
async function refuseEscalation(work: Work, id: string, before: GroupState, target: GroupState): Promise<void> {
  const roles = await rolesOf(work, target.role_ids)
  const newIds = new Set(added(before.role_ids, target.role_ids))
  refuseBeyondCeiling(
    work.actor,
    roles.filter((role) => newIds.has(role.id)).flatMap(({ permissions }) => permissions),
  )
  if (!admitsMore(before, target)) return
  refuseBeyondHeld(work.actor, [...roles.flatMap(({ permissions }) => permissions), ...(await liveGrants(work, id))])
}

const lists = [
  { name: 'role_ids', table: 'group_role', column: 'role_id' },
  { name: 'user_ids', table: 'user_group', column: 'user_id' },
] as const

/** Writes only what differs: every row that moves makes all processes read permissions anew. */
async function storeLists(work: Work, id: string, before: GroupState, target: GroupState): Promise<void> {
  for (const { name, table, column } of lists) {
    const gone = added(target[name], before[name])
    const come = added(before[name], target[name])
    if (gone.length > 0)
      await work.rows(sql`delete from ${raw(table)} where group_id = ${id} and ${raw(column)} = any(${gone})`)
    if (come.length > 0) {
      await work.rows(sql`insert into ${raw(table)} (group_id, ${raw(column)}) select ${id}, unnest(${come}::uuid[])`)
    }
  }
}

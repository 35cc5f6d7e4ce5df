import { isDeepStrictEqual } from 'node:util'
import { lockSuperadmins, refuseWithoutSuperadmin } from '../../access/superadmins.ts'
import { newId } from '../../db/ids.ts'
import { raw, sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { columnsOf } from '../../records/rows.ts'
import { deleteForGood } from '../../references/departure.ts'
import { auditGroups, groupImages } from '../groups/images.ts'
import { refuseBeyondCeiling } from './ceiling.ts'
import { roleList } from './listing.ts'
import { added, unique, wantedRole } from './rules.ts'
import type { Role, RoleCreate, RoleUpdate } from './schema.ts'

const columns = columnsOf(roleList)

export async function getRole(reader: Reader, id: string): Promise<Role> {
  const [role] = await reader.rows(sql<Role>`select ${raw(columns)} from role where id = ${id}`)
  if (!role) throw notFound('Role')
  return role
}

/** The roles that exist among the ids. */
export function rolesOf(reader: Reader, ids: readonly string[]): Promise<Role[]> {
  return reader.rows(sql`select ${raw(columns)} from role where id = any(${ids}) order by id`)
}

/** A role the caller may change: those of the product are not among them. */
async function lockOwnRole(work: Work, id: string, verb: string): Promise<Role> {
  await lockSuperadmins(work)
  const [role] = await work.rows(sql<Role>`select ${raw(columns)} from role where id = ${id} for update`)
  if (!role) throw notFound('Role')
  work.expect(role)
  if (role.is_builtin) throw badRequest(`The role '${role.name}' is built in and cannot be ${verb}`)
  return role
}

type NewRole = Pick<Role, keyof RoleCreate>

export async function createRole(work: Work, input: NewRole): Promise<Role> {
  refuseBeyondCeiling(work.actor, input.permissions)
  const [role] = await work.rows(
    sql<Role>`insert into role (id, name, description, permissions) values (${newId()}, ${input.name},
      ${input.description}, ${JSON.stringify(unique(input.permissions))}) returning ${raw(columns)}`,
  )
  if (!role) throw new Error('The role was not stored')
  await work.audit({ action: 'create', type: 'role', id: role.id, display: role.name, after: role })
  return role
}

export async function cloneRole(work: Work, id: string, name: string): Promise<Role> {
  const { name: original, description, permissions } = await getRole(work, id)
  if (permissions.some(({ action }) => action === 'approve')) {
    throw badRequest(`The role '${original}' cannot be cloned: only built-in roles may approve`)
  }
  return createRole(work, { name, description, permissions })
}

/** Only what the role gains is held against the author's own rights. */
export async function updateRole(work: Work, id: string, input: RoleUpdate): Promise<Role> {
  const before = await lockOwnRole(work, id, 'changed')
  const target = wantedRole(before, input)
  if (isDeepStrictEqual({ ...before, ...target }, before)) {
    work.unaudited('nothing changes')
    return before
  }
  refuseBeyondCeiling(work.actor, added(before.permissions, target.permissions))
  const [after] = await work.rows(sql<Role>`update role set name = ${target.name}, description = ${target.description},
      permissions = ${JSON.stringify(target.permissions)}, modified_at = now()
     where id = ${id} returning ${raw(columns)}`)
  if (!after) throw notFound('Role')
  await refuseWithoutSuperadmin(work)
  await work.audit({ action: 'update', type: 'role', id, display: after.name, before, after })
  return after
}

/** Groups that had the role lose it; the image says which. */
export async function deleteRole(work: Work, id: string): Promise<void> {
  const before = await lockOwnRole(work, id, 'deleted')
  const rows = await work.rows(
    sql<{ group_id: string }>`select group_id from group_role where role_id = ${id} order by group_id`,
  )
  const groups = rows.map(({ group_id }) => group_id)
  const memberships = await groupImages(work, groups)
  await deleteForGood(work, 'role', [id])
  await refuseWithoutSuperadmin(work)
  await auditGroups(work, memberships)
  const image = { ...before, group_ids: groups }
  await work.audit({ action: 'delete', type: 'role', id, display: before.name, before: image })
}

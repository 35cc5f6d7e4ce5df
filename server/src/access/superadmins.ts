import { sql } from '../db/sql.ts'
import type { Work } from '../db/work.ts'
import { badRequest } from '../http/errors.ts'

/**
 * Makes changes that could take the last superadmin away wait for each other. It comes before anything is read: two
 * superadmins who remove each other at once must not both find the other one still there.
 */
export async function lockSuperadmins(work: Work): Promise<void> {
  await work.rows(sql`select pg_advisory_xact_lock(hashtext('cadastre.superadmins'))`)
}

// Grants that end by themselves do not count: when they do, nobody is there to refuse.
const anySuperadmin = sql`
  select from "user" account where is_active and (is_superadmin or exists (
    select from user_group join group_role using (group_id) join role on role.id = group_role.role_id,
      jsonb_array_elements(role.permissions) permission
    where user_group.user_id = account.id
      and permission->>'action' = '*' and permission->>'resource_type' = '*'
      and coalesce(permission->>'resource_id', '') in ('', '*')))
  limit 1`

/** Refuses what was done in this transaction if it leaves nobody who may do everything. */
export async function refuseWithoutSuperadmin(work: Work): Promise<void> {
  const rows = await work.rows(anySuperadmin)
  if (rows.length === 0) throw badRequest('At least one active superadmin must remain')
}

import type { Grant } from '../../access/grants.ts'
import { requireRight } from '../../access/permissions.ts'
import { newId } from '../../db/ids.ts'
import { raw, sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import type { Listed } from '../../records/family.ts'
import { columnsOf } from '../../records/rows.ts'
import { refuseBeyondCeiling } from '../roles/ceiling.ts'
import { TimeBoundGrant, type TimeBoundGrantCreate, TimeBoundGrantFilter } from './time-bound-schema.ts'

const LIVE = 'time_bound_grant.revoked_at is null and time_bound_grant.expires_at > now()'

/** Newest first, of the groups the caller may see. */
export const timeBoundGrantList = {
  table: 'time_bound_grant',
  permission: 'group',
  rightsOn: ['group_id'],
  Row: TimeBoundGrant,
  Filter: TimeBoundGrantFilter,
  sort: '-created_at',
  read: { is_active: LIVE },
  where: { include_expired: (isWanted: boolean) => raw(isWanted ? 'true' : LIVE) },
  search: ['action', 'resource_type', 'resource_id', 'reason'],
} as const satisfies Listed
const columns = columnsOf(timeBoundGrantList)

/** What the group holds for a while, as the ceiling weighs it. */
export async function liveGrants(reader: Reader, groupId: string): Promise<Grant[]> {
  const grants = await reader.rows(
    sql<TimeBoundGrant>`select ${raw(columns)} from time_bound_grant where group_id = ${groupId} and revoked_at is null
      and expires_at > now()`,
  )
  return grants.map(({ action, resource_type, resource_id, expires_at }) => ({
    action,
    resource_type,
    resource_id,
    untilMs: Date.parse(expires_at),
  }))
}

export async function createTimeBoundGrant(work: Work, input: TimeBoundGrantCreate): Promise<TimeBoundGrant> {
  const [group] = await work.rows(sql`select from "group" where id = ${input.group_id} for key share`)
  if (!group) throw notFound('Group')
  const { action, resource_type, resource_id } = input
  refuseBeyondCeiling(work.actor, [{ action, resource_type, resource_id }], Date.parse(input.expires_at))
  const [grant] =
    await work.rows(sql<TimeBoundGrant>`insert into time_bound_grant (id, group_id, action, resource_type, resource_id, expires_at, reason,
       granted_by_user_id)
     values (${newId()}, ${input.group_id}, ${action}, ${resource_type}, ${resource_id}, ${input.expires_at}, ${input.reason}, ${work.actor.userId}) returning ${raw(columns)}`)
  if (!grant?.is_active) throw badRequest('expires_at must be in the future')
  await work.audit({ ...changeOf(grant), after: grant })
  return grant
}

/** A second call answers the same and changes nothing. */
export async function revokeTimeBoundGrant(work: Work, id: string): Promise<TimeBoundGrant> {
  const [before] = await work.rows(
    sql<TimeBoundGrant>`select ${raw(columns)} from time_bound_grant where id = ${id} for update`,
  )
  if (!before) throw notFound('Time-bound grant')
  requireRight(work.actor, 'admin', 'group', { one: before.group_id })
  work.expect(before)
  if (before.revoked_at !== null) {
    work.unaudited('nothing changes')
    return before
  }
  const [after] = await stamp(work, [before])
  if (!after) throw notFound('Time-bound grant')
  return after
}

const MOST_AT_ONCE = 1000

/** Stamps what has ended. It stopped counting by itself; this is for the record. */
export async function expireTimeBoundGrants(work: Work): Promise<number> {
  const ended =
    await work.rows(sql<TimeBoundGrant>`select ${raw(columns)} from time_bound_grant where revoked_at is null
      and expires_at <= now()
     order by id limit ${MOST_AT_ONCE} for update skip locked`)
  await stamp(work, ended)
  return ended.length
}

async function stamp(work: Work, grants: readonly TimeBoundGrant[]): Promise<TimeBoundGrant[]> {
  if (grants.length === 0) return []
  const stamped = await work.rows(
    sql<TimeBoundGrant>`update time_bound_grant set revoked_at = now() where id = any(${grants.map(({ id }) => id)})
      returning ${raw(columns)}`,
  )
  const before = new Map(grants.map((grant) => [grant.id, grant]))
  await work.audit(...stamped.map((after) => ({ ...changeOf(after), before: before.get(after.id) ?? null, after })))
  return stamped
}

const changeOf = ({ id, action, resource_type }: TimeBoundGrant) => ({
  action: 'permission_change',
  type: 'time_bound_grant',
  id,
  display: `${action} on ${resource_type}`,
})

import { visible } from '../../../access/visible.ts'
import type { AuditEntry } from '../../../audit/audit.ts'
import { newId } from '../../../db/ids.ts'
import { raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { type Holder, movedGrants } from './rules.ts'

const matching = (list: string, ids: readonly string[]): Sql =>
  sql`(select count(*) from jsonb_array_elements(${raw(list)}) entry where entry->>'resource_id' = any(${ids}::text[]))`

/** Who has rights that name one of the subnets. What has expired stays as it was. */
export function holders(reader: Reader, ids: readonly string[]): Promise<Holder[]> {
  const { isSuperadmin, userId } = reader.actor
  return reader.rows(
    sql<Holder>`select * from (
       select id, 'role' as kind, name, ${visible(reader, 'role', 'id')} as is_seen,
         jsonb_array_length(permissions) as entries, ${matching('permissions', ids)} as matching
       from role
       union all
       select id, 'api_token', name, ${isSuperadmin} or user_id = ${userId}::uuid, jsonb_array_length(resource_grants),
         ${matching('resource_grants', ids)} from api_token
       where expires_at is null or expires_at > now()
       union all
       select id, 'time_bound_grant', action || ' on ' || resource_type, true, 1, 1 from time_bound_grant
       where resource_id = any(${ids}::text[]) and revoked_at is null and expires_at > now()
     ) holder where matching > 0 order by kind, name, id`,
  )
}

type Move = { from: readonly string[]; to: readonly string[] }

/** Rights to the old subnets become the same rights to each of the new ones. */
export async function followGrants(work: Work, holders: readonly Holder[], move: Move): Promise<AuditEntry[]> {
  const of = (kind: string) => holders.filter((holder) => holder.kind === kind).map(({ id }) => id)
  return [
    ...(await moveLists(work, 'role', of('role'), move)),
    ...(await moveLists(work, 'api_token', of('api_token'), move)),
    ...(await moveTimeBound(work, of('time_bound_grant'), move)),
  ]
}

const LISTS = {
  role: {
    list: 'permissions',
    image: 'id, name, description, is_builtin, permissions, created_at, modified_at',
    set: ', modified_at = now()',
  },
  api_token: {
    list: 'resource_grants',
    image: `id, name, description, prefix, 'user' as scope, scopes, resource_grants, user_id, expires_at,
      last_used_at, is_active, created_at`,
    set: '',
  },
} as const

type ListImage = { id: string; name: string } & Record<string, { resource_id: string | null }[]>

async function moveLists(
  work: Work,
  table: keyof typeof LISTS,
  ids: readonly string[],
  { from, to }: Move,
): Promise<AuditEntry[]> {
  if (ids.length === 0) return []
  const { list, image, set } = LISTS[table]
  const before = await work.rows(
    sql<ListImage>`select ${raw(image)} from ${raw(table)} where id = any(${ids}::uuid[]) order by id for update`,
  )
  const old = new Set(from)
  const moved = before.map((row) => ({ id: row.id, list: movedGrants(row[list] ?? [], old, to) }))
  const after = await work.rows(sql<ListImage>`update ${raw(table)} set ${raw(list)} = moved.list${raw(set)}
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (id uuid, list jsonb)
     where ${raw(table)}.id = moved.id returning ${raw(image.replace(/\bid\b/, `${table}.id`))}`)
  const images = new Map(after.map((row) => [row.id, row]))
  return before.map((row) => ({
    action: 'update',
    type: table,
    id: row.id,
    display: row.name,
    before: row,
    after: images.get(row.id) ?? null,
  }))
}

const TIME_BOUND = `id, group_id, action, resource_type, resource_id, expires_at, revoked_at, reason,
  granted_by_user_id, revoked_at is null and expires_at > now() as is_active, created_at`

type TimeBound = { id: string; action: string; resource_type: string }

/** The grant itself goes to the first subnet; each of the others gets a copy that ends at the same time. */
async function moveTimeBound(work: Work, ids: readonly string[], { to }: Move): Promise<AuditEntry[]> {
  if (ids.length === 0) return []
  const [first, ...others] = to
  const before = await work.rows(
    sql<TimeBound>`select ${raw(TIME_BOUND)} from time_bound_grant where id = any(${ids}::uuid[]) order by id for update`,
  )
  const after = await work.rows(
    sql<TimeBound>`update time_bound_grant set resource_id = ${first} where id = any(${ids}::uuid[])
      returning ${raw(TIME_BOUND)}`,
  )
  const copies = ids.flatMap((id) => others.map((resource_id) => ({ of: id, id: newId(), resource_id })))
  const added =
    await work.rows(sql<TimeBound>`insert into time_bound_grant (id, group_id, action, resource_type, resource_id, expires_at, reason,
       granted_by_user_id)
     select copy.id, g.group_id, g.action, g.resource_type, copy.resource_id, g.expires_at, g.reason,
       g.granted_by_user_id
     from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as copy ("of" uuid, id uuid, resource_id text)
     join time_bound_grant g on g.id = copy."of"
     returning ${raw(TIME_BOUND)}`)
  const images = new Map(after.map((grant) => [grant.id, grant]))
  return [
    ...before.map((grant) => ({ ...changeOf(grant), before: grant, after: images.get(grant.id) ?? null })),
    ...added.map((grant) => ({ ...changeOf(grant), after: grant })),
  ]
}

const changeOf = ({ id, action, resource_type }: TimeBound) => ({
  action: 'permission_change',
  type: 'time_bound_grant',
  id,
  display: `${action} on ${resource_type}`,
})

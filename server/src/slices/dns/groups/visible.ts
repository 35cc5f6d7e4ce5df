import { may } from '../../../access/actor.ts'
import { visible } from '../../../access/visible.ts'
import { any, raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'

/** Groups that the caller may read, and those with a zone that they may read. */
export const visibleGroup = (reader: Reader): Sql =>
  any([visible(reader, 'dns_group', 'dns_group.id'), sql`exists (${zonesOf(reader, raw('dns_group.id'))})`])

/** Whether a zone of a group leads the caller to it; null when there is no such group. */
export async function hasVisibleZone(reader: Reader, groupId: string): Promise<boolean | null> {
  const group = await reader.first(
    sql<{ leads: boolean }>`select exists (${zonesOf(reader, raw('dns_group.id'))}) as leads from dns_group
      where id = ${groupId}`,
  )
  return group?.leads ?? null
}

function zonesOf(reader: Reader, groupId: Sql): Sql {
  const isReadable = may(reader.actor, 'read', 'dns_record', 'every')
    ? raw('true')
    : visible(reader, 'dns_zone', 'z.id')
  return sql`select z.id from dns_zone z where z.group_id = ${groupId} and z.deleted_at is null and ${isReadable} limit 1`
}

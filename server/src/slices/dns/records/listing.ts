import { z } from 'zod'
import { may } from '../../../access/actor.ts'
import { visible } from '../../../access/visible.ts'
import { all, raw, type Sql, sql, when } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { TagFilter, Uuid } from '../../../http/schema.ts'
import type { Listed } from '../../../records/family.ts'
import { Search } from '../../../records/fields.ts'
import { type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { requireGroup } from '../groups/require.ts'
import { readZone } from '../zones/zone-lock.ts'
import type { InZone } from './records.ts'
import { DnsRecord, RecordOfGroup, RecordType } from './schema.ts'

const Filter = z.object({
  record_type: RecordType.optional(),
  view_id: Uuid.optional(),
  search: Search,
  tag: TagFilter,
})

// Names come in the order of the DNS, so that what lies below a name follows it.
const sortBy = {
  name: { key: 'r.reversed_name', type: 'text' },
  value: { key: 'r.value_start', type: 'text' },
} as const

/** The records of one zone. */
export const recordList = {
  table: 'dns_record',
  alias: 'r',
  permission: null,
  Row: DnsRecord,
  Filter,
  sort: 'name',
  sortBy,
  isKept: true,
  search: ['r.fqdn', 'r.value'],
  page: [1000, 200],
} as const satisfies Listed

/** Those of all zones of a group. */
export const groupRecordList = {
  ...recordList,
  Row: RecordOfGroup,
  read: { zone_name: 'z.name', view_name: 'v.name' },
  join: {
    tables: 'join dns_zone z on z.id = r.zone_id left join dns_view v on v.id = coalesce(r.view_id, z.view_id)',
    fields: ['zone_name', 'view_name'],
  },
  sort: 'fqdn',
} as const satisfies Listed

/** The zone is looked at in the same statement; only where nothing is found it is asked whether it is there at all. */
export async function listRecords(reader: Reader, { group_id, id }: InZone, query: ListQuery): Promise<Page> {
  const zone = sql`from dns_zone z where z.id = ${id} and z.group_id = ${group_id} and z.deleted_at is null`
  const within = [sql`r.zone_id = ${id}`, sql`exists (select ${zone})`]
  const page = await listRows(reader, recordList, query, within, sql`coalesce((select z.record_count ${zone}), 0)`)
  if (page.total === 0) await readZone(reader, group_id, id)
  return page
}

export async function searchRecords(reader: Reader, group_id: string, query: ListQuery): Promise<Page> {
  await requireGroup(reader, group_id)
  return recordsAnywhere(reader, { group_id }, query)
}

type Where = { group_id?: string | undefined; zone_id?: string | undefined }

export function recordsAnywhere(reader: Reader, { group_id, zone_id }: Where, query: ListQuery): Promise<Page> {
  const inZone = all([
    raw('owner.id = r.zone_id and owner.deleted_at is null'),
    visibleZone(reader, 'owner.id'),
    ...when(group_id, (id) => sql`owner.group_id = ${id}`),
  ])
  return listRows(reader, groupRecordList, query, [
    sql`exists (select from dns_zone owner where ${inZone})`,
    ...when(zone_id, (id) => sql`r.zone_id = ${id}`),
  ])
}

/** Zones whose records the caller may read: with the zone, or with records everywhere. */
export const visibleZone = (reader: Reader, column: string): Sql =>
  may(reader.actor, 'read', 'dns_record', 'every') ? raw('true') : visible(reader, 'dns_zone', column)

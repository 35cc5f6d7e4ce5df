import { idsIn } from '../../../db/conditions.ts'
import { names, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'

/** What a write of records must know of their zone. */
const columns = [
  'id',
  'group_id',
  'view_id',
  'name',
  'zone_type',
  'kind',
  'ttl',
  'serial_policy',
  'last_serial',
  'record_count',
] as const
const HEAD = sql`${names(columns)}, extract(epoch from now())::bigint as now_seconds,
  (select g.is_public_facing from dns_group g where g.id = dns_zone.group_id) as is_public_facing`
export type ZoneHead = {
  id: string
  group_id: string
  view_id: string | null
  name: string
  zone_type: 'primary' | 'secondary' | 'stub' | 'forward'
  kind: 'forward' | 'reverse'
  ttl: number
  serial_policy: 'date' | 'unixtime' | 'increment'
  last_serial: number
  record_count: number
  /** Whether its servers are there for everybody. */
  is_public_facing: boolean
  /** When the transaction began, by the database's clock. */
  now_seconds: number
}

/**
 * Live zones, held until commit, always in the same order. Whoever writes records holds their zone: rules about the
 * whole of it, its serial and its count are kept under this lock.
 */
export function lockZones(work: Work, ids: readonly string[]): Promise<ZoneHead[]> {
  return work.rows(
    sql<ZoneHead>`select ${HEAD} from dns_zone
      where id = any(${[...new Set(ids)]}::uuid[]) and deleted_at is null order by id for no key update`,
  )
}

export async function lockZone(work: Work, groupId: string, id: string): Promise<ZoneHead> {
  const [zone] = await lockZones(work, [id])
  if (!zone || zone.group_id !== groupId) throw notFound('Zone')
  return zone
}

export async function readZone(reader: Reader, groupId: string, id: string): Promise<ZoneHead> {
  const zone = await reader.first(
    sql<ZoneHead>`select ${HEAD} from dns_zone
      where id = ${id} and group_id = ${groupId} and deleted_at is null`,
  )
  if (!zone) throw notFound('Zone')
  return zone
}

/** Whether a token can be bound to it. */
export async function isZone(reader: Reader, id: string): Promise<boolean> {
  const ids = idsIn([id])
  return Boolean(await reader.first(sql`select id from dns_zone where id = any(${ids}::uuid[]) and deleted_at is null`))
}

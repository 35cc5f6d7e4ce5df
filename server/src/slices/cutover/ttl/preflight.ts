import { json, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import type { Previewed } from '../../../previewed/previewed.ts'
import { changeRow, changesOf, lockRow } from '../../../records/rows.ts'
import { touchGroup } from '../../dns/groups/touch.ts'
import { type RecordRow, storedRecords } from '../../dns/write/record-row.ts'
import { recordEntries, writeRecords } from '../../dns/write/records.ts'
import { advanceSerial } from '../../dns/write/serial.ts'
import { zoneFamily } from '../../dns/zones/family.ts'
import { lockZone, lockZones } from '../../dns/zones/zone-lock.ts'
import { getItem, lockItem, refuseGivenUp, refuseInSwitch } from '../find.ts'
import { type ManagedZone, managedZone } from '../managed.ts'
import { movePlan } from '../plans.ts'
import type { Item } from '../schema.ts'
import { stageAfter } from '../statuses.ts'
import { recordDeed } from '../timeline.ts'
import { planTtls } from './rules.ts'
import type { TtlPlan, TtlSnapshot, ZoneTimes } from './schema.ts'

type Input = { id: string; target_ttl: number }
type Planned = { item: Item; zone: ManagedZone; records: RecordRow[]; plan: TtlPlan }

/** Lowers the TTLs of a zone here, so that a way back is short. Nothing is written to the legacy server. */
export const ttlPreflight: Previewed<Input, Planned, TtlPlan, TtlPlan> = {
  hold: async (work, { id }) => {
    const { item } = await lockItem(work, id)
    await lockZones(work, item.zone_id === null ? [] : [item.zone_id])
  },
  plan: async (reader, { id, target_ttl }) => {
    const item = await getItem(reader, id)
    const zone = await linkedZone(reader, item)
    const records = await storedRecords(reader, zone)
    const view = await reader.first(sql<{ name: string }>`select name from dns_view where id = ${zone.view_id}`)
    return { item, zone, records, plan: planTtls({ ...zone, viewName: view?.name ?? null }, records, target_ttl) }
  },
  show: ({ plan }) => plan,
  commit: lower,
}

async function linkedZone(reader: Reader, item: Item): Promise<ManagedZone> {
  if (item.kind !== 'dns_zone') throw invalid(`${item.source_ref} is a DHCP scope; TTLs are of zones`)
  if (item.zone_id === null) throw invalid(`${item.source_ref} is not linked to a zone`)
  const zone = await managedZone(reader, item.zone_id)
  if (!zone) throw invalid(`The zone that ${item.source_ref} is linked to does not exist`)
  return zone
}

async function lower(work: Work, { item, zone, records, plan }: Planned): Promise<TtlPlan> {
  const { plan: owner } = await lockItem(work, item.id)
  refuseGivenUp(owner)
  refuseInSwitch(item)
  await refuseLegacyGroup(work, owner.source_dns_server_id, zone)
  const ttls = new Map(plan.records.map(({ record_id, new_ttl }) => [record_id, new_ttl]))
  await writeTimes(work, zone, plan.zone_after, records, ttls)
  const snapshot: TtlSnapshot = {
    target_ttl: plan.target_ttl,
    taken_at: new Date().toISOString(),
    zone: plan.zone_current,
    records: records.map(({ id, ttl }) => ({ id, ttl })),
  }
  // What was there before the first time is what a restore brings back.
  await work.rows(sql`update cutover_item set ttl_snapshot = coalesce(ttl_snapshot, ${json(snapshot)}),
    ttl_lowered_at = now(), stage = ${stageAfter(item.stage, 'preflight')}, modified_at = now() where id = ${item.id}`)
  await movePlan(work, owner, 'preflight')
  await recordDeed(work, {
    plan: owner,
    itemId: item.id,
    action: 'apply_cutover_ttl_preflight',
    kind: 'preflight',
    summary: `${item.source_ref}: TTLs of ${plan.changed} records lowered to ${plan.target_ttl} s`,
    detail: { target_ttl: plan.target_ttl, changed: plan.changed, unchanged: plan.unchanged },
    before: imageOf(item),
    after: imageOf(await getItem(work, item.id)),
  })
  const kept = item.ttl_snapshot === null ? [] : ['TTLs were lowered before; what is restored is what was there first']
  return { ...plan, warnings: [...plan.warnings, ...kept] }
}

const imageOf = ({ ttl_snapshot, ...item }: Item): object => {
  const { records, ...rest } = (ttl_snapshot ?? { records: [] }) as TtlSnapshot
  return { ...item, ttl_snapshot: ttl_snapshot && { ...rest, records: records.length } }
}

/** The change would be written to the very server that is to be left alone. */
async function refuseLegacyGroup(work: Work, sourceId: string | null, { group_id, name }: ManagedZone): Promise<void> {
  const legacy = await work.first(
    sql<{ name: string }>`select name from dns_server where group_id = ${group_id}
      and (id = ${sourceId}::uuid or is_primary and driver = 'wsrv_dns') limit 1`,
  )
  if (legacy)
    throw invalid(`${name} is published by the legacy server ${legacy.name}; its TTLs are not changed from here`)
}

/** One new serial and one batch of changes, however many records there are. */
async function writeTimes(
  work: Work,
  { id, group_id }: ManagedZone,
  times: Partial<ZoneTimes>,
  records: readonly RecordRow[],
  ttls: ReadonlyMap<string, number | null>,
): Promise<number> {
  const before = await lockRow(work, zoneFamily, id)
  const changes = changesOf(before, times)
  if (Object.keys(changes).length > 0) await changeRow(work, zoneFamily, before, changes)
  const head = await lockZone(work, group_id, id)
  const update = records.flatMap((record) =>
    ttls.has(record.id) ? [{ before: record, set: { ttl: ttls.get(record.id) ?? null } }] : [],
  )
  const { written } = await writeRecords(work, head, { update })
  await work.audit(...recordEntries(written))
  if (Object.keys(changes).length === 0) return written.length
  if (written.length === 0) await advanceSerial(work, head)
  await touchGroup(work, group_id)
  return written.length
}

/** Puts the snapshot back. The caller holds the item, and records that it was done. */
export async function restoreTtls(work: Work, item: Item): Promise<number> {
  const snapshot = item.ttl_snapshot as TtlSnapshot | null
  const zone = await managedZone(work, item.zone_id)
  if (!snapshot) return 0
  const { source_dns_server_id } = await work.one(
    sql<{
      source_dns_server_id: string | null
    }>`select source_dns_server_id from cutover_plan where id = ${item.plan_id}`,
  )
  if (zone) await refuseLegacyGroup(work, source_dns_server_id, zone)
  await lockZones(work, zone ? [zone.id] : [])
  const ttls = new Map(snapshot.records.map(({ id, ttl }) => [id, ttl]))
  const restored = zone ? await writeTimes(work, zone, snapshot.zone, await storedRecords(work, zone), ttls) : 0
  await work.rows(sql`update cutover_item set ttl_snapshot = null, ttl_lowered_at = null, modified_at = now()
    where id = ${item.id}`)
  return restored
}

/** The same as a request of its own; without a snapshot nothing changes. */
export async function restorePreflight(work: Work, id: string): Promise<{ records_restored: number; zone: string }> {
  const { plan, item } = await lockItem(work, id)
  const zone = await linkedZone(work, item)
  refuseInSwitch(item)
  if (item.ttl_snapshot === null) {
    work.unaudited('nothing was lowered')
    return { records_restored: 0, zone: zone.name }
  }
  const records_restored = await restoreTtls(work, item)
  await work.rows(sql`update cutover_item set stage = ${stageAfter(item.stage, 'restore')} where id = ${id}`)
  await recordDeed(work, {
    plan,
    itemId: id,
    action: 'restore_cutover_ttl_preflight',
    kind: 'preflight',
    summary: `${item.source_ref}: TTLs of ${records_restored} records restored`,
    before: imageOf(item),
    after: imageOf(await getItem(work, id)),
  })
  return { records_restored, zone: zone.name }
}

import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { getRow } from '../../../records/rows.ts'
import { lockGroup } from '../groups/parts.ts'
import { touchGroup } from '../groups/touch.ts'
import { requireAbility } from '../servers/members.ts'
import { enqueueKeyWork } from '../write/queue.ts'
import { zoneFamily } from '../zones/family.ts'
import { lockZone, readZone, type ZoneHead } from '../zones/zone-lock.ts'
import type { Zone } from '../zones/zones.ts'

export type ZonePlace = { group_id: string; id: string }

export type KeyReport = {
  key_tag: number
  key_type: 'ksk' | 'zsk' | 'csk'
  algorithm: string
  state: string
  ds_records: string[]
  timing: Record<string, unknown>
  reported_at: string
}
type State = { dnssec_ds_records: string[]; dnssec_synced_at: string | null }

/** What is known of the keys of a zone: as its servers report them, the same key once. */
export async function dnssecInfo(reader: Reader, { group_id, id }: ZonePlace) {
  await readZone(reader, group_id, id)
  const { name, dnssec_enabled, dnssec_policy_id } = await getRow(reader, zoneFamily, id)
  const state = await reader.one(sql<State>`select dnssec_ds_records, dnssec_synced_at from dns_zone where id = ${id}`)
  const keys = await reader.rows(
    sql<KeyReport>`select distinct on (key_tag, algorithm) key_tag, key_type, algorithm, state, ds_records, timing,
      reported_at from dnssec_key where zone_id = ${id} order by key_tag, algorithm, reported_at desc`,
  )
  return { zone_id: id, zone_name: name, dnssec_enabled, dnssec_policy_id, ...state, keys }
}

/** Asks the servers to sign the zone; by the policy that is named, the one it has, or the built-in one. */
export async function signZone(work: Work, place: ZonePlace, policyId: string | null | undefined): Promise<Zone> {
  const zone = await lockZone(work, place.group_id, place.id)
  if (zone.zone_type !== 'primary') throw invalid(`${zone.name} is a ${zone.zone_type} zone; its primary signs it`)
  await lockGroup(work, zone.group_id)
  await requireAbility(work, zone.group_id, { isSigned: true })
  return setSigning(work, zone, 'dnssec_sign', { isSigned: true, policyId })
}

export async function unsignZone(work: Work, place: ZonePlace): Promise<Zone> {
  const zone = await lockZone(work, place.group_id, place.id)
  return setSigning(work, zone, 'dnssec_unsign', { isSigned: false, policyId: undefined })
}

type Signing = { isSigned: boolean; policyId: string | null | undefined }

async function setSigning(
  work: Work,
  zone: ZoneHead,
  op: 'dnssec_sign' | 'dnssec_unsign',
  { isSigned, policyId }: Signing,
): Promise<Zone> {
  const before = await getRow(work, zoneFamily, zone.id)
  const policy = policyId === undefined ? before.dnssec_policy_id : policyId
  if (before.dnssec_enabled === isSigned && before.dnssec_policy_id === policy) {
    work.unaudited('nothing changes')
    return before
  }
  await work.rows(sql`update dns_zone set dnssec_enabled = ${isSigned}, dnssec_policy_id = ${policy}, modified_at = now()
    where id = ${zone.id}`)
  const after = await getRow(work, zoneFamily, zone.id)
  await enqueueKeyWork(work, zone, { op })
  await work.audit({ action: op, type: 'dns_zone', id: zone.id, display: zone.name, before, after })
  await touchGroup(work, zone.group_id)
  return after
}

/** Asks the servers to replace a key of a signed zone before its time. */
export async function rollKey(work: Work, place: ZonePlace, keyTag: number) {
  const zone = await lockZone(work, place.group_id, place.id)
  const before = await getRow(work, zoneFamily, zone.id)
  if (!before.dnssec_enabled) throw conflict(`${zone.name} is not signed`)
  await lockGroup(work, zone.group_id)
  await requireAbility(work, zone.group_id, { rollsKeys: true })
  await refuseUnknownKey(work, zone, keyTag)
  await enqueueKeyWork(work, zone, { op: 'dnssec_rollover', keyTag })
  const named = { type: 'dns_zone', id: zone.id, display: `${zone.name} key ${keyTag}` }
  await work.audit({ action: 'dnssec_rollover', ...named, before, after: before })
  await touchGroup(work, zone.group_id)
  return { status: 'queued' as const, zone_id: zone.id, key_tag: keyTag }
}

/** Before the servers have told about any key, every tag may be one. */
async function refuseUnknownKey(work: Work, zone: ZoneHead, keyTag: number): Promise<void> {
  const { tags } = await work.one(
    sql<{ tags: number[] }>`select array(select key_tag from dnssec_key where zone_id = ${zone.id}) as tags`,
  )
  if (tags.length > 0 && !tags.includes(keyTag)) throw invalid(`${zone.name} has no key ${keyTag}`)
}

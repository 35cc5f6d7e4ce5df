import { isDeepStrictEqual } from 'node:util'
import { newId } from '../../../db/ids.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { lackOf } from '../../../drivers/dns/uses.ts'
import { invalid, notFound, Refusal } from '../../../http/errors.ts'
import { deleteRows, insertRows } from '../../../records/sets.ts'
import { lockGroup } from '../groups/parts.ts'
import { touchGroup } from '../groups/touch.ts'
import { type Member, membersOf } from '../servers/members.ts'
import { lockZone, readZone, type ZoneHead } from '../zones/zone-lock.ts'
import { entriesFault, type UpdateEntry, usesOfEntries, warningsOf } from './rules.ts'
import type { StoredEntry, UpdateAcl, UpdateAclChange, UpdateCaps } from './schema.ts'

type ZonePlace = { group_id: string; id: string }

/** What all servers of a group can do; a group without servers can do everything. */
export async function updateCaps(reader: Reader, groupId: string): Promise<UpdateCaps> {
  const group = await reader.first(sql`select id from dns_group where id = ${groupId}`)
  if (!group) throw notFound('DNS group')
  return capsOf(await membersOf(reader, groupId))
}

function capsOf(members: readonly Member[]): UpdateCaps {
  const caps = members.map(({ driver }) => driver.updateAcl)
  const all = {
    supports_ip_acl: caps.every(({ supports_ip_acl }) => supports_ip_acl),
    supports_tsig_acl: caps.every(({ supports_tsig_acl }) => supports_tsig_acl),
    supports_name_scoping: caps.every(({ supports_name_scoping }) => supports_name_scoping),
    supports_per_type: caps.every(({ supports_per_type }) => supports_per_type),
    coarse_enum_only: caps.some(({ coarse_enum_only }) => coarse_enum_only),
  }
  return { ...all, supported: all.supports_ip_acl || all.supports_tsig_acl }
}

export async function getUpdateAcl(reader: Reader, { group_id, id }: ZonePlace): Promise<UpdateAcl> {
  const zone = await readZone(reader, group_id, id)
  const members = await membersOf(reader, group_id)
  const isEnabled = await isDynamic(reader, zone)
  const entries = await entriesOf(reader, zone)
  return {
    zone_id: id,
    dynamic_update_enabled: isEnabled,
    driver_names: [...new Set(members.map(({ driver }) => driver.id))],
    caps: capsOf(members),
    entries,
    warnings: warningsOf(isEnabled, entries),
  }
}

async function isDynamic(reader: Reader, { id }: ZoneHead): Promise<boolean> {
  const { is_dynamic } = await reader.one(
    sql<{ is_dynamic: boolean }>`select dynamic_update_enabled as is_dynamic from dns_zone where id = ${id}`,
  )
  return is_dynamic
}

const entriesOf = (reader: Reader, { id }: ZoneHead): Promise<StoredEntry[]> =>
  reader.rows(
    sql<StoredEntry>`select u.id, u.seq, u.match_kind, u.action, u.ip_cidr::text as ip_cidr, u.tsig_key_id,
      k.name as tsig_key_name, u.name_scope, u.name_pattern, u.record_types
      from dns_update_acl u left join dns_tsig_key k on k.id = u.tsig_key_id where u.zone_id = ${id} order by u.seq`,
  )

/** Replaces the whole list, in one go with the switch. */
export async function putUpdateAcl(work: Work, place: ZonePlace, change: UpdateAclChange): Promise<UpdateAcl> {
  const zone = await lockZone(work, place.group_id, place.id)
  await lockGroup(work, zone.group_id)
  const before = await getUpdateAcl(work, place)
  work.expect(before)
  const { entries, dynamic_update_enabled: isEnabled = before.dynamic_update_enabled } = change
  await refuseFaulty(work, zone, entries, isEnabled)
  const isSame = isDeepStrictEqual(before.entries.map(withoutPlace), entries)
  if (isSame && isEnabled === before.dynamic_update_enabled) {
    work.unaudited('nothing changes')
    return before
  }
  if (!isSame) await replaceEntries(work, zone, before.entries, entries)
  await work.rows(
    sql`update dns_zone set dynamic_update_enabled = ${isEnabled}, modified_at = now() where id = ${zone.id}`,
  )
  const after = await getUpdateAcl(work, place)
  await work.audit({ action: 'update', type: 'dns_update_acl', id: zone.id, display: zone.name, before, after })
  await touchGroup(work, zone.group_id)
  return after
}

const withoutPlace = ({ id: _id, seq: _seq, tsig_key_name: _name, ...entry }: StoredEntry): UpdateEntry => entry

async function replaceEntries(
  work: Work,
  zone: ZoneHead,
  before: readonly StoredEntry[],
  entries: readonly UpdateEntry[],
): Promise<void> {
  await deleteRows(
    work,
    'dns_update_acl',
    before.map(({ id }) => id),
  )
  const rows = entries.map((entry, seq) => ({ id: newId(), zone_id: zone.id, seq, ...entry }))
  await insertRows(work, 'dns_update_acl', rows)
}

async function refuseFaulty(
  work: Work,
  zone: ZoneHead,
  entries: readonly UpdateEntry[],
  isEnabled: boolean,
): Promise<void> {
  if (isEnabled && zone.zone_type !== 'primary')
    throw invalid(`${zone.name} is a ${zone.zone_type} zone; its primary takes updates`)
  const fault = entriesFault(zone.name, entries)
  if (fault) throw invalid(fault)
  for (const { name, driver } of await membersOf(work, zone.group_id)) {
    const lack = lackOf(driver, usesOfEntries(entries))
    if (lack) throw unsupported(`Server '${name}' (${driver.label}) cannot ${lack}`)
  }
  await requireKeys(work, zone, entries)
}

const unsupported = (message: string): Refusal => new Refusal(422, { code: 'DYNAMIC_UPDATE_UNSUPPORTED', message })

async function requireKeys(work: Work, zone: ZoneHead, entries: readonly UpdateEntry[]): Promise<void> {
  const ids = entries.flatMap(({ tsig_key_id }) => tsig_key_id ?? [])
  const known = await work.rows(
    sql<{ id: string }>`select id from dns_tsig_key where id = any(${ids}::uuid[]) and group_id = ${zone.group_id}`,
  )
  if (new Set(ids).size > known.length) throw invalid('tsig_key_id references a dns_tsig_key row that does not exist.')
}

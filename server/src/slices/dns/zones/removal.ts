import type { Work } from '../../../db/work.ts'
import type { Params } from '../../../records/nesting.ts'
import { claimRow, claimRows, eraseRows, type Removed, removedOf } from '../../../records/removal.ts'
import { getRow, lockRow } from '../../../records/rows.ts'
import { purgeKept, restoreKept } from '../../../records/trash.ts'
import type { TrashKind } from '../../../records/trash-kind.ts'
import { deleteForGood } from '../../../references/departure.ts'
import { requireElements } from '../acls/names.ts'
import { lockGroup } from '../groups/parts.ts'
import { touchGroup, touchGroups } from '../groups/touch.ts'
import { requireAbility, usesOf } from '../servers/members.ts'
import { advanceSerial } from '../write/serial.ts'
import { zoneFamily } from './family.ts'
import { followZone } from './zone-job.ts'
import { lockZones } from './zone-lock.ts'
import { listsOf } from './zones.ts'

/** A zone goes into the trash, and its records with it: they are seen where their zone is. Its servers forget it. */
export async function removeZone(work: Work, id: string): Promise<void> {
  const zone = await claimRow(work, zoneFamily, id)
  await eraseRows(work, zoneFamily, [zone])
  await followZone(work, zone)
  await touchGroup(work, zone.group_id)
}

export async function removeZones(work: Work, ids: readonly string[], { group_id }: Params = {}): Promise<Removed> {
  const claim = await claimRows(work, zoneFamily, ids)
  const rows = claim.rows.filter((zone) => group_id === undefined || zone.group_id === group_id)
  const elsewhere = claim.rows.filter((zone) => !rows.includes(zone)).map(({ id }) => id)
  await eraseRows(work, zoneFamily, rows)
  for (const zone of rows) await followZone(work, zone)
  await touchGroups(
    work,
    rows.map((zone) => zone.group_id),
  )
  return removedOf(work, zoneFamily, { ...claim, rows, notFound: [...claim.notFound, ...elsewhere] })
}

/** The same for good, with its records. */
export async function destroyZone(work: Work, id: string): Promise<void> {
  const zone = await lockRow(work, zoneFamily, id)
  work.expect(zone)
  await deleteForGood(work, 'dns_zone', [id])
  await work.audit({ action: 'permanent_delete', type: 'dns_zone', id, display: zone.name, before: zone })
  await followZone(work, zone)
  await touchGroup(work, zone.group_id)
}

/** Secondaries that still have the zone take it again only with a later serial. */
async function publishAgain(work: Work, ids: readonly string[]): Promise<void> {
  const zones = await lockZones(work, ids)
  for (const zone of zones) {
    await advanceSerial(work, zone)
    await followZone(work, zone)
  }
  // Servers may have come meanwhile that cannot do what the zone needs, and ACLs gone that it names.
  for (const groupId of new Set(zones.map(({ group_id }) => group_id))) {
    await lockGroup(work, groupId)
    await requireAbility(work, groupId, await usesOf(work, groupId))
  }
  for (const { id, group_id } of zones) {
    const zone = await getRow(work, zoneFamily, id)
    await requireElements(work, group_id, listsOf(zone))
  }
  await touchGroups(
    work,
    zones.map(({ group_id }) => group_id),
  )
}

export const zoneTrash = (tables: ReadonlySet<string>): TrashKind => ({
  type: 'dns_zone',
  table: 'dns_zone',
  source: `select t.id, 'dns_zone', 500, t.name, t.name`,
  restore: async (work, id) => {
    const restored = await restoreKept(work, zoneFamily, tables, id)
    await publishAgain(work, [id])
    return restored
  },
  purge: (work, ids) => purgeKept(work, zoneFamily, ids),
})

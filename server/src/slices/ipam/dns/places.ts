import { raw, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import type { Place } from '../write/settings.ts'
import { previewDrift } from './drift.ts'
import { repairNames } from './repair.ts'
import { type Backfilled, backfillReverseZones } from './reverse-zones.ts'
import type { NameDrift, NameRepair, NameRepaired } from './schema.ts'

/** What routes about names are about: a subnet, or everything below a block or in a space. */
export type PlaceKind = 'subnet' | 'ip_block' | 'ip_space'

const CALLED = { subnet: 'Subnet', ip_block: 'Block', ip_space: 'Space' } as const

const placeOf = (kind: PlaceKind, id: string): Place =>
  kind === 'subnet' ? { subnets: [id] } : kind === 'ip_block' ? { blocks: [id] } : { spaces: [id] }

/** What people call it; 404 where it is not. */
export async function requirePlace(reader: Reader, kind: PlaceKind, id: string): Promise<string> {
  const label = raw(kind === 'ip_space' ? 'name' : 'network::text')
  const row = await reader.first(
    sql<{ label: string }>`select ${label} as label from ${raw(kind)} where id = ${id} and deleted_at is null`,
  )
  if (!row) throw notFound(CALLED[kind])
  return row.label
}

export async function previewPlace(reader: Reader, kind: PlaceKind, id: string): Promise<NameDrift> {
  await requirePlace(reader, kind, id)
  return previewDrift(reader, placeOf(kind, id))
}

export async function repairPlace(work: Work, kind: PlaceKind, id: string, input: NameRepair): Promise<NameRepaired> {
  const display = await requirePlace(work, kind, id)
  const done = await repairNames(work, placeOf(kind, id), input)
  await work.audit({ action: 'dns-sync', type: kind, id, display, after: done })
  return done
}

export async function backfillPlace(work: Work, kind: PlaceKind, id: string): Promise<Backfilled> {
  await requirePlace(work, kind, id)
  return backfillReverseZones(work, placeOf(kind, id))
}

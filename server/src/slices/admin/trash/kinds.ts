import type { Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import type { Family } from '../../../records/family.ts'
import { purgeKept, restoreKept } from '../../../records/trash.ts'
import type { Slice } from '../../../slice.ts'
import { purgeNetworks } from '../../ipam/trash/purge.ts'
import { restore } from '../../ipam/trash/restore.ts'
import { BOTTOM_UP, type TrashType } from '../../ipam/write/branch.ts'

/** One kind of entry: how it is listed, comes back and goes. */
export type TrashKind = {
  readonly type: string
  readonly table: string
  /** A select of id, type, depth (what contains others comes before them), what names it, and another text to find it by. */
  readonly source: string
  restore(work: Work, id: string): Promise<{ batch_id: string; restored: number }>
  /** Those that came back meanwhile stay; returns how many rows went. */
  purge(work: Work, ids: readonly string[]): Promise<number>
}

const NETWORK_SOURCES: Record<TrashType, string> = {
  ip_space: `select t.id, 'ip_space', 0, t.name, t.name`,
  ip_block: `select t.id, 'ip_block', 1 + masklen(t.network), t.network::text, t.name`,
  subnet: `select t.id, 'subnet', 200 + masklen(t.network), t.network::text, t.name`,
  dhcp_scope: `select t.id, 'dhcp_scope', 400,
    coalesce(nullif(t.name, ''), (select network::text from subnet s where s.id = t.subnet_id)),
    (select network::text from subnet s where s.id = t.subnet_id)`,
}

const networkKind = (type: TrashType): TrashKind => ({
  type,
  table: type,
  source: NETWORK_SOURCES[type],
  restore: (work, id) => restore(work, type, id),
  purge: (work, ids) => purgeNetworks(work, type, ids),
})

const familyKind = (family: Family, tables: ReadonlySet<string>): TrashKind => ({
  type: family.type,
  table: family.table,
  source: `select t.id, '${family.type}', 500, t.${family.display}::text, t.${family.display}::text`,
  restore: (work, id) => restoreKept(work, family, tables, id),
  purge: (work, ids) => purgeKept(work, family, ids),
})

/** Every kind of row that goes into the trash, in the order in which those that lie there go for good. */
export function trashKinds(slices: readonly Slice[]): TrashKind[] {
  const kept = slices.flatMap(({ families = [] }) => families).filter(({ isKept }) => isKept)
  const tables = new Set<string>([...BOTTOM_UP, ...kept.map(({ table }) => table)])
  return [...BOTTOM_UP.map(networkKind), ...kept.map((family) => familyKind(family, tables))]
}

export function kindOf(kinds: readonly TrashKind[], type: string): TrashKind {
  const kind = kinds.find((known) => known.type === type)
  if (!kind) throw notFound('Trash entry')
  return kind
}

import { notFound } from '../../../http/errors.ts'
import type { Family } from '../../../records/family.ts'
import { purgeKept, restoreKept } from '../../../records/trash.ts'
import type { TrashKind } from '../../../records/trash-kind.ts'
import type { Slice } from '../../../slice.ts'
import { purgeNetworks } from '../../ipam/trash/purge.ts'
import { restore } from '../../ipam/trash/restore.ts'
import { BOTTOM_UP, type TrashType } from '../../ipam/write/branch.ts'

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
  const own = slices.flatMap(({ trash = {} }) => Object.entries(trash))
  const tables = new Set<string>([...BOTTOM_UP, ...own.map(([table]) => table), ...kept.map(({ table }) => table)])
  const taken = new Set<string>([...BOTTOM_UP, ...own.map(([table]) => table)])
  const plain = kept.filter(({ table }) => !taken.has(table))
  return [
    ...BOTTOM_UP.map(networkKind),
    ...own.map(([, kindOf]) => kindOf(tables)),
    ...plain.map((family) => familyKind(family, tables)),
  ]
}

export function kindOf(kinds: readonly TrashKind[], type: string): TrashKind {
  const kind = kinds.find((known) => known.type === type)
  if (!kind) throw notFound('Trash entry')
  return kind
}

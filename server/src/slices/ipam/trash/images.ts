import type { AuditEntry } from '../../../audit/audit.ts'
import { names, raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { blockSelect } from '../blocks/rows.ts'
import { spaceColumns } from '../spaces/schema.ts'
import { subnetSelect } from '../subnets/rows.ts'
import { BOTTOM_UP, type Branch, type TrashType } from '../write/branch.ts'

type Row = { id: string; name: string; network?: string; subnet_network?: string }

const selects: Record<TrashType, (reader: Reader, ids: readonly string[]) => Sql> = {
  ip_space: (_reader, ids) => sql`select ${names(spaceColumns)} from ip_space t where t.id = any(${ids}::uuid[])`,
  ip_block: (_reader, ids) => sql`${raw(blockSelect)} where b.id = any(${ids}::uuid[])`,
  subnet: (reader, ids) => sql`${raw(subnetSelect(reader))} where s.id = any(${ids}::uuid[])`,
  dhcp_scope: (
    _reader,
    ids,
  ) => sql`select t.id, t.group_id, t.subnet_id, s.network as subnet_network, t.name, t.enabled, t.created_at,
    t.modified_at from dhcp_scope t join subnet s on s.id = t.subnet_id where t.id = any(${ids}::uuid[])`,
}

export type Image = Pick<AuditEntry, 'type' | 'id' | 'display'> & { image: object }

/** The rows of a branch as people see them, from the top down. */
export async function imagesOf(reader: Reader, branch: Branch): Promise<Image[]> {
  const images: Image[] = []
  for (const type of BOTTOM_UP.toReversed()) {
    if (branch[type].length === 0) continue
    const rows = await reader.rows(selects[type](reader, branch[type]) as Sql<Row>)
    for (const row of rows) images.push({ type, id: row.id, display: displayOf(row), image: row })
  }
  return images
}

const displayOf = ({ network, name, subnet_network = '' }: Row): string => network ?? (name || subnet_network)

const PORTION = 1_000

/** One entry for each row. A tree can have more rows than a call takes arguments. */
export async function auditImages(work: Work, images: Image[], entryOf: (image: Image) => AuditEntry): Promise<void> {
  for (let first = 0; first < images.length; first += PORTION)
    await work.audit(...images.slice(first, first + PORTION).map(entryOf))
}

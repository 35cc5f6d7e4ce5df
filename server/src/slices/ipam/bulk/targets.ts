import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { addressOf } from '../addresses/rows.ts'
import type { Address } from '../addresses/schema.ts'
import { holdSubnetsOf } from '../locks.ts'
import { untouchable } from './rules.ts'
import type { Skipped } from './schema.ts'
import { mayTouch } from './writable.ts'

export type Targets = { rows: Address[]; not_found: string[]; skipped: Skipped[] }

/** Their subnets stay as they are from here on, and nobody else changes these rows. */
export async function lockTargets(work: Work, ids: readonly string[], action: 'write' | 'delete'): Promise<Targets> {
  await holdSubnetsOf(work, ids)
  const rows =
    await work.rows(sql<Address>`select ${raw(addressOf('a'))} from ip_address a join subnet s on s.id = a.subnet_id
      and s.deleted_at is null
     where a.id = any(${ids}::uuid[]) order by a.id for no key update of a`)
  const known = new Set(rows.map(({ id }) => id))
  const isAllowed = await mayTouch(work, action, rows)
  const judged = rows.map((row) => ({ row, reason: isAllowed(row) ? untouchable(row) : NO_RIGHT }))
  return {
    rows: judged.flatMap(({ row, reason }) => (reason === null ? [row] : [])),
    not_found: ids.filter((id) => !known.has(id)),
    skipped: judged.flatMap(({ row, reason }) => (reason === null ? [] : [skip(row, reason)])),
  }
}

const NO_RIGHT = 'No right to change it'

export const skip = ({ id, address }: Address, reason: string): Skipped => ({ id, address, reason })

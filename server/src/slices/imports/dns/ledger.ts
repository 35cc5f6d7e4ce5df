import type { Intent } from './rules.ts'
import type { Imported, LedgerRow, Target } from './schema.ts'

/** A row of the ledger, and what the commit found out about the zone. */
export type Row = LedgerRow & { warnings: string[] }

export const ledgerRow = ({ zone }: Intent, action_taken: LedgerRow['action_taken'], more: Partial<Row> = {}): Row => ({
  zone_name: zone.name,
  action_taken,
  zone_id: null,
  records_created: 0,
  records_deleted: 0,
  error: null,
  warnings: [],
  ...more,
})

/** The answer of a commit: all rows in their order, what was found out, and the sums. */
export function importedOf({ target_group_id }: Target, warnings: readonly string[], rows: readonly Row[]): Imported {
  const count = (action: LedgerRow['action_taken']) => rows.filter(({ action_taken }) => action_taken === action).length
  return {
    target_group_id,
    zones: rows.map(({ warnings: _warnings, ...row }) => row),
    warnings: [...warnings, ...rows.flatMap((row) => row.warnings)],
    total_zones_created: count('created'),
    total_zones_overwrote: count('overwrote'),
    total_zones_renamed: count('renamed'),
    total_zones_skipped: count('skipped'),
    total_zones_failed: count('failed'),
    total_records_created: rows.reduce((sum, { records_created }) => sum + records_created, 0),
  }
}

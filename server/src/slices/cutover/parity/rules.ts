import type { Kind } from '../schema.ts'
import type { Classification, Difference, ParityReport } from './schema.ts'

/** What a comparison of two sides found. */
export type Compared = { in_sync: number; not_compared: number; differences: Difference[]; warnings: string[] }

type Named = { kind: Kind; source_ref: string }

export function comparedReport(
  { kind, source_ref }: Named,
  compared: Compared,
  doubts: readonly string[],
): ParityReport {
  const { in_sync, not_compared, differences, warnings } = compared
  const isTrusted = doubts.length === 0
  return {
    kind,
    source_ref,
    status: isTrusted ? 'ok' : 'unverified',
    error: isTrusted ? null : doubts.join('; '),
    in_sync,
    not_compared,
    difference_count: differences.length,
    is_parity: isTrusted && differences.length === 0,
    counts_by_class: countsOf(differences),
    differences,
    warnings,
  }
}

/** A report of a comparison that could not be made. */
export function emptyReport({ kind, source_ref }: Named, status: 'unmatched' | 'error', error: string): ParityReport {
  const nothing = { in_sync: 0, not_compared: 0, difference_count: 0, is_parity: false, differences: [], warnings: [] }
  return { kind, source_ref, status, error, ...nothing, counts_by_class: countsOf([]) }
}

function countsOf(differences: readonly Difference[]): Record<Classification, number> {
  const counts = { value_mismatch: 0, drifted_since_import: 0, never_imported: 0, intentionally_diverged: 0 }
  for (const { classification } of differences) counts[classification]++
  return counts
}

/** What only one side has: whether it was imported before decides how it is called. */
export const classOf = (side: 'source' | 'target', isImported: boolean): Classification =>
  side === 'target' ? 'intentionally_diverged' : isImported ? 'drifted_since_import' : 'never_imported'

const MOST_KEPT = 1_000

/** The report as it is kept with the item: all of its counts, and the first of very many differences. */
export function keptReport(report: ParityReport): ParityReport {
  if (report.differences.length <= MOST_KEPT) return report
  const warning = `The first ${MOST_KEPT} of ${report.difference_count} differences are kept`
  return {
    ...report,
    differences: report.differences.slice(0, MOST_KEPT),
    warnings: [...report.warnings, warning],
  }
}

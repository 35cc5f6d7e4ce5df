import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { commitEach, type Mutate } from '../../../import/commit.ts'
import { importedOf, ledgerRow } from './ledger.ts'
import { intentsOf } from './rules.ts'
import type { Commit, Imported } from './schema.ts'
import { writeZones } from './write-zones.ts'

type Committing = {
  readonly reader: Reader
  readonly mutate: Mutate
  /** What is told of whatever was thrown. */
  readonly explain: (error: unknown) => string
}

/** Writes a plan: each zone for itself, by the way that every edit takes, and with a row in the ledger. */
export async function commitPlan(how: Committing, { plan, conflict_actions, ...target }: Commit): Promise<Imported> {
  const { now } = await how.reader.one(sql<{ now: string }>`select now() as now`)
  const importing = { ...target, source: plan.source, importedAt: now }
  const rows = await commitEach(intentsOf(plan.zones, conflict_actions), {
    mutate: how.mutate,
    write: (work, intents) => writeZones(work, importing, intents),
    failed: (intent, error) => ledgerRow(intent, 'failed', { error: how.explain(error) }),
    weightOf: ({ zone }) => zone.records.length,
  })
  return importedOf(target, plan.warnings, rows)
}

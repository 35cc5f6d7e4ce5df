import type { Work } from '../../../db/work.ts'
import { ledgerSentences } from '../../../import/plan.ts'
import type { BeginRun, StoredObject } from '../../../import/run/perform.ts'
import { createRun, headsOf, type ImportRun } from '../../../import/run/runs.ts'
import type { Slice } from '../../../slice.ts'
import { ledgerRow, type Row } from './ledger.ts'
import { type Intent, intentsOf } from './rules.ts'
import type { Head, Summary } from './run-schema.ts'
import type { ConflictActions, Preview, SentRecord, Target } from './schema.ts'
import { writeZones } from './write-zones.ts'

export const AREA = 'dns'

/** Keeps what a preview would show; it is the plan of the run. */
export function keepPlan(work: Work, target: Target, plan: Preview): Promise<ImportRun> {
  const { source, zones, warnings, unsupported, source_server_id } = plan
  const summary: Summary = { warnings, unsupported, source_server_id }
  const { target_group_id, target_view_id = null } = target
  return createRun(
    work,
    { area: AREA, source, target: { target_group_id, target_view_id }, summary },
    zones.map(({ records, name_scope: _scope, ...head }) => ({ weight: records.length, head, content: records })),
  )
}

/** What becomes of each zone is decided for all of them at once: two of them may have one name. */
export const beginDnsRun =
  (slices: () => readonly Slice[]): BeginRun<Row> =>
  async (context, run) => {
    const heads = await headsOf<Head>(context, run.id)
    const intents = intentsOf(
      heads.map((head) => ({ ...head, records: [] })),
      run.actions as ConflictActions,
    )
    const importing = { ...(run.target as Target), source: run.source, importedAt: run.imported_at ?? run.created_at }
    const explain = ledgerSentences(slices(), context.log)
    const intentOf = ({ place, content }: StoredObject): Intent => {
      const intent = intents[place]
      if (!intent) throw new Error(`the import has no object ${place}`)
      // It was checked when it was read.
      return { ...intent, zone: { ...intent.zone, records: (content ?? []) as SentRecord[] } }
    }
    return {
      write: (work, objects) => writeZones(work, importing, objects.map(intentOf)),
      failed: (object, error) => ledgerRow(intentOf(object), 'failed', { error: explain(error) }),
    }
  }

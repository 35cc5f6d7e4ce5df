import { z } from 'zod'
import type { Reader } from '../../../db/work.ts'
import { Timestamp, Uuid } from '../../../http/schema.ts'
import { progressOf } from '../../../import/run/progress.ts'
import { headsOf, type ImportRun } from '../../../import/run/runs.ts'
import { conflictsOf } from './conflicts.ts'
import { Conflict, ConflictAction, LONGEST_NAME, type SentZone, type Target } from './schema.ts'

export const Start = z
  .object({
    conflict_actions: z
      .record(z.string().max(LONGEST_NAME), ConflictAction)
      .default({})
      .describe('By the name of the zone; a zone that is there and not named here is skipped'),
  })
  .meta({ id: 'DnsImportRunStart' })

export const Run = z
  .object({
    id: Uuid,
    source: z.string(),
    state: z.enum(['ready', 'running', 'cancelled', 'done']),
    target_group_id: Uuid,
    target_view_id: Uuid.nullable(),
    source_server_id: Uuid.nullable(),
    warnings: z.array(z.string()),
    unsupported: z.array(z.string()),
    conflicts: z.array(Conflict).describe('As things are now'),
    zones_total: z.int(),
    zones_done: z.int(),
    records_total: z.int(),
    records_done: z.int(),
    records_per_second: z.number().nullable().describe('Since it was started last'),
    seconds_left: z.number().nullable().describe('If it goes on like that'),
    started_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'DnsImportRun' })
export type Run = z.output<typeof Run>

/** What a plan says beside its zones. */
export type Summary = { warnings: string[]; unsupported: string[]; source_server_id: string | null }
/** A zone of a plan without its records. */
export type Head = Omit<SentZone, 'records'>

/** The run as people see it. */
export async function shownRun(reader: Reader, run: ImportRun): Promise<Run> {
  const target = run.target as Target
  const names = (await headsOf<Head>(reader, run.id)).map(({ name }) => name)
  const { perSecond, secondsLeft } = progressOf(run)
  return {
    id: run.id,
    source: run.source,
    state: run.state,
    target_group_id: target.target_group_id,
    target_view_id: target.target_view_id ?? null,
    ...(run.summary as Summary),
    conflicts: await conflictsOf(reader, target, names),
    zones_total: run.objects_total,
    zones_done: run.objects_done,
    records_total: run.weight_total,
    records_done: run.weight_done,
    records_per_second: perSecond,
    seconds_left: secondsLeft,
    started_at: run.started_at,
    finished_at: run.finished_at,
    created_at: run.created_at,
  }
}

import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { previewHash, previewHashTaken } from '../../../previewed/previewed.ts'

const target_ttl = z.int().min(30).max(86_400).default(300)
export const TtlTarget = z.object({ target_ttl }).meta({ id: 'CutoverTtlTarget' })
export const TtlCommit = z.object({ target_ttl, ...previewHashTaken }).meta({ id: 'CutoverTtlCommit' })

const ZoneTimes = z.object({ ttl: z.int(), minimum: z.int(), refresh: z.int(), retry: z.int() })
export type ZoneTimes = z.output<typeof ZoneTimes>

const plan = {
  target_ttl: z.int(),
  zone_current: ZoneTimes,
  zone_after: ZoneTimes,
  records: z.array(
    z.object({
      record_id: Uuid,
      name: z.string(),
      record_type: z.string(),
      current_ttl: z.int().nullable(),
      new_ttl: z.int(),
    }),
  ),
  changed: z.int(),
  unchanged: z.int(),
  warnings: z.array(z.string()),
  source_side_instructions: z.string().describe('A script for the legacy server, which nothing here touches'),
}

export const TtlPlan = z.object(plan).meta({ id: 'CutoverTtlPlan' })
export type TtlPlan = z.output<typeof TtlPlan>
export const TtlPreview = z.object({ ...plan, ...previewHash }).meta({ id: 'CutoverTtlPreview' })

export const TtlRestored = z.object({ records_restored: z.int(), zone: z.string() }).meta({ id: 'CutoverTtlRestored' })

/** The TTLs as they were before the first time they were lowered. */
export type TtlSnapshot = {
  target_ttl: number
  taken_at: string
  zone: ZoneTimes
  records: { id: string; ttl: number | null }[]
}

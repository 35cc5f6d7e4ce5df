import { z } from 'zod'
import { Timestamp } from '../../../http/schema.ts'
import { Blocker, Kind } from '../schema.ts'

export const Force = z
  .object({ force: z.boolean().default(false).describe('Acknowledges warnings; what blocks is never forced') })
  .meta({ id: 'CutoverForce' })

const result = {
  kind: Kind,
  source_ref: z.string(),
  actions: z.array(z.string()).describe('What was done'),
  instructions: z.array(z.string()).describe('What is left for people to do'),
  recovery_estimate_seconds: z.int().describe('How long clients may go on with what they have'),
  warnings: z.array(z.string()),
}

export const CutoverResult = z
  .object({
    ...result,
    stage: z.literal('cut_over'),
    cut_over_at: Timestamp,
    ttl_lowered_at: Timestamp.nullable(),
    acknowledged_warnings: z.array(Blocker),
  })
  .meta({ id: 'CutoverResult' })
export type CutoverResult = z.output<typeof CutoverResult>

export const RollbackResult = z
  .object({ ...result, stage: z.literal('rolled_back'), rolled_back_at: Timestamp, records_restored: z.int() })
  .meta({ id: 'CutoverRollbackResult' })
export type RollbackResult = z.output<typeof RollbackResult>

export const SwitchRefused = z
  .object({ detail: z.union([z.string(), z.object({ error: z.string(), blockers: z.array(Blocker) })]) })
  .meta({ id: 'CutoverRefused' })

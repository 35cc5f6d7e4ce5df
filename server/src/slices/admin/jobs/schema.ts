import { z } from 'zod'
import { Timestamp } from '../../../http/schema.ts'
import { LongText } from '../../../records/kinds.ts'

const states = ['waiting', 'running', 'retrying', 'dead'] as const

export const JobRow = z
  .object({
    id: z.string(),
    task: z.string(),
    state: z.enum(states),
    attempts: z.int(),
    max_attempts: z.int(),
    last_error: LongText.nullable(),
    run_at: Timestamp,
    created_at: Timestamp,
    payload: z.unknown(),
  })
  .meta({ id: 'Job' })
export type JobRow = z.output<typeof JobRow>

export const JobFilter = z.object({ state: z.enum(states).optional(), task: z.string().max(128).optional() })

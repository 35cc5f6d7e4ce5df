import { z } from 'zod'
import { Timestamp, Uuid } from '../../../http/schema.ts'
import { Count } from '../fields.ts'

export const AggregationSuggestion = z
  .object({
    supernet: z.string(),
    prefix_len: z.int(),
    total_size: Count,
    subnet_ids: z.array(Uuid),
    subnet_networks: z.array(z.string()),
    candidate_key: z.string(),
    snoozed_until: z.union([Timestamp, z.literal('permanent')]).nullable(),
  })
  .meta({ id: 'AggregationSuggestion' })
export type AggregationSuggestion = z.output<typeof AggregationSuggestion>

const CandidateKey = z.string().min(8).max(128)

export const Candidate = z.object({ candidate_key: CandidateKey }).meta({ id: 'AggregationCandidate' })
export const Snooze = z
  .object({ candidate_key: CandidateKey, days: z.int().min(1).max(3650).default(30) })
  .meta({ id: 'AggregationSnooze' })

import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { Blocker, Kind } from '../schema.ts'

export const classifications = [
  'value_mismatch',
  'drifted_since_import',
  'never_imported',
  'intentionally_diverged',
] as const
export type Classification = (typeof classifications)[number]

export const Difference = z
  .object({
    classification: z.enum(classifications),
    name: z.string(),
    detail: z.string(),
    source_value: z.string().nullable(),
    target_value: z.string().nullable(),
    record_type: z.string().nullable(),
  })
  .meta({ id: 'CutoverDifference' })
export type Difference = z.output<typeof Difference>

const report = {
  kind: Kind,
  source_ref: z.string(),
  status: z.enum(['ok', 'unmatched', 'error', 'unverified']),
  error: z.string().nullable(),
  in_sync: z.int(),
  not_compared: z.int(),
  difference_count: z.int(),
  is_parity: z.boolean().describe('Everything that can be compared was, and is the same'),
  counts_by_class: z.record(z.enum(classifications), z.int()),
  differences: z.array(Difference),
  warnings: z.array(z.string()),
}

export const ParityReport = z.object(report).meta({ id: 'CutoverParityReport' })
export type ParityReport = z.output<typeof ParityReport>

export const ItemParity = z
  .object({ report: ParityReport, blockers: z.array(Blocker) })
  .meta({ id: 'CutoverItemParity' })

export const PlanParity = z
  .object({
    items: z.array(z.object({ item_id: Uuid, ...report }).meta({ id: 'CutoverPlanParityItem' })),
    in_parity: z.int(),
    total: z.int(),
  })
  .meta({ id: 'CutoverPlanParity' })
export type PlanParity = z.output<typeof PlanParity>

import { z } from 'zod'
import { previewHash, previewHashTaken } from '../../../previewed/previewed.ts'

const action = z.enum(['create', 'skip', 'conflict'])
export type LeaseAction = z.output<typeof action>

const entry = {
  ip_address: z.string(),
  mac_address: z.string(),
  hostname: z.string(),
  action,
  reason: z.string(),
  result: z.enum(['created', 'skipped', 'failed']).nullable(),
  error: z.string().nullable(),
}
export const LeaseEntry = z.object(entry).meta({ id: 'CutoverLeaseEntry' })
export type LeaseEntry = z.output<typeof LeaseEntry>

const plan = {
  scope_cidr: z.string(),
  source_scope_id: z.string(),
  entries: z.array(LeaseEntry),
  create_count: z.int(),
  skip_count: z.int(),
  conflict_count: z.int(),
  created: z.int(),
  skipped: z.int(),
  failed: z.int(),
  warnings: z.array(z.string()),
}
export const LeasePlan = z.object(plan).meta({ id: 'CutoverLeasePlan' })
export type LeasePlan = z.output<typeof LeasePlan>
export const LeasePreview = z.object({ ...plan, ...previewHash }).meta({ id: 'CutoverLeasePreview' })

/** What was shown, or some of it; what it is now is looked at again. */
export const LeaseCommit = z
  .object({
    entries: z
      .array(
        z.object({
          ip_address: z.string().max(64).default(''),
          mac_address: z.string().max(64).default(''),
          hostname: z.string().max(255).nullable().default(null),
          action: z.string().max(16).default('create'),
        }),
      )
      .max(8_192),
    ...previewHashTaken,
  })
  .meta({ id: 'CutoverLeaseCommit' })
export type LeaseCommit = z.output<typeof LeaseCommit>

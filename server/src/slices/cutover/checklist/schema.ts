import { z } from 'zod'
import { Timestamp, Uuid } from '../../../http/schema.ts'
import { Text } from '../../../records/fields.ts'
import { LongText } from '../../../records/kinds.ts'
import { appliesTo, categories } from './catalog.ts'

export const autoStates = ['ok', 'attention', 'not_applicable', 'manual'] as const

export const ChecklistItem = z
  .object({
    key: z.string(),
    category: z.enum(categories),
    label: z.string(),
    description: LongText,
    applies_to: z.enum(appliesTo),
    is_done: z.boolean(),
    done_at: Timestamp.nullable(),
    notes: LongText,
    sort_order: z.int(),
    auto_state: z.enum(autoStates).describe('What was looked at by itself; it never ticks anything'),
    auto_detail: z.string(),
  })
  .meta({ id: 'CutoverChecklistItem' })
export type ChecklistItem = z.output<typeof ChecklistItem>

export const ChecklistUpdate = z
  .object({
    is_done: z.boolean(),
    notes: Text.nullable(),
    plan_id: Uuid.describe('May be left out while there is only one plan, or where the query names it'),
  })
  .partial()
  .meta({ id: 'CutoverChecklistUpdate' })
export type ChecklistUpdate = z.output<typeof ChecklistUpdate>

export const KeyPath = z.object({ key: z.string().min(1).max(64) })
export const PlanQuery = z.object({ plan_id: Uuid.optional() })

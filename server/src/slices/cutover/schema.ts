import { z } from 'zod'
import { observed } from '../../http/observed.ts'
import { Timestamp, Uuid } from '../../http/schema.ts'
import { Name } from '../../http/values.ts'
import { Text } from '../../records/fields.ts'
import { LongText } from '../../records/kinds.ts'
import { reference } from '../../references/reference.ts'
import { itemStages, planStatuses } from './statuses.ts'

export const itemKinds = ['dns_zone', 'dhcp_scope'] as const
export const Kind = z.enum(itemKinds)
export type Kind = z.output<typeof Kind>

export const Blocker = z
  .object({
    code: z.string(),
    severity: z
      .enum(['block', 'warn'])
      .describe('What blocks refuses; what warns refuses unless force acknowledges it'),
    message: z.string(),
    fact: z.string().describe('What was seen, which the judgement rests on'),
  })
  .meta({ id: 'CutoverBlocker' })
export type Blocker = z.output<typeof Blocker>

const references = {
  source_dns_server_id: reference('dns_server').nullable(),
  source_dhcp_server_id: reference('dhcp_server').nullable(),
  target_dns_group_id: reference('dns_group').nullable(),
  target_dhcp_group_id: reference('dhcp_server_group').nullable(),
}

export const PlanCreate = z
  .object({
    name: Name,
    description: Text.default(''),
    source_dns_server_id: references.source_dns_server_id.default(null),
    source_dhcp_server_id: references.source_dhcp_server_id.default(null),
    target_dns_group_id: references.target_dns_group_id.default(null),
    target_dhcp_group_id: references.target_dhcp_group_id.default(null),
    notes: Text.default(''),
  })
  .meta({ id: 'CutoverPlanCreate' })
export type PlanCreate = z.output<typeof PlanCreate>

export const PlanUpdate = z
  .object({
    name: Name,
    description: Text,
    ...references,
    notes: Text,
    status: z
      .enum(planStatuses)
      .describe('completed, rolled_back or abandoned; the others follow from the work on the items'),
  })
  .partial()
  .meta({ id: 'CutoverPlanUpdate' })
export type PlanUpdate = z.output<typeof PlanUpdate>

const planFields = {
  id: Uuid,
  name: z.string(),
  description: LongText,
  status: z.enum(planStatuses),
  ...references,
  notes: LongText,
  created_at: Timestamp,
  modified_at: Timestamp,
  completed_at: Timestamp.nullable(),
  rolled_back_at: Timestamp.nullable(),
}

export const Plan = z
  .object({
    ...planFields,
    item_count: observed(z.int()),
    stage_counts: observed(z.partialRecord(z.enum(itemStages), z.int())),
    blocked_count: observed(z.int().describe('Items that something blocks')),
  })
  .meta({ id: 'CutoverPlan' })
export type Plan = z.output<typeof Plan>

export const ItemCreate = z
  .object({
    kind: Kind,
    source_ref: Name.describe('The name of the zone, or the network address of the scope, as the source has it'),
    zone_id: reference('dns_zone').nullable().default(null),
    scope_id: reference('dhcp_scope').nullable().default(null),
    notes: Text.default(''),
  })
  .meta({ id: 'CutoverItemCreate' })
export type ItemCreate = z.output<typeof ItemCreate>

export const ItemsCreate = z.object({ items: z.array(ItemCreate).min(1).max(5_000) }).meta({ id: 'CutoverItemsCreate' })

export const ItemUpdate = z
  .object({
    notes: Text,
    zone_id: reference('dns_zone').nullable(),
    scope_id: reference('dhcp_scope').nullable(),
  })
  .partial()
  .meta({ id: 'CutoverItemUpdate' })
export type ItemUpdate = z.output<typeof ItemUpdate>

const Report = z.looseObject({})

/** A switch that has begun and not ended: somebody works on it, or it waits to be finished or undone. */
const OpenSwitch = z.object({
  direction: z.enum(['cutover', 'rollback']),
  started_at: Timestamp,
  user_display_name: z.string(),
  reason: z.string().nullable().describe('Why it could not be ended yet'),
})

export const Item = z
  .object({
    id: Uuid,
    plan_id: Uuid,
    kind: Kind,
    source_ref: z.string(),
    zone_id: reference('dns_zone').nullable(),
    scope_id: reference('dhcp_scope').nullable(),
    stage: z.enum(itemStages),
    blockers: observed(z.array(Blocker)),
    last_parity: observed(Report.nullable()),
    last_parity_at: observed(Timestamp.nullable()),
    last_shadow: observed(Report.nullable()),
    last_shadow_at: observed(Timestamp.nullable()),
    ttl_snapshot: Report.nullable(),
    ttl_lowered_at: Timestamp.nullable(),
    lease_handover: Report.nullable(),
    cut_over_at: Timestamp.nullable(),
    rolled_back_at: Timestamp.nullable(),
    switch_in_progress: observed(OpenSwitch.nullable()),
    notes: LongText,
    created_at: Timestamp,
    modified_at: observed(Timestamp),
  })
  .meta({ id: 'CutoverItem' })
export type Item = z.output<typeof Item>

export const PlanDetail = z.object({ ...Plan.shape, items: z.array(Item) }).meta({ id: 'CutoverPlanDetail' })
export type PlanDetail = z.output<typeof PlanDetail>

export const eventKinds = [
  'plan',
  'parity',
  'shadow',
  'preflight',
  'lease_handover',
  'cutover',
  'rollback',
  'checklist',
  'note',
] as const
export type EventKind = (typeof eventKinds)[number]

export const Event = z
  .object({
    id: Uuid,
    item_id: Uuid.nullable(),
    at: Timestamp,
    kind: z.enum(eventKinds),
    summary: z.string().max(512),
    detail: Report.nullable(),
    user_display_name: z.string(),
  })
  .meta({ id: 'CutoverEvent' })

export const EventCount = z.object({ total: z.int() }).meta({ id: 'CutoverEventCount' })

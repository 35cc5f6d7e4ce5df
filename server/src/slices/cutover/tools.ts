import { z } from 'zod'
import { sql } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'
import { Uuid } from '../../http/schema.ts'
import { tool } from '../../slice.ts'
import { getPlan, itemsOf } from './find.ts'
import { examineAnyway } from './parity/examine.ts'
import { type Blocker, type Item, Kind, type Plan } from './schema.ts'
import { itemStages, planStatuses } from './statuses.ts'

const Name = z.string().min(1).max(255)
const named = {
  plan_id: Uuid.optional(),
  name: Name.optional().describe('The name of the plan, in any case'),
}

type Which = { plan_id?: string | undefined; name?: string | undefined }

/** The plan a question is about, or what is wrong with the question. */
async function planNamed(reader: Reader, { plan_id, name }: Which): Promise<Plan | { error: string }> {
  if (plan_id === undefined && name === undefined) return { error: 'Name a plan with plan_id or name' }
  const row = await reader.first(
    sql<{ id: string }>`select id from cutover_plan where id = ${plan_id ?? null}::uuid
      or ${plan_id ?? null}::uuid is null and lower(name) = lower(${name ?? ''})`,
  )
  return row ? getPlan(reader, row.id) : { error: 'There is no such cutover plan' }
}

const has =
  (severity: Blocker['severity']) =>
  ({ blockers }: Item): boolean =>
    blockers.some((one) => one.severity === severity)

const planFields = (plan: Plan) => ({
  id: plan.id,
  name: plan.name,
  description: plan.description,
  status: plan.status,
  source_dns_server_id: plan.source_dns_server_id,
  source_dhcp_server_id: plan.source_dhcp_server_id,
  target_dns_group_id: plan.target_dns_group_id,
  target_dhcp_group_id: plan.target_dhcp_group_id,
  notes: plan.notes,
  created_at: plan.created_at,
  completed_at: plan.completed_at,
  rolled_back_at: plan.rolled_back_at,
})

const findPlans = tool({
  name: 'find_cutover_plans',
  description: 'Cutover plans from legacy servers, newest first, with how far their items are.',
  input: z.object({
    search: z.string().max(255).optional(),
    status: z.enum(planStatuses).optional(),
    limit: z.int().min(1).max(200).default(50),
  }),
  run: async (reader, { search = '', status, limit }) => {
    const rows = await reader.rows(
      sql<{
        id: string
      }>`select id from cutover_plan where (${status ?? null}::text is null or status = ${status ?? null})
        and (${search} = '' or strpos(lower(name || ' ' || description), lower(${search})) > 0)
        order by created_at desc, id limit ${limit}`,
    )
    const plans = []
    for (const { id } of rows) {
      const plan = await getPlan(reader, id)
      const items = { total: plan.item_count, blocked: plan.blocked_count, by_stage: plan.stage_counts }
      plans.push({ ...planFields(plan), items })
    }
    return { plans, count: plans.length }
  },
})

const MOST_BLOCKERS = 20

const findStatus = tool({
  name: 'find_cutover_plan_status',
  description: 'One cutover plan with its items, what stands against them, and its checklist.',
  input: z.object({
    ...named,
    kind: Kind.optional(),
    stage: z.enum(itemStages).optional(),
    item_limit: z.int().min(1).max(100).default(100),
  }),
  run: async (reader, { kind, stage, item_limit, ...which }) => {
    const plan = await planNamed(reader, which)
    if ('error' in plan) return plan
    const items = await itemsOf(reader, plan.id)
    const shown = items.filter((item) => (!kind || item.kind === kind) && (!stage || item.stage === stage))
    const checklist = await reader.one(
      sql<{ done: number; total: number }>`select count(*) filter (where is_done)::integer as done,
        count(*)::integer as total from cutover_checklist_item where plan_id = ${plan.id}`,
    )
    return {
      plan: planFields(plan),
      summary: {
        items_total: items.length,
        items_blocked: items.filter(has('block')).length,
        items_with_warnings: items.filter(has('warn')).length,
        by_stage: plan.stage_counts,
      },
      checklist: { ...checklist, seeded: checklist.total > 0 },
      items: shown.slice(0, item_limit).map(itemStatus),
      items_truncated: shown.length > item_limit,
    }
  },
})

const without = (report: object | null, field: string): object | null =>
  report && Object.fromEntries(Object.entries(report).filter(([name]) => name !== field))

const itemStatus = (item: Item) => ({
  item_id: item.id,
  kind: item.kind,
  source_ref: item.source_ref,
  stage: item.stage,
  zone_id: item.zone_id,
  scope_id: item.scope_id,
  blocking_count: item.blockers.filter(({ severity }) => severity === 'block').length,
  warning_count: item.blockers.filter(({ severity }) => severity === 'warn').length,
  blockers: item.blockers.slice(0, MOST_BLOCKERS),
  blockers_truncated: item.blockers.length > MOST_BLOCKERS,
  parity: without(item.last_parity, 'differences'),
  shadow: without(item.last_shadow, 'samples'),
  ttl_preflight: item.ttl_lowered_at === null ? null : { lowered_at: item.ttl_lowered_at },
  lease_handover: item.lease_handover,
  cut_over_at: item.cut_over_at,
  rolled_back_at: item.rolled_back_at,
  switch_in_progress: item.switch_in_progress,
  notes: item.notes,
})

const MOST_SCANNED = 1_000
const MOST_BLOCKED = 100

type Scanned = { id: string; plan_id: string; kind: string; source_ref: string; blockers: Blocker[] }

const countBlockers = tool({
  name: 'count_cutover_blockers',
  description: 'How many items of one cutover plan, or of all, are blocked or warned of, by code.',
  input: z.object({ ...named, severity: z.enum(['block', 'warn']).optional() }),
  run: async (reader, { severity, ...which }) => {
    const isAll = which.plan_id === undefined && which.name === undefined
    const plan = isAll ? null : await planNamed(reader, which)
    if (plan && 'error' in plan) return plan
    const rows = await reader.rows(
      sql<Scanned>`select id, plan_id, kind, source_ref, blockers from cutover_item
        where ${plan?.id ?? null}::uuid is null or plan_id = ${plan?.id ?? null}::uuid
        order by plan_id, source_ref, id limit ${MOST_SCANNED + 1}`,
    )
    const items = rows.slice(0, MOST_SCANNED)
    const blocked = items.filter(({ blockers }) => blockers.some((one) => one.severity === 'block'))
    return {
      scope: { plan_id: plan?.id ?? null, plan_name: plan?.name ?? null },
      items_scanned: items.length,
      items_blocked: blocked.length,
      items_with_warnings: items.filter(({ blockers }) => blockers.some((one) => one.severity === 'warn')).length,
      by_code: byCode(items, severity),
      blocked_items: blocked.slice(0, MOST_BLOCKED).map(({ id, plan_id, kind, source_ref, blockers }) => ({
        item_id: id,
        plan_id,
        kind,
        source_ref,
        codes: blockers.filter((one) => one.severity === 'block').map(({ code }) => code),
      })),
      blocked_items_truncated: blocked.length > MOST_BLOCKED,
      scan_truncated: rows.length > MOST_SCANNED,
    }
  },
})

function byCode(items: readonly Scanned[], severity: Blocker['severity'] | undefined) {
  const counts = new Map<string, { code: string; severity: Blocker['severity']; items: number }>()
  for (const { blockers } of items)
    for (const { code, severity: own } of blockers) {
      if (severity !== undefined && own !== severity) continue
      const known = counts.get(code) ?? { code, severity: own, items: 0 }
      counts.set(code, { ...known, items: known.items + 1 })
    }
  return [...counts.values()].sort((one, other) => other.items - one.items || (one.code < other.code ? -1 : 1))
}

const MOST_DIFFERENCES = 25
const MOST_WARNINGS = 10

const findParity = tool({
  name: 'find_cutover_parity_check',
  description: 'Compares items of a cutover plan with their source now. It asks the legacy server and stores nothing.',
  // It talks to another machine.
  isDefault: false,
  input: z.object({
    ...named,
    item_id: Uuid.optional(),
    source_ref: Name.optional(),
    max_items: z.int().min(1).max(25).default(5),
  }),
  run: async (reader, { item_id, source_ref, max_items, ...which }, { keys }) => {
    const plan = await planNamed(reader, which)
    if ('error' in plan) return plan
    const items = (await itemsOf(reader, plan.id)).filter(
      (item) => (!item_id || item.id === item_id) && (!source_ref || item.source_ref === source_ref),
    )
    const reports = []
    for (const item of items.slice(0, max_items)) {
      const { report } = await examineAnyway({ reader, keys }, plan, item)
      reports.push({
        item_id: item.id,
        stage: item.stage,
        ...report,
        differences: report.differences.slice(0, MOST_DIFFERENCES),
        differences_truncated: report.differences.length > MOST_DIFFERENCES,
        warnings: report.warnings.slice(0, MOST_WARNINGS),
      })
    }
    return {
      plan_id: plan.id,
      plan_name: plan.name,
      checked: reports.length,
      items_left_out: items.length - reports.length,
      in_parity: reports.filter(({ is_parity }) => is_parity).length,
      reports,
    }
  },
})

export const cutoverTools = [findPlans, findStatus, countBlockers, findParity]

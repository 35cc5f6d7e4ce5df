import { raw, sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { Listed } from '../../records/family.ts'
import { shownColumns } from '../../records/list.ts'
import { Item, Plan, type PlanDetail } from './schema.ts'
import { isTerminal } from './statuses.ts'

const ITEMS = 'from cutover_item i where i.plan_id = cutover_plan.id'

export const planList = {
  table: 'cutover_plan',
  permission: null,
  Row: Plan,
  sort: '-created_at',
  read: {
    item_count: `select count(*) ${ITEMS}`,
    stage_counts: `select coalesce(jsonb_object_agg(s.stage, s.count), '{}') from (
      select i.stage, count(*) ${ITEMS} group by i.stage) s`,
    blocked_count: `select count(*) ${ITEMS} and i.blockers @> '[{"severity": "block"}]'`,
  },
  search: ['cutover_plan.name', 'cutover_plan.description'],
} as const satisfies Listed

export const itemList = {
  table: 'cutover_item',
  permission: null,
  Row: Item,
  sort: 'source_ref',
  read: {
    switch_in_progress: `select jsonb_build_object('direction', s.direction, 'reason', s.reason,
        'started_at', to_char(s.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'user_display_name', s.user_display_name)
      from cutover_switch s where s.item_id = cutover_item.id and s.finished_at is null`,
  },
} as const satisfies Listed

const PLAN = shownColumns(planList)
const ITEM = shownColumns(itemList)

export async function getPlan(reader: Reader, id: string, isLocked = false): Promise<Plan> {
  const lock = raw(isLocked ? 'for no key update' : '')
  const plan = await reader.first(sql<Plan>`select ${PLAN} from cutover_plan where cutover_plan.id = ${id} ${lock}`)
  if (!plan) throw notFound('Cutover plan')
  return plan
}

/** The plan, held until commit: whoever changes anything of a plan takes it first. */
export const lockPlan = (work: Work, id: string): Promise<Plan> => getPlan(work, id, true)

export async function requirePlan(reader: Reader, id: string): Promise<void> {
  if (!(await reader.first(sql`select id from cutover_plan where id = ${id}`))) throw notFound('Cutover plan')
}

export const itemsOf = (reader: Reader, planId: string): Promise<Item[]> =>
  reader.rows(
    sql<Item>`select ${ITEM} from cutover_item where plan_id = ${planId} order by source_ref, kind, cutover_item.id`,
  )

export async function getDetail(reader: Reader, id: string): Promise<PlanDetail> {
  const plan = await getPlan(reader, id)
  return { ...plan, items: await itemsOf(reader, id) }
}

export async function getItem(reader: Reader, id: string): Promise<Item> {
  const item = await reader.first(sql<Item>`select ${ITEM} from cutover_item where cutover_item.id = ${id}`)
  if (!item) throw notFound('Cutover item')
  return item
}

export type Held = { plan: Plan; item: Item }

/** An item with its plan, which is held until commit. */
export async function lockItem(work: Work, id: string): Promise<Held> {
  const { plan_id } = await getItem(work, id)
  const plan = await lockPlan(work, plan_id)
  return { plan, item: await getItem(work, id) }
}

/** 409 for work on a plan that nobody goes on with. */
export function refuseGivenUp({ name, status }: Plan): void {
  if (isTerminal(status)) throw conflict(`Plan '${name}' is ${status.replace('_', ' ')}; nothing more is done with it`)
}

/** 409 while a switch of the item has begun and not ended. */
export function refuseInSwitch({ source_ref, switch_in_progress: open }: Item): void {
  if (open) throw conflict(`A ${open.direction} of ${source_ref} is under way; wait until it has ended`)
}

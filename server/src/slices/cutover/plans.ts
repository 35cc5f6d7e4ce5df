import { newId } from '../../db/ids.ts'
import { insertOf } from '../../db/insert.ts'
import { changesOf, updateOf } from '../../db/rows.ts'
import { sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { conflict, invalid } from '../../http/errors.ts'
import { type ListQuery, listRows, type Page } from '../../records/list.ts'
import { deleteForGood } from '../../references/departure.ts'
import { getDetail, getPlan, itemsOf, lockPlan, planList, refuseInSwitch } from './find.ts'
import type { Plan, PlanCreate, PlanDetail, PlanUpdate } from './schema.ts'
import { decisionFor, type PlanEvent, type PlanStatus, statusAfter } from './statuses.ts'
import { recordDeed } from './timeline.ts'

const insertPlan = insertOf(
  'cutover_plan',
  [
    'id',
    'name',
    'description',
    'source_dns_server_id',
    'source_dhcp_server_id',
    'target_dns_group_id',
    'target_dhcp_group_id',
    'notes',
  ],
  ['id'],
)

export const listPlans = (reader: Reader, query: ListQuery): Promise<Page> => listRows(reader, planList, query)

export async function createPlan(work: Work, input: PlanCreate): Promise<PlanDetail> {
  const id = newId()
  await work.rows(insertPlan({ id, ...input }))
  const plan = await getPlan(work, id)
  const summary = `Plan '${plan.name}' was made`
  await recordDeed(work, { plan, action: 'create_cutover_plan', kind: 'plan', summary, after: plan })
  return getDetail(work, id)
}

export async function updatePlan(work: Work, id: string, input: PlanUpdate): Promise<PlanDetail> {
  const before = await lockPlan(work, id)
  const detail = { ...before, items: await itemsOf(work, id) }
  work.expect(detail)
  const { status, ...fields } = changesOf(before, input)
  if (status !== undefined) refuseMove(detail, status)
  if (Object.keys(fields).length === 0 && status === undefined) {
    work.unaudited('nothing changes')
    return detail
  }
  await work.rows(updateOf('cutover_plan', id, fields, ['id']))
  if (status !== undefined) await stamp(work, id, status)
  const plan = await getPlan(work, id)
  const summary = `Changed: ${Object.keys({ ...fields, ...(status ? { status } : {}) }).join(', ')}`
  await recordDeed(work, {
    plan,
    action: 'update_cutover_plan',
    kind: 'plan',
    summary: status === undefined ? summary : `${summary}; the plan is ${status.replace('_', ' ')}`,
    before,
    after: plan,
  })
  return getDetail(work, id)
}

function refuseMove({ name, status: from, items }: PlanDetail, to: PlanStatus): void {
  const event = decisionFor(to)
  if (event === null)
    throw invalid(`status ${to} follows from the work on the items; by hand it is completed, rolled_back or abandoned`)
  const left = items.filter(({ stage }) => stage !== 'cut_over').length
  if (event === 'complete' && (items.length === 0 || left > 0))
    throw conflict(`Plan '${name}' is not complete: ${left} of ${items.length} items are not cut over`)
  for (const item of items) refuseInSwitch(item)
  if (statusAfter(from, event) !== to)
    throw conflict(`Plan '${name}' is ${from.replace('_', ' ')} and cannot become ${to.replace('_', ' ')}`)
}

async function stamp(work: Work, id: string, status: PlanStatus): Promise<void> {
  await work.rows(sql`update cutover_plan set status = ${status}, modified_at = now(),
    completed_at = case ${status} when 'completed' then now() when 'cutting_over' then null else completed_at end,
    rolled_back_at = case ${status} when 'rolled_back' then now() else rolled_back_at end where id = ${id}`)
}

/** What work on an item does to the status of its plan. */
export async function movePlan(work: Work, plan: Plan, event: PlanEvent): Promise<void> {
  const status = statusAfter(plan.status, event)
  if (status !== plan.status) await stamp(work, plan.id, status)
}

export async function deletePlan(work: Work, id: string): Promise<void> {
  const before = await lockPlan(work, id)
  const items = await itemsOf(work, id)
  work.expect({ ...before, items })
  for (const item of items) refuseInSwitch(item)
  await deleteForGood(work, 'cutover_plan', [id])
  await work.audit({
    action: 'delete_cutover_plan',
    type: 'cutover_plan',
    id,
    display: before.name,
    before: { ...before, items },
  })
}

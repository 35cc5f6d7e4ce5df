import { newId } from '../../../db/ids.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { insertRows } from '../../../records/sets.ts'
import { getPlan, lockPlan } from '../find.ts'
import { recordDeed } from '../timeline.ts'
import { checklistCatalog } from './catalog.ts'
import { type EvaluationFacts, evaluate } from './rules.ts'
import type { ChecklistItem, ChecklistUpdate } from './schema.ts'

type Stored = Omit<ChecklistItem, 'auto_state' | 'auto_detail'>

/** Puts the entries of the catalogue into a plan: wording and order follow it, what people did stays. */
export async function seedChecklist(work: Work, planId: string): Promise<void> {
  await lockPlan(work, planId)
  work.unaudited('the entries of the catalogue are shown; nobody did anything')
  const known = new Map((await storedItems(work, planId)).map((item) => [item.key, item]))
  const entries = checklistCatalog.map((entry, index) => ({ ...entry, sort_order: (index + 1) * 10 }))
  const fresh = entries
    .filter(({ key }) => !known.has(key))
    .map((entry) => ({ id: newId(), plan_id: planId, ...entry }))
  if (fresh.length > 0) await insertRows(work, 'cutover_checklist_item', fresh)
  for (const { key, label, description, category, applies_to, sort_order } of entries) {
    const before = known.get(key)
    const isSame = before?.label === label && before.description === description && before.sort_order === sort_order
    if (before && !isSame)
      await work.rows(sql`update cutover_checklist_item set label = ${label}, description = ${description},
        category = ${category}, applies_to = ${applies_to}, sort_order = ${sort_order}
        where plan_id = ${planId} and key = ${key}`)
  }
}

const storedItems = (reader: Reader, planId: string): Promise<Stored[]> =>
  reader.rows(
    sql<Stored>`select key, category, label, description, applies_to, is_done, done_at, notes, sort_order
      from cutover_checklist_item where plan_id = ${planId} order by sort_order, key`,
  )

/** Whether the plan has every entry of the catalogue as it is worded now. */
export async function isSeeded(reader: Reader, planId: string): Promise<boolean> {
  const known = new Map((await storedItems(reader, planId)).map((item) => [item.key, item]))
  return checklistCatalog.every(({ key, label, description }) => {
    const item = known.get(key)
    return item?.label === label && item.description === description
  })
}

export async function readChecklist(reader: Reader, planId: string): Promise<ChecklistItem[]> {
  const facts = await evaluationFacts(reader, planId)
  return (await storedItems(reader, planId)).map((item) => ({ ...item, ...evaluate(item.key, facts) }))
}

const CONTROLLERS = '(^|\\.)_(ldap|kerberos|gc|kpasswd)\\._tcp(\\.|$)'
const MOST_ADDRESSES = 2_000

type Zone = { id: string; name: string; group_id: string; isReverse: boolean; is_open: boolean }

async function evaluationFacts(reader: Reader, planId: string): Promise<EvaluationFacts> {
  const zones = await reader.rows(
    sql<Zone>`select distinct z.id, z.name, z.group_id, z.kind = 'reverse' as "isReverse",
        coalesce(z.allow_transfer, g.options -> 'allow_transfer', '[]'::jsonb) ? 'any' as is_open
      from cutover_item i join dns_zone z on z.id = i.zone_id and z.deleted_at is null
      join dns_group g on g.id = z.group_id where i.plan_id = ${planId} order by z.name`,
  )
  const ids = zones.map(({ id }) => id)
  const controllers = await reader.rows(
    sql<{ zone: string; count: number }>`select z.name as zone, count(*)::integer as count from dns_record r
      join dns_zone z on z.id = r.zone_id where r.zone_id = any(${ids}::uuid[]) and r.deleted_at is null
        and r.record_type = 'SRV' and r.name ~ ${CONTROLLERS} group by z.name order by z.name`,
  )
  const addresses = await reader.rows(
    sql<{ value: string }>`select distinct value from dns_record where zone_id = any(${ids}::uuid[])
      and deleted_at is null and record_type = 'A' limit ${MOST_ADDRESSES}`,
  )
  const reverse = await reader.rows(
    sql<{ name: string }>`select distinct name from dns_zone where kind = 'reverse' and deleted_at is null
      and group_id = any(${zones.map(({ group_id }) => group_id)}::uuid[])`,
  )
  return {
    zones,
    controllers,
    addresses: addresses.map(({ value }) => value),
    managedReverse: reverse.map(({ name }) => name),
    open: zones.filter(({ is_open }) => is_open).map(({ name }) => name),
  }
}

/** The plan that a request without one in its path is about. */
export async function planOfRequest(reader: Reader, named: string | undefined): Promise<string> {
  if (named !== undefined) return named
  const plans = await reader.rows(sql<{ id: string }>`select id from cutover_plan limit 2`)
  const [only] = plans
  if (!only) throw notFound('Cutover plan')
  if (plans.length > 1) throw invalid('There are several cutover plans; say which one with plan_id')
  return only.id
}

export async function updateChecklist(
  work: Work,
  planId: string,
  key: string,
  { is_done, notes }: ChecklistUpdate,
): Promise<ChecklistItem> {
  const plan = await getPlan(work, planId)
  await seedChecklist(work, planId)
  const before = await itemIn(work, planId, key)
  const isDone = is_done ?? before.is_done
  const text = notes === undefined ? before.notes : (notes ?? '')
  if (isDone === before.is_done && text === before.notes) return before
  await work.rows(sql`update cutover_checklist_item set is_done = ${isDone}, notes = ${text},
    done_at = case when not ${isDone} then null when is_done then done_at else now() end,
    done_by = case when not ${isDone} then null when is_done then done_by else ${work.actor.displayName.slice(0, 255)} end
    where plan_id = ${planId} and key = ${key}`)
  const after = await itemIn(work, planId, key)
  const deed = isDone === before.is_done ? 'annotated' : isDone ? 'done' : 'open again'
  await recordDeed(work, {
    plan,
    action: 'update_cutover_checklist_item',
    kind: 'checklist',
    summary: `${after.label}: ${deed}`,
    detail: { key },
    before,
    after,
  })
  return after
}

async function itemIn(reader: Reader, planId: string, key: string): Promise<ChecklistItem> {
  const item = (await readChecklist(reader, planId)).find((one) => one.key === key)
  if (!item) throw notFound('Checklist item')
  return item
}

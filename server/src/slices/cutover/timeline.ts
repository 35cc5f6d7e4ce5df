import { newId } from '../../db/ids.ts'
import { json, sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import type { Listed } from '../../records/family.ts'
import { countRows, type ListQuery, listRows, type Page } from '../../records/list.ts'
import { requirePlan } from './find.ts'
import { Event, type EventKind } from './schema.ts'

const MOST_CHARACTERS = 512

/** What somebody did: once in words for the plan's timeline, and once with images for the audit log. */
export type Deed = {
  plan: { id: string; name: string }
  itemId?: string | null
  action: string
  kind: EventKind
  summary: string
  detail?: object | null
  before?: object | null
  after?: object | null
  result?: 'success' | 'error' | 'denied'
}

/** The only way in which cutover writes either, so that there is never one without the other. */
export async function recordDeed(work: Work, deed: Deed): Promise<void> {
  const { plan, itemId = null, action, kind, summary, detail = null, before = null, after = null } = deed
  await work.rows(sql`insert into cutover_event (id, plan_id, item_id, kind, summary, detail, user_display_name)
    values (${newId()}, ${plan.id}, ${itemId}, ${kind}, ${summary.slice(0, MOST_CHARACTERS)},
      ${detail === null ? null : json(detail)}, ${work.actor.displayName.slice(0, 255)})`)
  const result = deed.result === undefined ? {} : { result: deed.result }
  await work.audit({ action, type: 'cutover_plan', id: plan.id, display: plan.name, before, after, ...result })
}

export const eventList = {
  table: 'cutover_event',
  permission: null,
  Row: Event,
  sort: '-at',
  page: [500, 100],
  search: ['cutover_event.summary', 'cutover_event.user_display_name'],
} as const satisfies Listed

const ofPlan = (id: string) => [sql`cutover_event.plan_id = ${id}`]

export async function listEvents(reader: Reader, planId: string, query: ListQuery): Promise<Page> {
  await requirePlan(reader, planId)
  return listRows(reader, eventList, query, ofPlan(planId))
}

export async function countEvents(reader: Reader, planId: string): Promise<{ total: number }> {
  await requirePlan(reader, planId)
  const { count } = await countRows(reader, eventList, {}, ofPlan(planId))
  return { total: count }
}

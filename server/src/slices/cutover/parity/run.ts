import { json, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { conflict } from '../../../http/errors.ts'
import type { Mutate } from '../../../import/commit.ts'
import { getItem, getPlan, itemsOf, lockItem, lockPlan } from '../find.ts'
import { movePlan } from '../plans.ts'
import type { Looking } from '../readiness.ts'
import type { Item } from '../schema.ts'
import { stageAfter } from '../statuses.ts'
import { recordDeed } from '../timeline.ts'
import { type Examined, examine, examineAnyway } from './examine.ts'
import { keptReport } from './rules.ts'
import type { ParityReport, PlanParity } from './schema.ts'

export type Running = Looking & { mutate: Mutate }

export async function runItemParity(running: Running, id: string): Promise<Examined> {
  const item = await getItem(running.reader, id)
  const examined = await examine(running, await getPlan(running.reader, item.plan_id), item)
  await running.mutate(async (work) => {
    const { plan, item: before } = await lockItem(work, id)
    if (!isSameLink(before, item)) throw conflict(`${item.source_ref} was linked anew while it was compared; try again`)
    const after = await storeExamined(work, before, examined)
    await movePlan(work, plan, 'parity')
    await recordDeed(work, {
      plan,
      itemId: id,
      action: 'run_cutover_parity',
      kind: 'parity',
      summary: `${item.source_ref}: ${summaryOf(examined.report)}`,
      detail: withoutRows(examined.report),
      before: imageOf(before),
      after: imageOf(after),
    })
  })
  return examined
}

/** All items, one after the other; one that cannot be compared keeps no other from it. */
export async function runPlanParity(running: Running, id: string): Promise<PlanParity> {
  const plan = await getPlan(running.reader, id)
  const items = await itemsOf(running.reader, id)
  const results: { item: Item; examined: Examined }[] = []
  for (const item of items) results.push({ item, examined: await examineAnyway(running, plan, item) })
  const inParity = results.filter(({ examined }) => examined.report.is_parity).length
  await running.mutate(async (work) => {
    const held = await lockPlan(work, id)
    const now = new Map((await itemsOf(work, id)).map((item) => [item.id, item]))
    for (const { item, examined } of results) {
      const before = now.get(item.id)
      if (before && isSameLink(before, item)) await storeExamined(work, before, examined)
    }
    if (results.length > 0) await movePlan(work, held, 'parity')
    const detail = {
      items: results.map(({ item, examined }) => ({ item_id: item.id, ...withoutRows(examined.report) })),
    }
    await recordDeed(work, {
      plan: held,
      action: 'run_cutover_parity_all',
      kind: 'parity',
      summary: `${inParity} of ${results.length} items are in parity`,
      detail,
      after: detail,
    })
  })
  return {
    items: results.map(({ item, examined }) => ({ item_id: item.id, ...examined.report })),
    in_parity: inParity,
    total: results.length,
  }
}

const isSameLink = (one: Item, other: Item): boolean => one.zone_id === other.zone_id && one.scope_id === other.scope_id

async function storeExamined(work: Work, before: Item, { report, blockers }: Examined): Promise<Item> {
  await work.rows(sql`update cutover_item set last_parity = ${json(keptReport(report))}, last_parity_at = now(),
    blockers = ${json(blockers)}, stage = ${stageAfter(before.stage, 'parity')}, modified_at = now()
    where id = ${before.id}`)
  return getItem(work, before.id)
}

function summaryOf({ status, in_sync, difference_count, error }: ParityReport): string {
  if (status !== 'ok') return `parity ${status}: ${error ?? ''}`
  return difference_count === 0 ? `in parity, ${in_sync} alike` : `${difference_count} differences, ${in_sync} alike`
}

const withoutRows = ({ differences: _rows, ...report }: ParityReport): object => report
/** For the log: a report may be long, and stays with the item. */
const imageOf = ({ last_parity, ...item }: Item): object => ({
  ...item,
  last_parity: last_parity && withoutRows(last_parity as ParityReport),
})

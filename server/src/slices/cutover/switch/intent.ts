import { newId } from '../../../db/ids.ts'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { Refusal } from '../../../http/errors.ts'

/** What is about to be done to a scope, written down before another machine is told anything. */
export type Intent = {
  id: string
  item_id: string
  direction: 'cutover' | 'rollback'
  source_server_id: string
  legacy_was_active: boolean
  managed_was_active: boolean
  worker: string
}

/** Longer than telling the server, reading back, and undoing it may take together. */
const HOLD = '8 minutes'
const AGAIN = '1 minute'

const COLUMNS = sql`id, item_id, direction, source_server_id, legacy_was_active, managed_was_active, worker`

/** Only one can be open for an item: the second of two at once is refused by the database. */
export async function beginSwitch(work: Work, intent: Omit<Intent, 'id' | 'worker'>): Promise<Intent> {
  work.unaudited('what is about to be done is written down; the log tells what was done')
  return work.one(
    sql<Intent>`insert into cutover_switch (id, item_id, direction, source_server_id, legacy_was_active,
        managed_was_active, user_display_name, worker, held_until)
      values (${newId()}, ${intent.item_id}, ${intent.direction}, ${intent.source_server_id}, ${intent.legacy_was_active},
        ${intent.managed_was_active}, ${work.actor.displayName.slice(0, 255)}, ${newId()}, now() + ${HOLD}::interval)
      returning ${COLUMNS}`,
  )
}

/** Whether the switch is still this worker's; it is held until commit. Whoever took it over decides, and nobody else. */
export async function isOurs(work: Work, { id, worker }: Intent): Promise<boolean> {
  const row = await work.first(
    sql`select id from cutover_switch where id = ${id} and worker = ${worker} and finished_at is null for update`,
  )
  return row !== undefined
}

export async function keepHolding(work: Work, { id }: Intent): Promise<void> {
  work.unaudited('a switch goes on')
  await work.rows(sql`update cutover_switch set held_until = now() + ${HOLD}::interval where id = ${id}`)
}

export async function endSwitch(work: Work, { id }: Intent, outcome: 'done' | 'undone' | 'failed'): Promise<void> {
  await work.rows(
    sql`update cutover_switch set outcome = ${outcome}, finished_at = clock_timestamp(), reason = null where id = ${id}`,
  )
}

/** A switch that somebody else ended, because this process was away for too long. */
export class TakenOver extends Refusal {
  constructor(ref: string) {
    super(409, `The switch of ${ref} took too long and was taken over; look at the timeline`)
  }
}

/**
 * A process that was away told the legacy server something after its switch was taken over: what that server is left
 * with is looked at again, and put right, unless another switch of the item does so anyway.
 */
export async function lookAgain(work: Work, { item_id, source_server_id }: Intent, isActive: boolean): Promise<void> {
  work.unaudited('a state is looked at again; the log tells what was found')
  await work.rows(
    sql`insert into cutover_switch (id, item_id, direction, source_server_id, legacy_was_active, managed_was_active,
        user_display_name, worker, held_until)
      values (${newId()}, ${item_id}, 'cutover', ${source_server_id}, ${isActive}, ${!isActive},
        ${work.actor.displayName.slice(0, 255)}, ${newId()}, now()) on conflict do nothing`,
  )
}

/** It could not be ended: it stays open, shown with its reason, and is taken up again soon. Whether that is news. */
export async function leaveOpen(work: Work, { id }: Intent, reason: string): Promise<boolean> {
  const row = await work.one(
    sql<{ is_news: boolean }>`update cutover_switch set reason = ${reason}, held_until = now() + ${AGAIN}::interval
      where id = ${id} returning (select old.reason is null from cutover_switch old where old.id = ${id}) as is_news`,
  )
  return row.is_news
}

/** Takes a switch over that nobody works on any more; null where there is none. */
export async function takeOver(work: Work): Promise<Intent | null> {
  work.unaudited('a switch that was left behind is taken up')
  const taken = await work.first(
    sql<Intent>`update cutover_switch set worker = ${newId()}, held_until = now() + ${HOLD}::interval
      where id = (select id from cutover_switch where finished_at is null and held_until < now()
        order by held_until limit 1 for update skip locked)
      returning ${COLUMNS}`,
  )
  return taken ?? null
}

/** Whether the legacy scope was on before it was switched: what a rollback restores. */
export async function legacyBefore(work: Work, itemId: string): Promise<boolean> {
  const row = await work.first(
    sql<{ legacy_was_active: boolean }>`select legacy_was_active from cutover_switch
      where item_id = ${itemId} and direction = 'cutover' and outcome = 'done' order by started_at desc limit 1`,
  )
  return row?.legacy_was_active ?? true
}

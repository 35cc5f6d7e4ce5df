import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'

type Snoozed = { candidate_key: string; snoozed_until: string | null }

/** The suggestion is not shown for some days; null: never again. */
export async function snooze(work: Work, key: string, days: number | null): Promise<void> {
  const before = await lockedSnooze(work, key)
  const [after] =
    await work.rows(sql<Snoozed>`insert into aggregation_snooze (candidate_key, snoozed_until, created_by_user_id)
     values (${key}, now() + make_interval(days => ${days}::integer), ${work.actor.userId})
     on conflict (candidate_key) do update set snoozed_until = excluded.snoozed_until
     returning candidate_key, snoozed_until`)
  const action = before ? 'update' : 'create'
  await work.audit({ action, type: 'aggregation_snooze', id: key, display: key, before, after: after ?? null })
}

/** The suggestion is shown again. */
export async function clearSnooze(work: Work, key: string): Promise<void> {
  const before = await lockedSnooze(work, key)
  if (!before) return work.unaudited('it was not snoozed')
  await work.rows(sql`delete from aggregation_snooze where candidate_key = ${key}`)
  await work.audit({ action: 'delete', type: 'aggregation_snooze', id: key, display: key, before })
}

async function lockedSnooze(work: Work, key: string): Promise<Snoozed | null> {
  const [snoozed] = await work.rows(
    sql<Snoozed>`select candidate_key, snoozed_until from aggregation_snooze where candidate_key = ${key} for update`,
  )
  return snoozed ?? null
}

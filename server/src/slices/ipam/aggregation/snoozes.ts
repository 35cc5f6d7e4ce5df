import type { Work } from '../../../db/work.ts'

type Snoozed = { candidate_key: string; snoozed_until: string | null }

/** The suggestion is not shown for some days; null: never again. */
export async function snooze(work: Work, key: string, days: number | null): Promise<void> {
  const before = await lockedSnooze(work, key)
  const [after] = await work.rows<Snoozed>(
    `insert into aggregation_snooze (candidate_key, snoozed_until, created_by_user_id)
     values ($1, now() + make_interval(days => $2::integer), $3)
     on conflict (candidate_key) do update set snoozed_until = excluded.snoozed_until
     returning candidate_key, snoozed_until`,
    [key, days, work.actor.userId],
  )
  const action = before ? 'update' : 'create'
  await work.audit({ action, type: 'aggregation_snooze', id: key, display: key, before, after: after ?? null })
}

/** The suggestion is shown again. */
export async function clearSnooze(work: Work, key: string): Promise<void> {
  const before = await lockedSnooze(work, key)
  if (!before) return work.unaudited('it was not snoozed')
  await work.rows('delete from aggregation_snooze where candidate_key = $1', [key])
  await work.audit({ action: 'delete', type: 'aggregation_snooze', id: key, display: key, before })
}

async function lockedSnooze(work: Work, key: string): Promise<Snoozed | null> {
  const [snoozed] = await work.rows<Snoozed>(
    'select candidate_key, snoozed_until from aggregation_snooze where candidate_key = $1 for update',
    [key],
  )
  return snoozed ?? null
}

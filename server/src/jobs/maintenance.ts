import { z } from 'zod'
import { sql } from '../db/sql.ts'
import { defineJob } from './job.ts'

const Nothing = z.object({})

/** The schedule ticks: what the platform page shows as the scheduler being alive. */
const tick = defineJob({
  task: 'scheduler_tick',
  payload: Nothing,
  schedule: '* * * * *',
  run: ({ mutate }) =>
    mutate(async (work) => {
      work.unaudited('the schedule ticked')
      await work.rows(sql`insert into heartbeat (kind, name) values ('scheduler', 'schedule')
         on conflict (kind, name) do update set seen_at = now()`)
    }),
})

/** Removes what has served its time. */
const purge = defineJob({
  task: 'purge_expired',
  payload: Nothing,
  schedule: '17 * * * *',
  run: ({ mutate }) =>
    mutate(async (work) => {
      work.unaudited('records that expired by themselves')
      await work.rows(sql`delete from idempotency_key where created_at < now() - interval '24 hours'`)
      await work.rows(sql`delete from rate_window where ends_at < now()`)
      await work.rows(sql`delete from acme_challenge where expires_at < now()`)
      await work.rows(sql`delete from login_proof where expires_at < now()`)
      await work.rows(sql`delete from heartbeat where seen_at < now() - interval '1 day'`)
      await work.rows(sql`delete from user_session where expires_at < now() - interval '30 days'`)
    }),
})

/** Background work of the platform itself. */
export const platformJobs = [tick, purge]

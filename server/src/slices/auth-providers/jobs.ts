import { z } from 'zod'
import { sql } from '../../db/sql.ts'
import { protocolOf, providerTypes } from '../../identity/protocols.ts'
import { defineJob, type JobContext } from '../../jobs/job.ts'
import { connectionOf, storedProvider } from './stored.ts'
import { syncProvider } from './sync.ts'
import { type SyncReason, syncReasons } from './sync-schema.ts'

const sync = defineJob({
  task: 'auth_provider_sync',
  payload: z.object({ provider_id: z.uuid(), reason: z.enum(syncReasons).default('schedule') }),
  run: async (context, { provider_id, reason }) => {
    const provider = await storedProvider(context, provider_id)
    if (provider?.is_enabled) await syncProvider(context, provider, connectionOf(provider, context.keys), reason)
  },
})

/** The order to look at a provider; one at a time for each. */
export const syncOrder = (id: string, reason: SyncReason) =>
  sync({ provider_id: id, reason }, { key: `auth_provider_sync:${id}`, queue: `auth_provider_sync:${id}` })

const askable = providerTypes.filter((type) => protocolOf(type).lookUp !== undefined)

/** Sees to it that providers whose time has come are asked, and that logins end that have counted long enough. */
const due = defineJob({
  task: 'auth_provider_sync_due',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: async (context) => {
    await endOldLogins(context)
    await context.mutate(async (work) => {
      work.unaudited('what is due is done by jobs of their own')
      const providers = await work.rows(
        sql<{ id: string }>`select id from auth_provider p
          where is_enabled and sync_minutes > 0 and type = any(${askable}) and not exists (
            select from auth_sync s where s.provider_id = p.id and s.started_at > now() - make_interval(mins => p.sync_minutes))
          order by id`,
      )
      for (const { id } of providers) await work.enqueue(syncOrder(id, 'schedule'))
    })
  },
})

/** A session goes on under new tokens; what counts is when its first one was given. */
async function endOldLogins({ mutate }: JobContext): Promise<void> {
  await mutate(async (work) => {
    work.unaudited('sessions that have come to their end')
    await work.rows(sql`update user_session s set revoked_at = now()
      from "user" u join auth_provider p on p.id = u.auth_provider_id and p.session_hours is not null
      where u.id = s.user_id and s.revoked_at is null and now() - make_interval(hours => p.session_hours) >
        (select min(first.created_at) from user_session first where first.family_id = s.family_id)`)
  })
}

export const authProviderJobs = [sync, due]

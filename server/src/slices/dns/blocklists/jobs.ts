import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { Uuid } from '../../../http/schema.ts'
import { defineJob, type JobContext } from '../../../jobs/job.ts'
import type { JobCall } from '../../../jobs/job-call.ts'
import { isOn, moduleOverrides } from '../../../modules/state.ts'
import { Fault } from '../../../outbound/fault.ts'
import { blocklistFamily } from './family.ts'
import { fetchFeed } from './fetch-feed.ts'
import { type FeedSource, storeFailure, storeFeed } from './store-feed.ts'

const MOST_AT_ONCE = 100

/** Fetches one feed and keeps what it names. What cannot be fetched leaves the list as it is, with the reason. */
const refreshFeed = defineJob({
  task: 'dns_blocklist_refresh',
  payload: z.object({ list_id: Uuid, task_id: Uuid.optional() }),
  run: async (context, { list_id }) => {
    if (!(await isModuleOn(context))) return
    const source = await context.first(sql<FeedSource>`select id, feed_url, feed_format from dns_blocklist
      where id = ${list_id} and source_type = 'url'`)
    if (source) await refresh(context, source)
  },
})

/** Has a feed fetched as soon as a worker is free; a second order before that is the same one. */
export const refreshOrder = (list_id: string, task_id?: string): JobCall =>
  refreshFeed({ list_id, ...(task_id === undefined ? {} : { task_id }) }, { key: `dns_blocklist_refresh:${list_id}` })

async function refresh({ config, mutate, log }: JobContext, source: FeedSource): Promise<void> {
  try {
    const feed = await fetchFeed(source, config.OUTBOUND_ALLOWED_NETWORKS)
    await mutate((work) => storeFeed(work, source, feed))
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    log.warn({ list: source.id, reason: error.message }, 'a blocklist could not be fetched')
    await mutate((work) => storeFailure(work, source, error.message))
  }
}

async function isModuleOn(context: JobContext): Promise<boolean> {
  const { module } = blocklistFamily
  return isOn(module, { overrides: await moduleOverrides(context) }, new Set([module]))
}

/** Sees to it that every feed whose time has come is fetched. */
const dueFeeds = defineJob({
  task: 'dns_blocklist_due',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: async (context) => {
    if (!(await isModuleOn(context))) return
    await context.mutate(async (work) => {
      work.unaudited('what is due is done by jobs of their own')
      const due = await work.rows(
        sql<{ id: string }>`select id from dns_blocklist
          where enabled and source_type = 'url' and next_refresh_at <= now() order by next_refresh_at limit ${MOST_AT_ONCE}`,
      )
      for (const { id } of due) await work.enqueue(refreshOrder(id))
    })
  },
})

export const blocklistJobs = [refreshFeed, dueFeeds]

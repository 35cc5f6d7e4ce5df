import { z } from 'zod'
import { defineJob, type JobContext } from '../../jobs/job.ts'
import { type LogTable, logTables, purgeLines } from './purge.ts'

const queryLogPurge = defineJob({
  task: 'dns_query_log_purge',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  run: async (context) => {
    for (const table of logTables) await purgeAll(context, table)
  },
})

// Some at a time: a busy server's day is many millions of lines.
async function purgeAll({ mutate }: JobContext, table: LogTable): Promise<void> {
  let isMore = true
  while (isMore) isMore = await mutate((work) => purgeLines(work, table))
}

export const logJobs = [queryLogPurge]

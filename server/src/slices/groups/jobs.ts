import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { expireTimeBoundGrants } from './time-bound-grants.ts'

/** Notes the end of grants that ran out. */
export const grantExpiry = defineJob({
  task: 'grant_expiry',
  payload: z.object({}),
  schedule: '* * * * *',
  run: async ({ mutate, log }) => {
    const count = await mutate(expireTimeBoundGrants)
    if (count > 0) log.info({ count }, 'time-bound grants ran out')
  },
})

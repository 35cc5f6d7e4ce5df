import { z } from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { allRows } from '../../records/list.ts'
import { certificateList } from './listing.ts'

const WARN_DAYS = 30

/** An operator who reads the log learns of the end before the clients do. */
const expiryJob = defineJob({
  task: 'certificates_expiring',
  payload: z.object({}),
  schedule: '40 3 * * *',
  async run(context) {
    const ending = await allRows(context, certificateList, { expiring_within_days: WARN_DAYS })
    for (const { name, fingerprint_sha256, not_after, days_left, is_active } of ending) {
      const facts = { name, fingerprint: fingerprint_sha256, not_after, days_left, is_active }
      context.log.warn(facts, 'a certificate ends soon')
    }
  },
})

export const certificateJobs = [expiryJob]

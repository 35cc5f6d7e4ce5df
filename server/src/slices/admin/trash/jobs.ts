import { z } from 'zod'
import { defineJob } from '../../../jobs/job.ts'
import { purgeExpired } from '../../ipam/trash/purge.ts'

/** What has been in the trash for long enough goes for good; with zero days nothing ever does. */
export const trashPurge = defineJob({
  task: 'trash_purge',
  payload: z.object({}),
  schedule: '0 3 * * *',
  async run({ mutate, rows, log }) {
    const [settings] = await rows<{ days: number }>('select soft_delete_purge_days as days from platform_settings', [])
    const days = settings?.days ?? 0
    if (days === 0) return
    let total = 0
    for (let purged = 1; purged > 0; total += purged) purged = await mutate((work) => purgeExpired(work, days))
    if (total > 0) log.info({ count: total }, 'the trash was purged')
  },
})

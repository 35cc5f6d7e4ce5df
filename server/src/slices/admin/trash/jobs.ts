import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { defineJob } from '../../../jobs/job.ts'
import type { Slice } from '../../../slice.ts'
import { trashKinds } from './kinds.ts'
import { purgeExpired } from './purge.ts'

/** What has been in the trash for long enough goes for good; with zero days nothing ever does. */
export const trashPurge = (slices: () => readonly Slice[]) =>
  defineJob({
    task: 'trash_purge',
    payload: z.object({}),
    schedule: '0 3 * * *',
    async run(context) {
      const [settings] = await context.rows(
        sql<{ days: number }>`select soft_delete_purge_days as days from platform_settings`,
      )
      const days = settings?.days ?? 0
      if (days === 0) return
      const total = await purgeExpired(context, trashKinds(slices()), days)
      if (total > 0) context.log.info({ count: total }, 'the trash was purged')
    },
  })

import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { defineJob } from '../../../jobs/job.ts'
import { endReservations } from './reservations.ts'

/** Reservations that have run out give their addresses back. */
export const reservationSweep = defineJob({
  task: 'ip_reservation_sweep',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: async ({ mutate, rows, log }) => {
    const [settings] = await rows(
      sql<{ isOn: boolean }>`select reservation_sweep_enabled as "isOn" from platform_settings`,
    )
    if (!settings?.isOn) return
    let count = 0
    for (;;) {
      const ended = await mutate(endReservations)
      if (ended === 0) break
      count += ended
    }
    if (count > 0) log.info({ count }, 'reservations of IP addresses ran out')
  },
})

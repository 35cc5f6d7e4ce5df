import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { Refusal } from '../../../http/errors.ts'
import { defineJob, type JobContext } from '../../../jobs/job.ts'
import { isSwitchedOn } from '../../../modules/state.ts'
import { type Targets, targetsOf } from '../../../outbound/targets.ts'
import { look, noteSeen } from './checks.ts'

const MOST = 500
const AT_ONCE = 5
const HALF_A_MINUTE = 30_000

/** Looks at the pools whose time has come, twice a minute: the clock of jobs knows no seconds. */
const poolChecks = defineJob({
  task: 'dns_pool_checks',
  payload: z.object({ is_second: z.boolean().default(false) }),
  schedule: '* * * * *',
  async run(context, { is_second }) {
    if (!(await isSwitchedOn(context, 'dns.pools'))) return
    if (!is_second)
      await context.mutate(async (work) => {
        work.unaudited('pools are looked at again')
        const runAt = new Date(Date.now() + HALF_A_MINUTE).toISOString()
        await work.enqueue(poolChecks({ is_second: true }, { runAt, key: 'dns_pool_checks_second' }))
      })
    const due = await context.rows(sql<{ id: string }>`select p.id from dns_pool p
      join dns_zone z on z.id = p.zone_id and z.deleted_at is null
      where p.enabled and p.hc_type <> 'none' and (p.next_check_at is null or p.next_check_at <= now())
      order by p.next_check_at nulls first, p.id limit ${MOST}`)
    const targets = targetsOf(context.config.OUTBOUND_ALLOWED_NETWORKS)
    for (let first = 0; first < due.length; first += AT_ONCE)
      await Promise.all(due.slice(first, first + AT_ONCE).map(({ id }) => check(context, targets, id)))
  },
})

async function check(context: JobContext, targets: Targets, id: string): Promise<void> {
  try {
    const seen = await look(context, id, targets)
    await context.mutate((work) => noteSeen(work, id, seen))
  } catch (error) {
    // Somebody deleted it, or its zone, while it was looked at.
    if (!(error instanceof Refusal && error.status === 404)) throw error
  }
}

export const poolJobs = [poolChecks]

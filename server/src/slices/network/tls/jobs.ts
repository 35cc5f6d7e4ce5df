import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { Refusal } from '../../../http/errors.ts'
import { defineJob, type JobContext } from '../../../jobs/job.ts'
import { isOn, moduleOverrides } from '../../../modules/state.ts'
import { type Targets, targetsOf } from '../../../outbound/targets.ts'
import { recordSight } from './checks.ts'
import { probe } from './probe.ts'
import { targetFamily } from './targets.ts'

// One that does not answer holds the others up for ten seconds at most.
const AT_ONCE = 10
const MOST = 200
const KEPT_DAYS = 90

type Due = { id: string; host: string; port: number; server_name: string | null }

/** Looks at every target whose time has come; those that were never looked at come first. */
const checks = defineJob({
  task: 'tls_cert_checks',
  payload: z.object({}),
  schedule: '* * * * *',
  async run(context) {
    if (!(await isModuleOn(context))) return
    const due = await context.rows(
      sql<Due>`select id, host, port, server_name from tls_cert_target
        where enabled and (next_check_at is null or next_check_at <= now())
        order by next_check_at nulls first, id limit ${MOST}`,
    )
    const targets = targetsOf(context.config.OUTBOUND_ALLOWED_NETWORKS)
    for (let first = 0; first < due.length; first += AT_ONCE)
      await Promise.all(due.slice(first, first + AT_ONCE).map((target) => check(context, targets, target)))
  },
})

async function isModuleOn(context: JobContext): Promise<boolean> {
  const { module } = targetFamily
  return isOn(module, { overrides: await moduleOverrides(context) }, new Set([module]))
}

async function check({ mutate }: JobContext, targets: Targets, target: Due): Promise<void> {
  const sight = await probe(target, { targets })
  try {
    await mutate((work) => recordSight(work, target.id, sight))
  } catch (error) {
    // Somebody deleted it while it was looked at.
    if (!(error instanceof Refusal && error.status === 404)) throw error
  }
}

const prune = defineJob({
  task: 'tls_cert_probe_prune',
  payload: z.object({}),
  schedule: '50 3 * * *',
  run: ({ mutate }) =>
    mutate(async (work) => {
      work.unaudited('what was seen long ago is forgotten')
      await work.rows(sql`delete from tls_cert_probe where checked_at < now() - make_interval(days => ${KEPT_DAYS})`)
    }),
})

export const tlsJobs = [checks, prune]

import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { ServerFault } from '../../../drivers/dns/driver.ts'
import { dnsDrivers } from '../../../drivers/dns/drivers.ts'
import { defineJob, type JobContext } from '../../../jobs/job.ts'
import { reachServer } from '../delivery/server.ts'
import { askSerial } from './questions.ts'

const AT_ONCE = 10
const agentless = dnsDrivers.flatMap(({ id, isAgentless, connect, isQueryable }) =>
  isAgentless && (connect || isQueryable) ? [id] : [],
)

type Checked = { id: string; host: string; port: number }
/** What is wrong with a server; null when nothing is. */
type Trouble = { detail: string; isRefusal: boolean } | null

/** Looks every minute whether servers without an agent can be worked with; not in maintenance, when they may be away. */
const health = defineJob({
  task: 'dns_server_health',
  payload: z.object({}),
  schedule: '* * * * *',
  async run(context) {
    const servers = await context.rows(
      sql<Checked>`select id, host, port from dns_server where is_enabled and not maintenance_mode
        and driver = any(${agentless}::text[]) order by last_health_check_at nulls first, id`,
    )
    for (let first = 0; first < servers.length; first += AT_ONCE)
      await Promise.all(servers.slice(first, first + AT_ONCE).map((server) => check(context, server)))
  },
})

async function check(context: JobContext, server: Checked): Promise<void> {
  const trouble = await troubleWith(context, server)
  const status = trouble === null ? 'active' : trouble.isRefusal ? 'error' : 'unreachable'
  await context.mutate(async (work) => {
    work.unaudited('a server was looked at')
    // One that answers again is worked with at once, and is active when that went well.
    await work.rows(sql`update dns_server set last_health_check_at = now(),
      status = case when ${trouble === null} and (status = 'error' or delivery_attempts > 0) then status else ${status} end,
      health_detail = case when ${trouble === null} and delivery_attempts > 0 then health_detail else ${trouble?.detail ?? ''} end,
      delivery_next_at = case when ${trouble === null} and status = 'unreachable' then null else delivery_next_at end
      where id = ${server.id} and is_enabled`)
  })
}

async function troubleWith(context: JobContext, server: Checked): Promise<Trouble> {
  const reached = await reachServer(context, context.keys, server.id)
  if (!reached) {
    const asked = await askSerial(server, '.')
    return 'couldNotAsk' in asked ? { detail: asked.couldNotAsk, isRefusal: false } : null
  }
  try {
    await reached.connection.probe()
    return null
  } catch (error) {
    if (!(error instanceof ServerFault)) throw error
    return { detail: error.message, isRefusal: error.isRefusal }
  }
}

const STALE_SECONDS = 90

/** An agent that was not heard of for some time: its server counts as unreachable until it is. */
const sweep = defineJob({
  task: 'dns_agent_sweep',
  payload: z.object({}),
  schedule: '* * * * *',
  run: ({ mutate }) =>
    mutate(async (work) => {
      work.unaudited('agents were not heard of')
      await work.rows(sql`update dns_server set status = 'unreachable', health_detail = 'The agent was not heard of'
        where agent_id is not null and is_enabled and not maintenance_mode and status in ('active', 'syncing', 'error')
          and last_seen_at < now() - make_interval(secs => ${STALE_SECONDS}::int)`)
    }),
})

export const healthJobs = [health, sweep]

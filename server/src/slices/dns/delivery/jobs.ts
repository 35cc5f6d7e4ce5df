import { z } from 'zod'
import { isUuid } from '../../../db/conditions.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { ServerFault } from '../../../drivers/dns/driver.ts'
import { defineJob, type JobContext } from '../../../jobs/job.ts'
import { deliverChanges } from './changes.ts'
import { noteFailure, noteSuccess, type Reached, reachedDrivers, reachServer } from './server.ts'
import { deliverZones } from './zones.ts'

/** Brings zones and changes to one server, one worker at a time. */
const deliverJob = defineJob({
  task: 'dns_deliver',
  payload: z.object({ server_id: z.string() }),
  async run(context, { server_id }) {
    const server = await reachServer(context, context.keys, server_id)
    if (!server?.is_open) return
    if (server.is_due) await deliver(context, server)
    else await context.mutate((work) => again(work, server_id, server.delivery_next_at))
  },
})

async function deliver(context: JobContext, server: Reached): Promise<void> {
  try {
    const fault = await deliverZones(context, server)
    let count = 0
    while (await deliverChanges(context, server)) count++
    if (fault !== null) await fail(context, server, fault, true)
    else if (count > 0 || server.delivery_attempts > 0 || server.delivered_revision !== server.config_revision)
      await context.mutate((work) => noteSuccess(work, server))
  } catch (error) {
    if (!(error instanceof ServerFault)) throw error
    await fail(context, server, error.message, error.isRefusal)
  }
}

async function fail(context: JobContext, server: Reached, message: string, isRefusal: boolean): Promise<void> {
  context.log.warn({ server: server.name, reason: message }, 'changes could not be brought to a DNS server')
  await context.mutate(async (work) => {
    const next = await noteFailure(work, server, message, isRefusal)
    if (next !== null) await again(work, server.id, next)
  })
}

const again = async (work: Work, serverId: string, at: string | null): Promise<void> => {
  work.unaudited('a server is tried again later')
  await work.enqueue(deliverTo(serverId, at ?? undefined))
}

/** One such job per server waits, and one runs. */
const deliverTo = (server_id: string, runAt?: string) =>
  deliverJob({ server_id }, { key: `dns_deliver:${server_id}`, queue: `dns:${server_id}`, ...(runAt ? { runAt } : {}) })

/** Servers that are reached without an agent, of some groups or of all. */
const reachedServers = (reader: Reader, groupIds: readonly string[] | null): Promise<{ id: string }[]> =>
  reader.rows(
    sql<{ id: string }>`select id from dns_server where is_enabled and not maintenance_mode
      and driver = any(${reachedDrivers}::text[]) and (${groupIds}::uuid[] is null or group_id = any(${groupIds}::uuid[]))
      order by id`,
  )

/** Servers are worked with when their group tells of something new; what nobody was told of is found by the clock. */
const deliveries = defineJob({
  task: 'dns_deliveries',
  payload: z.object({ told: z.array(z.string()).optional() }),
  schedule: '* * * * *',
  wokenBy: 'cadastre_dns',
  async run(context, { told: notice }) {
    const servers = await reachedServers(context, notice?.filter(isUuid) ?? null)
    if (servers.length === 0) return
    await context.mutate(async (work) => {
      work.unaudited('servers are to be worked with')
      for (const { id } of servers) await work.enqueue(deliverTo(id))
    })
  },
})

export const deliveryJobs = [deliverJob, deliveries]

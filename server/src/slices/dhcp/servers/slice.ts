import { z } from 'zod'
import type { Resolver } from '../../../access/access.ts'
import { approveAgent, revokeAgent } from '../../../agents/approval.ts'
import { dhcpAgentKind } from '../../../agents/kinds.ts'
import { RenderedConfig, renderedConfig } from '../../../agents/reports.ts'
import { sql } from '../../../db/sql.ts'
import { type IdPath, Timestamp, Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { maybe, RoutePath } from '../../../records/fields.ts'
import { familyRoutes, familyTools, mountOf, operationsOf } from '../../../records/resource.ts'
import { getRow } from '../../../records/rows.ts'
import type { Routes, Slice } from '../../../slice.ts'
import { recentEvents } from '../../dns/changes/events.ts'
import { RecentEvents } from '../../dns/changes/schema.ts'
import { opStates, opsOf } from '../agents/ops.ts'
import { agentServers } from '../agents/register.ts'
import { statsOf } from '../agents/reports.ts'
import { syncServer } from '../agents/sync.ts'
import { serverFamily } from './family.ts'
import { pauseServer, resumeServer, serverOperations } from './servers.ts'

const Pause = z
  .object({ reason: maybe(1000).default(null).describe('Null keeps the one it was paused for') })
  .meta({ id: 'DhcpServerPause' })

const Synced = z
  .object({ status: z.literal('queued'), op_id: Uuid, etag: z.string().nullable().describe('Of what it has now') })
  .meta({ id: 'DhcpServerSync' })
const Files = RenderedConfig.meta({ id: 'DhcpServerRenderedConfig' })
const StatsQuery = z.object({ range: z.enum(['1h', '6h', '24h', '7d']).default('1h') })
const count = z.int()
const Stats = z
  .object({
    leases_active: count,
    range: z.string(),
    bucket_seconds: count,
    rate_buckets: z.array(
      z.object({
        ts: Timestamp,
        discover: count,
        offer: count,
        request: count,
        ack: count,
        nak: count,
        decline: count,
        release: count,
      }),
    ),
  })
  .meta({ id: 'DhcpServerStats' })

const Limit = z.object({ limit: z.int().min(1).max(500).default(50) })
const Operations = z
  .object({
    server_id: Uuid,
    counts: z.object({ pending: count, acked: count, failed: count }),
    items: z.array(
      z.object({
        op_id: Uuid,
        op_type: z.string(),
        state: z.enum(opStates),
        last_error: z.string().nullable(),
        created_at: Timestamp,
        acked_at: Timestamp.nullable(),
      }),
    ),
  })
  .meta({ id: 'DhcpServerOperations' })
const Events = RecentEvents.meta({ id: 'DhcpServerEvents' })

function moreRoutes(app: Routes): void {
  const route = verbs(app)
  const shape = { params: RoutePath as typeof IdPath, answer: serverFamily.Row }
  const held = 'Hold back changes from a DHCP server'
  route.act('/:id/pause', 'dhcp_servers_pause', held, { ...shape, body: Pause.optional() }, (work, { params, body }) =>
    pauseServer(work, params.id, body?.reason ?? null),
  )
  const summary = 'Give a DHCP server the changes that were held back'
  route.act('/:id/resume', 'dhcp_servers_resume', summary, shape, (work, { params }) => resumeServer(work, params.id))
  const approved = 'Let the agent of a DHCP server have its configuration'
  route.act('/:id/approve', 'dhcp_servers_approve', approved, shape, (work, { params }) =>
    approveAgent(work, agentServers, params.id),
  )
  const ended = 'End the tokens of the agent of a DHCP server'
  route.act('/:id/revoke-agent', 'dhcp_servers_revoke_agent', ended, shape, (work, { params }) =>
    revokeAgent(work, agentServers, params.id),
  )
  const again = { params: shape.params, answer: Synced }
  const queued = 'Have the agent of a DHCP server apply its configuration once more'
  route.accept('/:id/sync', 'dhcp_servers_sync', queued, again, (work, { params }) => syncServer(work, params.id))
  const files = { params: shape.params, answer: Files, config: { access: 'superadmin' } } as const
  const shown = 'The files that the agent last made for its daemon'
  route.read('/:id/rendered-config', 'dhcp_servers_rendered_config', shown, files, (reader, { params }) =>
    renderedConfig(reader, dhcpAgentKind, params.id),
  )
  const counted = { params: shape.params, query: StatsQuery, answer: Stats }
  const rates = 'What a DHCP server was asked and answered, over time'
  route.read('/:id/stats', 'dhcp_servers_stats', rates, counted, (reader, { params, query }) =>
    statsOf(reader, params.id, query.range),
  )
  const asked = { params: shape.params, query: Limit, answer: Operations }
  const operations = 'What the agent of a DHCP server was asked to do, and what became of it'
  route.read('/:id/pending-ops', 'dhcp_servers_pending_ops', operations, asked, async (reader, { params, query }) => {
    await getRow(reader, serverFamily, params.id)
    return opsOf(reader, params.id, query.limit)
  })
  const events = { params: shape.params, query: Limit, answer: Events }
  const done = 'What was done to a DHCP server'
  route.read('/:id/recent-events', 'dhcp_servers_recent_events', done, events, async (reader, { params, query }) => {
    await getRow(reader, serverFamily, params.id)
    const items = await recentEvents(reader, params.id, query.limit, 'dhcp_server')
    return { server_id: params.id, items }
  })
}

/** A server is opened by a right to it, or to its group. */
const resolve: Resolver = async (reader, id) => {
  const [row] = await reader.rows(
    sql<{ group_id: string | null }>`select server_group_id as group_id from dhcp_server where id = ${id}`,
  )
  if (!row) return null
  return [id, ...(row.group_id === null ? [] : [row.group_id])].map((one) => ({ type: 'dhcp_server', target: { one } }))
}

export const dhcpServers: Slice = {
  ...mountOf(serverFamily),
  access: { resource: 'dhcp_server', resolve },
  routes: (app, { keys }) => {
    moreRoutes(app)
    familyRoutes(app, serverFamily, serverOperations(keys))
  },
  tools: familyTools(serverFamily, operationsOf(serverFamily)),
}

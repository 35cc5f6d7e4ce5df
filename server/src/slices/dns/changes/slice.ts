import { z } from 'zod'
import type { ResourceAccess } from '../../../access/access.ts'
import { sql } from '../../../db/sql.ts'
import { verbs } from '../../../http/verbs.ts'
import { RouteId, RoutePath } from '../../../records/fields.ts'
import type { Routes, Slice } from '../../../slice.ts'
import { partAccess } from '../groups/parts.ts'
import { readZone } from '../zones/zone-lock.ts'
import { applyRecord, retryFailed } from './again.ts'
import { recentEvents } from './events.ts'
import { queueJobs } from './jobs.ts'
import { countOpen, listChanges } from './listing.ts'
import {
  AppliedRecord,
  ApplyRecord,
  Changes,
  ChangesQuery,
  EventsQuery,
  PendingOps,
  RecentEvents,
  Retried,
  ServerZones,
  ZoneServers,
  ZoneStateQuery,
} from './schema.ts'
import { serversOfZone, zonesOfServer } from './zone-state.ts'

const tokens = { scopes: ['read', 'dns:write'] } as const
const InZone = z.object({ group_id: RouteId, id: RouteId })

function serverQueueRoutes(app: Routes): void {
  const route = verbs(app)
  const params = RoutePath
  const ops = { params, query: ChangesQuery, answer: PendingOps }
  route.read(
    '/pending-ops',
    'dns_servers_pending_ops',
    'Changes on their way to a server',
    ops,
    async (reader, input) => {
      const { id } = input.params
      const where = [sql`s.id = ${id}`]
      const [counts, items] = await Promise.all([
        countOpen(reader, where),
        listChanges(reader, { where, ...input.query }),
      ])
      return { server_id: id, counts, items }
    },
  )
  const zones = { params, query: ZoneStateQuery, answer: ServerZones }
  route.read('/zone-state', 'dns_servers_zone_state', 'What a server serves of each zone', zones, (reader, input) =>
    zonesOfServer(reader, input.params.id, input.query),
  )
  const events = { params, query: EventsQuery, answer: RecentEvents }
  route.read(
    '/recent-events',
    'dns_servers_recent_events',
    'What was done to a server',
    events,
    async (reader, input) => ({
      server_id: input.params.id,
      items: await recentEvents(reader, input.params.id, input.query.limit),
    }),
  )
  const apply = { params, body: ApplyRecord, answer: AppliedRecord }
  route.accept(
    '/apply-record',
    'dns_servers_apply_record',
    'Send a record once more',
    apply,
    (work, { params, body }) => applyRecord(work, params.id, body),
  )
  const retry = { params, answer: Retried }
  route.act('/retry-failed', 'dns_servers_retry_failed', 'Try again what a server gave up', retry, (work, { params }) =>
    retryFailed(work, params.id),
  )
}

/** The queue as one server has it. */
export const dnsServerQueue: Slice = {
  tag: 'dns server queue',
  prefix: '/dns/servers/:id',
  access: partAccess('dns_server'),
  tokens,
  routes: serverQueueRoutes,
  jobs: queueJobs,
}

const ofZone: ResourceAccess = { resource: 'dns_zone' }

/** What of one zone is not on the wire yet. */
export const dnsZoneChanges: Slice = {
  tag: 'dns zone changes',
  prefix: '/dns/groups/:group_id/zones/:id/changes',
  access: ofZone,
  tokens: { scopes: ['read'] },
  routes: (app) => {
    const list = { params: InZone, query: ChangesQuery, answer: Changes }
    verbs(app).read(
      '',
      'dns_zone_changes',
      'Changes of a zone on their way',
      list,
      async (reader, { params, query }) => {
        await readZone(reader, params.group_id, params.id)
        const where = [sql`c.zone_id = ${params.id}`]
        const [counts, items] = await Promise.all([countOpen(reader, where), listChanges(reader, { where, ...query })])
        return { counts, items }
      },
    )
  },
}

/** Of one zone: what shall be, what was given to each server, and what it answers. */
export const dnsZoneServers: Slice = {
  tag: 'dns zone servers',
  prefix: '/dns/groups/:group_id/zones/:id/server-state',
  access: ofZone,
  tokens: { scopes: ['read'] },
  routes: (app) =>
    verbs(app).read(
      '',
      'dns_zone_server_state',
      'Which serial of a zone each server has',
      { params: InZone, answer: ZoneServers },
      (reader, { params }) => serversOfZone(reader, params),
    ),
}

/** What is not on the wire yet, of all zones the caller may see. */
export const dnsChanges: Slice = {
  tag: 'dns changes',
  prefix: '/dns/changes',
  access: ofZone,
  tokens: { scopes: ['read'] },
  routes: (app) => {
    const list = { query: ChangesQuery, answer: Changes }
    verbs(app).read('', 'dns_changes', 'Changes on their way', list, async (reader, { query }) => {
      const [counts, items] = await Promise.all([countOpen(reader, []), listChanges(reader, { where: [], ...query })])
      return { counts, items }
    })
  },
}

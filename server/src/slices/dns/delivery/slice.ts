import { z } from 'zod'
import { verbs } from '../../../http/verbs.ts'
import { RouteId } from '../../../records/fields.ts'
import type { Deps, Routes, Slice } from '../../../slice.ts'
import { partAccess } from '../groups/parts.ts'
import { healthJobs } from '../observed/health.ts'
import { observe } from '../observed/observe.ts'
import { deliveryJobs } from './jobs.ts'
import { requireReached, testConnection, zonesOn } from './probe.ts'

const OneServer = z.object({ group_id: RouteId, id: RouteId })
const Connection = z.object({ ok: z.boolean(), message: z.string() }).meta({ id: 'DnsServerConnection' })
const RemoteZones = z
  .object({
    zones: z.array(
      z.object({
        name: z.string(),
        zone_type: z.string().nullable(),
        is_reverse_lookup: z.boolean(),
        serial: z.int().nullable(),
      }),
    ),
  })
  .meta({ id: 'DnsRemoteZones' })

function remoteRoutes(app: Routes, { keys }: Deps): void {
  const route = verbs(app)
  const params = OneServer
  const test = { params, answer: Connection } as const
  route.handle(
    '/test-connection',
    'dns_servers_test',
    'Try whether a server can be worked with',
    test,
    async (request, input) => {
      const { group_id, id } = input.params
      return testConnection(await requireReached(request.reader(), keys, group_id, id))
    },
  )
  const pull = { params, answer: RemoteZones, refuses: [502] } as const
  route.handle(
    '/pull-zones-from-server',
    'dns_servers_pull_zones',
    'List the zones on a server',
    pull,
    async (request, input) => {
      const { group_id, id } = input.params
      return { zones: await zonesOn(await requireReached(request.reader(), keys, group_id, id)) }
    },
  )
}

/** Servers that this program talks to itself, and what is seen of all of them. */
export const dnsDelivery: Slice = {
  tag: 'dns delivery',
  prefix: '/dns/groups/:group_id/servers/:id',
  access: partAccess('dns_server'),
  tokens: { scopes: ['read', 'dns:write'] },
  routes: remoteRoutes,
  jobs: [...deliveryJobs, observe, ...healthJobs],
}

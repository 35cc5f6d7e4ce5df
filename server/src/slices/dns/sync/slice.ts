import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { mutate } from '../../../db/work.ts'
import { verbs } from '../../../http/verbs.ts'
import { RouteId, RoutePath } from '../../../records/fields.ts'
import type { Deps, Routes, Slice } from '../../../slice.ts'
import { orBadGateway, requireReached } from '../delivery/probe.ts'
import { partAccess } from '../groups/parts.ts'
import { lockZone } from '../zones/zone-lock.ts'
import { askServer } from './ask.ts'
import { noteSync, syncGroup } from './group.ts'
import { GroupSync, ServerSync, ZoneSync, ZoneSyncRequest } from './schema.ts'
import { type Syncing, syncServer } from './server.ts'
import { syncZone } from './zone.ts'

const Place = z.object({ group_id: RouteId, id: RouteId })
const Query = z.object({
  import_new_zones: z.boolean().default(true).describe('Whether zones that the group does not have come in'),
})

function zoneRoutes(app: Routes, { keys }: Deps): void {
  const asked = async (request: FastifyRequest) => {
    // Both were checked against the schemas of the route.
    const [place, body] = [request.params as z.output<typeof Place>, request.body as ZoneSyncRequest | undefined]
    return askServer(request.reader(), keys, place, body?.server_id ?? null)
  }
  verbs(app).act(
    '',
    'dns_zone_sync',
    'Make a zone and what a server has of it one, without deleting anything',
    { params: Place, body: ZoneSyncRequest.optional(), answer: ZoneSync, refuses: [502], prepare: asked },
    async (work, { params, body, prepared }) =>
      syncZone(work, await lockZone(work, params.group_id, params.id), prepared, body?.apply ?? true),
  )
}

const syncingFor = (request: FastifyRequest, { databases, keys }: Deps): Syncing => ({
  reader: request.reader(),
  keys,
  mutate: (change) => mutate(databases, request.actor, change),
})

function serverRoutes(app: Routes, deps: Deps): void {
  verbs(app).handle(
    '',
    'dns_server_sync',
    'Make the zones of a group and those of a server one, without deleting anything',
    { params: Place, query: Query, answer: ServerSync, refuses: [502] },
    async (request, { params, query }) => {
      const server = await requireReached(request.reader(), deps.keys, params.group_id, params.id)
      const syncing = syncingFor(request, deps)
      const result = await orBadGateway(server, () => syncServer(syncing, server, query.import_new_zones))
      return request.mutate(async (work) => {
        await noteSync(work, server, result)
        return result
      })
    },
  )
}

function groupRoutes(app: Routes, deps: Deps): void {
  verbs(app).handle(
    '',
    'dns_group_sync',
    'Make the zones of a group and those of all its servers one, without deleting anything',
    { params: RoutePath, query: Query, answer: GroupSync },
    (request, { params, query }) => syncGroup(syncingFor(request, deps), params.id, query.import_new_zones),
  )
}

const tokens = { scopes: ['dns:write'] } as const

export const dnsZoneSync: Slice = {
  tag: 'dns sync of zones',
  prefix: '/dns/groups/:group_id/zones/:id/sync-with-server',
  access: { resource: 'dns_zone' },
  tokens,
  routes: zoneRoutes,
}

export const dnsServerSync: Slice = {
  tag: 'dns sync of servers',
  prefix: '/dns/groups/:group_id/servers/:id/sync-from-server',
  access: partAccess('dns_server'),
  tokens,
  routes: serverRoutes,
}

export const dnsGroupSync: Slice = {
  tag: 'dns sync of groups',
  prefix: '/dns/groups/:id/sync-with-servers',
  access: { resource: 'dns_group' },
  tokens,
  routes: groupRoutes,
}

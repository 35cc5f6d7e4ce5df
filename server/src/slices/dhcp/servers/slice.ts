import { z } from 'zod'
import type { Resolver } from '../../../access/access.ts'
import type { IdPath } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { maybe, RoutePath } from '../../../records/fields.ts'
import { familyRoutes, familyTools, mountOf, operationsOf } from '../../../records/resource.ts'
import type { Routes, Slice } from '../../../slice.ts'
import { serverFamily } from './family.ts'
import { approveServer, pauseServer, resumeServer, serverOperations } from './servers.ts'

const Pause = z
  .object({ reason: maybe(1000).default(null).describe('Null keeps the one it was paused for') })
  .meta({ id: 'DhcpServerPause' })

function moreRoutes(app: Routes): void {
  const route = verbs(app)
  const shape = { params: RoutePath as typeof IdPath, answer: serverFamily.Row }
  const held = 'Hold back changes from a DHCP server'
  route.act('/:id/pause', 'dhcp_servers_pause', held, { ...shape, body: Pause.optional() }, (work, { params, body }) =>
    pauseServer(work, params.id, body?.reason ?? null),
  )
  const given = 'Give a DHCP server the changes that were held back'
  route.act('/:id/resume', 'dhcp_servers_resume', given, shape, (work, { params }) => resumeServer(work, params.id))
  const approved = 'Let the agent of a DHCP server have its configuration'
  route.act('/:id/approve', 'dhcp_servers_approve', approved, shape, (work, { params }) =>
    approveServer(work, params.id),
  )
}

/** A server is opened by a right to it, or to its group. */
const resolve: Resolver = async (reader, id) => {
  const [row] = await reader.rows<{ group_id: string | null }>(
    'select server_group_id as group_id from dhcp_server where id = $1',
    [id],
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

import { z } from 'zod'
import { agentKeyFamily } from '../../../agents/key-family.ts'
import { agentKeyOperations } from '../../../agents/keys.ts'
import { dnsAgentKind } from '../../../agents/kinds.ts'
import { RenderedConfig, renderedConfig } from '../../../agents/reports.ts'
import { Timestamp, Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Routes, Slice } from '../../../slice.ts'
import { groupFamily } from '../groups/family.ts'
import { partAccess, partSlice } from '../groups/parts.ts'
import { requireGroup } from '../groups/require.ts'
import { daemonStatus } from './reports.ts'
import { agentRoutes } from './routes.ts'

const keyFamily = agentKeyFamily(dnsAgentKind, { path: '/dns/groups', permission: 'dns_group', parent: groupFamily })
const keyOperations = agentKeyOperations(keyFamily, requireGroup)
export const dnsAgentKeys = partSlice(keyFamily, () => keyOperations)

/** For agents alone: nothing but the token of one passes here, and it passes nowhere else. */
export const dnsAgents: Slice = {
  tag: 'dns agents',
  prefix: '/dns/agents',
  access: 'dns_agent',
  tokens: 'refused',
  isOpenInMaintenance: true,
  routes: agentRoutes,
}

const ServerPath = z.object({ id: Uuid })
const Files = RenderedConfig.meta({ id: 'DnsServerRenderedConfig' })
const Status = z
  .object({ server_id: Uuid, observed_at: Timestamp.nullable(), text: z.string() })
  .meta({ id: 'DnsServerDaemonStatus' })

function reportRoutes(app: Routes): void {
  const route = verbs(app)
  const files = { params: ServerPath, answer: Files, config: { access: 'superadmin' } } as const
  const shown = 'The files that the agent last made for its daemon'
  route.read('/:id/rendered-config', 'dns_servers_rendered_config', shown, files, (reader, { params }) =>
    renderedConfig(reader, dnsAgentKind, params.id),
  )
  const status = { params: ServerPath, answer: Status }
  const summary = 'What the daemon last said of itself'
  route.read('/:id/rndc-status', 'dns_servers_rndc_status', summary, status, (reader, { params }) =>
    daemonStatus(reader, params.id),
  )
}

/** What agents showed, for people. */
export const dnsServerReports: Slice = {
  tag: 'dns server reports',
  prefix: '/dns/servers',
  access: partAccess('dns_server'),
  tokens: { scopes: ['read'] },
  routes: reportRoutes,
}

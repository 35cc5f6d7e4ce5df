import { z } from 'zod'
import { agentKeyFamily } from '../../../agents/key-family.ts'
import { agentKeyOperations } from '../../../agents/keys.ts'
import { dhcpAgentKind } from '../../../agents/kinds.ts'
import { sql } from '../../../db/sql.ts'
import { defineJob } from '../../../jobs/job.ts'
import { familyRoutes, familyTools, mountOf } from '../../../records/resource.ts'
import type { Slice } from '../../../slice.ts'
import { groupFamily } from '../groups/family.ts'
import { lockGroup } from './register.ts'
import { agentRoutes } from './routes.ts'

const STALE_SECONDS = 120

/** An agent that was not heard of for some time: its server counts as unreachable until it is. */
const sweep = defineJob({
  task: 'dhcp_agent_sweep',
  payload: z.object({}),
  schedule: '* * * * *',
  run: ({ mutate }) =>
    mutate(async (work) => {
      work.unaudited('agents were not heard of')
      await work.rows(sql`update dhcp_server set status = 'unreachable' where agent_id is not null
        and not maintenance_mode and status in ('active', 'syncing', 'error')
        and last_seen_at < now() - make_interval(secs => ${STALE_SECONDS}::int)`)
      await work.rows(sql`delete from dhcp_config_op where state <> 'pending' and acked_at < now() - interval '8 days'`)
      await work.rows(sql`delete from dhcp_server_metric where bucket_at < now() - interval '8 days'`)
    }),
})

/** For agents alone: nothing but the token of one passes here, and it passes nowhere else. */
export const dhcpAgents: Slice = {
  tag: 'dhcp agents',
  prefix: '/dhcp/agents',
  access: dhcpAgentKind.access,
  tokens: 'refused',
  isOpenInMaintenance: true,
  routes: agentRoutes,
  jobs: [sweep],
}

const keyFamily = agentKeyFamily(dhcpAgentKind, {
  path: '/dhcp/server-groups',
  permission: 'dhcp_server',
  parent: groupFamily,
})
const keyOperations = agentKeyOperations(keyFamily, lockGroup)

/** A key is opened by a right to its group. */
export const dhcpAgentKeys: Slice = {
  ...mountOf(keyFamily),
  access: {
    resource: 'dhcp_server',
    resolve: async (reader, id) => {
      const key = await reader.first(sql<{ group_id: string }>`select group_id from dhcp_agent_key where id = ${id}`)
      return key ? [{ type: 'dhcp_server', target: { one: key.group_id } }] : null
    },
  },
  routes: (app) => familyRoutes(app, keyFamily, keyOperations),
  tools: familyTools(keyFamily, keyOperations),
}

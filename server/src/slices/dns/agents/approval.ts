import type { Servers } from '../../../agents/approval.ts'
import { dnsAgentKind } from '../../../agents/kinds.ts'
import { getRow } from '../../../records/rows.ts'
import { lockGroupOf } from '../groups/parts.ts'
import { touchGroup } from '../groups/touch.ts'
import { serverFamily } from '../servers/family.ts'
import type { Server } from '../servers/servers.ts'

/** How servers are held and told when their agents are let in or thrown out. */
export const agentServers: Servers<Server> = {
  kind: dnsAgentKind,
  lock: async (work, id) => {
    await lockGroupOf(work, serverFamily, id)
    return getRow(work, serverFamily, id)
  },
  read: (work, id) => getRow(work, serverFamily, id),
  touch: (work, { group_id }) => touchGroup(work, group_id),
}

import type { Register } from '@cadastre/core/agent/dhcp-protocol'
import type { Servers } from '../../../agents/approval.ts'
import { dhcpAgentKind } from '../../../agents/kinds.ts'
import type { Registrar } from '../../../agents/register.ts'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { createRow, getRow, lockRow } from '../../../records/rows.ts'
import type { Keys } from '../../../secrets.ts'
import { groupFamily } from '../groups/family.ts'
import { touchGroups } from '../groups/touch.ts'
import { serverFamily } from '../servers/family.ts'
import { type Server, serverOperations } from '../servers/servers.ts'

export async function lockGroup(work: Work, id: string): Promise<void> {
  const group = await work.first(sql`select id from dhcp_server_group where id = ${id} for no key update`)
  if (!group) throw notFound('DHCP group')
}

/** How agents of DHCP servers are let in. */
export const dhcpRegistrar = (keys: Keys): Registrar<Register> => ({
  kind: dhcpAgentKind,
  lockGroup,
  newGroup: async (work) => (await createRow(work, groupFamily, { name: 'default' })).id,
  newServer: async (work, groupId, { hostname: name, driver, roles }, sourceIp) => {
    const fields = { name, driver, roles, host: sourceIp ?? name, server_group_id: groupId }
    return (await serverOperations(keys).create(work, serverFamily.Create.parse(fields))).id
  },
  image: (work, id) => getRow(work, serverFamily, id),
})

/** How servers are held and told when their agents are let in or thrown out. */
export const agentServers: Servers<Server> = {
  kind: dhcpAgentKind,
  lock: (work, id) => lockRow(work, serverFamily, id),
  read: (work, id) => getRow(work, serverFamily, id),
  touch: (work, { server_group_id }) => touchGroups(work, [server_group_id]),
}

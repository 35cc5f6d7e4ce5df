import type { Register } from '@cadastre/core/agent/dns-protocol'
import { dnsAgentKind } from '../../../agents/kinds.ts'
import type { Registrar } from '../../../agents/register.ts'
import { createRow, getRow } from '../../../records/rows.ts'
import type { Keys } from '../../../secrets.ts'
import { groupFamily } from '../groups/family.ts'
import { lockGroup } from '../groups/parts.ts'
import { serverFamily } from '../servers/family.ts'
import { serverOperations } from '../servers/servers.ts'
import { ensureInternalKey } from '../tsig-keys/internal.ts'

/** How agents of DNS servers are let in. */
export const dnsRegistrar = (keys: Keys): Registrar<Register> => ({
  kind: dnsAgentKind,
  lockGroup,
  newGroup: async (work) => (await createRow(work, groupFamily, { name: 'default' })).id,
  newServer: async (work, groupId, { hostname: name, driver, roles, port }, sourceIp) => {
    const fields = serverFamily.Create.parse({ name, driver, roles, port, host: sourceIp ?? name })
    return (await serverOperations(keys).create(work, fields, { group_id: groupId })).id
  },
  image: (work, id) => getRow(work, serverFamily, id),
  prepare: async (work, groupId) => {
    await ensureInternalKey(work, keys, groupId)
  },
})

import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { getRow } from '../../../records/rows.ts'
import { lockGroupOf } from '../groups/parts.ts'
import { touchGroup } from '../groups/touch.ts'
import { serverFamily } from '../servers/family.ts'
import type { Server } from '../servers/servers.ts'
import { requireAgent } from './register.ts'

/** Its agent is given what the group has from now on. */
export async function approveAgent(work: Work, id: string): Promise<Server> {
  const groupId = await lockGroupOf(work, serverFamily, id)
  const before = await requireAgent(work, id)
  if (!before.pending_approval) {
    work.unaudited('nothing changes')
    return before
  }
  await work.rows(sql`update dns_server set pending_approval = false, modified_at = now() where id = ${id}`)
  const after = await getRow(work, serverFamily, id)
  await work.audit({ action: 'dns.agent.approve', type: serverFamily.type, id, display: after.name, before, after })
  await touchGroup(work, groupId)
  return after
}

/** Its tokens end now; the daemon serves on with what it has. */
export async function revokeAgent(work: Work, id: string): Promise<Server> {
  await lockGroupOf(work, serverFamily, id)
  const before = await requireAgent(work, id)
  await work.rows(sql`update dns_server set agent_token_hash = null, agent_token_expires_at = null,
    agent_previous_token_hash = null, agent_previous_token_until = null, agent_conflict = null, agent_conflict_at = null,
    modified_at = now() where id = ${id}`)
  const after = await getRow(work, serverFamily, id)
  await work.audit({ action: 'dns.agent.revoke', type: serverFamily.type, id, display: after.name, before, after })
  return after
}

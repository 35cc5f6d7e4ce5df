import { newId } from '../../../db/ids.ts'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { badRequest } from '../../../http/errors.ts'
import { lockRow } from '../../../records/rows.ts'
import { touchGroups } from '../groups/touch.ts'
import { serverFamily } from '../servers/family.ts'

export type Sync = { status: 'queued'; op_id: string; etag: string | null }

/** Has the agent of a server apply its configuration once more; asking again before it has is the same. */
export async function syncServer(work: Work, id: string): Promise<Sync> {
  const server = await lockRow(work, serverFamily, id)
  const { name, is_read_only, server_group_id: groupId, config_etag: etag } = server
  if (is_read_only) throw badRequest(`${name} is not configured from here as a whole`)
  if (groupId === null) throw badRequest(`${name} is in no group: there is nothing to serve`)
  const waiting = await work.first(sql<{ id: string }>`select id from dhcp_config_op
    where server_id = ${id} and op_type = 'apply_config' and state = 'pending'`)
  if (waiting) {
    work.unaudited('nothing changes')
    return { status: 'queued', op_id: waiting.id, etag }
  }
  const op_id = newId()
  await work.rows(sql`insert into dhcp_config_op (id, server_id, op_type) values (${op_id}, ${id}, 'apply_config')`)
  await work.rows(sql`update dhcp_server set sync_id = ${op_id} where id = ${id}`)
  const named = { type: serverFamily.type, id, display: name }
  await work.audit({ action: 'dhcp.server.sync', ...named, before: server, after: server })
  await touchGroups(work, [groupId])
  return { status: 'queued', op_id, etag }
}

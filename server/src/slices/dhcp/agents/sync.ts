import { newId } from '../../../db/ids.ts'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { badRequest } from '../../../http/errors.ts'
import { lockRow } from '../../../records/rows.ts'
import { touchGroups } from '../groups/touch.ts'
import { serverFamily } from '../servers/family.ts'
import { etagNow } from './configuration.ts'

export type Sync = { status: 'queued'; op_id: string; etag: string | null }

/** Has the agent of a server apply its configuration once more; asking again before it has is the same. */
export async function syncServer(work: Work, id: string): Promise<Sync> {
  const server = await lockRow(work, serverFamily, id)
  const { name, is_read_only, server_group_id: groupId, config_etag: etag } = server
  if (is_read_only) throw badRequest(`${name} is not configured from here as a whole`)
  if (groupId === null) throw badRequest(`${name} is in no group: there is nothing to serve`)
  const { sync_id, revision } = await work.one(
    sql<{ sync_id: string | null; revision: number }>`select s.sync_id, g.config_revision as revision
      from dhcp_server s join dhcp_server_group g on g.id = s.server_group_id where s.id = ${id}`,
  )
  const isWaiting = sync_id !== null && etag !== etagNow({ serverId: id, groupId, revision, syncId: sync_id })
  if (isWaiting) {
    work.unaudited('nothing changes')
    return { status: 'queued', op_id: sync_id, etag }
  }
  const op_id = newId()
  await work.rows(sql`update dhcp_server set sync_id = ${op_id} where id = ${id}`)
  const named = { type: serverFamily.type, id, display: name }
  await work.audit({ action: 'dhcp.server.sync', ...named, before: server, after: server })
  await touchGroups(work, [groupId])
  return { status: 'queued', op_id, etag }
}

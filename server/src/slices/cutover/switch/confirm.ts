import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { etagNow } from '../../dhcp/agents/configuration.ts'

const WAIT_MS = 10_000
const PAUSE_MS = 250

type Server = { id: string; name: string; revision: number; sync_id: string | null; etag: string | null }

/** Servers of a group whose agents have not said yet that they have the newest configuration. */
async function unconfirmed(reader: Reader, groupId: string): Promise<string[]> {
  const servers = await reader.rows(
    sql<Server>`select s.id, s.name, g.config_revision as revision, s.sync_id, s.last_config_etag as etag
      from dhcp_server s join dhcp_server_group g on g.id = s.server_group_id
      where g.id = ${groupId} and s.agent_id is not null order by s.name`,
  )
  return servers
    .filter(({ id, revision, sync_id, etag }) => etag !== etagNow({ serverId: id, groupId, revision, syncId: sync_id }))
    .map(({ name }) => name)
}

/**
 * Gives servers the time to stop serving a scope that was just taken off, before another server takes it on. A rollback
 * is the way out and does not wait for long: whoever has not said so by then is named.
 */
export async function waitForServers(reader: Reader, groupId: string): Promise<string[]> {
  const end = Date.now() + WAIT_MS
  for (;;) {
    const late = await unconfirmed(reader, groupId)
    if (late.length === 0 || Date.now() >= end) return late
    await pause(PAUSE_MS)
  }
}

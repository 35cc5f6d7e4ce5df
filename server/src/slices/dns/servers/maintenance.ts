import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { getRow, lockRow } from '../../../records/rows.ts'
import { lockGroupOf } from '../groups/parts.ts'
import { touchGroup } from '../groups/touch.ts'
import { serverFamily } from './family.ts'
import type { Server } from './servers.ts'

/** Changes wait until the server is resumed. Once more changes the reason at most: it is paused since it was paused. */
export function pauseServer(work: Work, id: string, reason: string | null): Promise<Server> {
  return maintain(work, id, true, ({ maintenance_reason }) => reason ?? maintenance_reason)
}

export const resumeServer = (work: Work, id: string): Promise<Server> => maintain(work, id, false, () => null)

async function maintain(
  work: Work,
  id: string,
  isPaused: boolean,
  reasonOf: (server: Server) => string | null,
): Promise<Server> {
  const groupId = await lockGroupOf(work, serverFamily, id)
  const before = await lockRow(work, serverFamily, id)
  const reason = reasonOf(before)
  if (isPaused === before.maintenance_mode && reason === before.maintenance_reason) {
    work.unaudited('nothing changes')
    return before
  }
  await work.rows(sql`update dns_server set maintenance_mode = ${isPaused}, maintenance_reason = ${reason},
    maintenance_started_at = case when ${isPaused} then coalesce(maintenance_started_at, now()) end, modified_at = now()
    where id = ${id}`)
  const after = await getRow(work, serverFamily, id)
  const action = isPaused ? (before.maintenance_mode ? 'updated' : 'entered') : 'exited'
  const named = { type: serverFamily.type, id, display: after.name, before, after }
  await work.audit({ action: `dns.server.maintenance_${action}`, ...named })
  await touchGroup(work, groupId)
  return after
}

import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'

/** What was sent and did not get there waits again, without having failed. */
export async function release(work: Work, serverId: string): Promise<void> {
  work.unaudited('changes come back')
  await work.rows(
    sql`update dns_zone_state set sent_at = null where server_id = ${serverId} and sent_seq > applied_seq`,
  )
  await work.rows(sql`update dns_change_outcome set sent_at = null where server_id = ${serverId} and state = 'retry'`)
}

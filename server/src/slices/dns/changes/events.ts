import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import type { RecentEvents } from './schema.ts'

type Event = RecentEvents['items'][number]

/** What was done to a server, the latest first. */
export const recentEvents = (
  reader: Reader,
  serverId: string,
  limit: number,
  type: 'dns_server' | 'dhcp_server' = 'dns_server',
): Promise<Event[]> =>
  reader.rows(
    sql<Event>`select id, timestamp, user_display_name, action, resource_type, resource_display, result from audit_log
      where resource_type = ${type} and resource_id = ${serverId} order by timestamp desc, seq desc limit ${limit}`,
  )

import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { mirrorDhcp, type Place } from '../../ipam/write/dhcp/mirror.ts'

/** Before servers go: what mirrors their leases, and nobody else's, goes first. */
export async function dropLeaseMirrors(work: Work, servers: readonly string[]): Promise<void> {
  const places = await work.rows(
    sql<Place>`update dhcp_lease l set state = 'released', ends_at = now()
      from dhcp_scope c where l.server_id = any(${servers}::uuid[]) and l.state = 'active' and c.id = l.scope_id
      returning c.subnet_id, host(l.ip_address) as address`,
  )
  await mirrorDhcp(work, places)
}

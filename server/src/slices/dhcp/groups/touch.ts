import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'

/**
 * Says that what the servers of groups are configured from has changed, and wakes them once this is committed. It is the
 * last thing a transaction does: it holds the rows of the groups until then.
 */
export async function touchGroups(work: Work, ids: readonly (string | null)[]): Promise<void> {
  const named = [...new Set(ids.filter((id) => id !== null))]
  if (named.length === 0) return
  // In one order, so that two who touch the same groups wait for each other instead of for ever.
  await work.rows(sql`
    with held as (select id from dhcp_server_group where id = any(${named}::uuid[]) order by id for no key update)
    update dhcp_server_group set config_revision = config_revision + 1 from held where dhcp_server_group.id = held.id
    returning pg_notify('cadastre_dhcp', dhcp_server_group.id::text)`)
}

import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'

/**
 * Says that what the servers of groups are configured from has changed, and wakes them once this is committed. Records
 * do not: they travel in the queue.
 */
export async function touchGroups(work: Work, ids: readonly string[]): Promise<void> {
  // In one order, so that two who touch the same groups wait for each other instead of for ever.
  await work.rows(sql`
    with held as (select id from dns_group where id = any(${ids}::uuid[]) order by id for no key update)
    update dns_group set config_revision = config_revision + 1 from held where dns_group.id = held.id
    returning pg_notify('cadastre_dns', dns_group.id::text)`)
}

export const touchGroup = (work: Work, id: string): Promise<void> => touchGroups(work, [id])

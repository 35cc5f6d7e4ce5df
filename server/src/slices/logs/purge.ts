import { raw, sql } from '../../db/sql.ts'
import type { Work } from '../../db/work.ts'

const PORTION = 20_000

const AGES = {
  dns_query_log: 'make_interval(hours => (select dns_query_log_retention_hours from platform_settings))',
  dns_rpz_hit: 'make_interval(days => (select dns_rpz_hit_retention_days from platform_settings))',
  dhcp_activity_log: 'make_interval(hours => (select dhcp_activity_retention_hours from platform_settings))',
}
export type LogTable = keyof typeof AGES
export const logTables = Object.keys(AGES) as LogTable[]

/** Takes some of the lines whose time is over, and says whether there may be more. Rows came in the order of their ids. */
export async function purgeLines(work: Work, table: LogTable): Promise<boolean> {
  work.unaudited('what servers were asked long ago is forgotten')
  const { count } = await work.one(sql<{ count: number }>`with gone as (
      delete from ${raw(table)} where id in (
        select id from ${raw(table)} where ts < now() - ${raw(AGES[table])} limit ${PORTION})
      returning 1)
    select count(*) as count from gone`)
  return count === PORTION
}

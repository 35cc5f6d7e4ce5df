import { raw, type Sql, sql } from '../../db/sql.ts'
import { reference } from '../../references/reference.ts'

/** Lists of networks, and of templates for them, by what their own settings name. */
export const settingsFilter = {
  dns_zone_id: reference('dns_zone').optional().describe('Those that name this zone as their own or as a further one'),
  dhcp_server_group_id: reference('dhcp_server_group').optional(),
}

export const dnsGroupFilter = { dns_group_id: reference('dns_group').optional() }

/** Conditions of the filters above on the table that is called so. */
export const settingsWhere = (table: string) => ({
  dns_zone_id: (id: string): Sql =>
    sql`(${raw(`${table}.dns_zone_id::text`)} = ${id} or ${raw(`${table}.dns_additional_zone_ids`)} ? ${id}::text)`,
  dns_group_id: (id: string): Sql => sql`${raw(`${table}.dns_group_ids`)} ? ${id}::text`,
})

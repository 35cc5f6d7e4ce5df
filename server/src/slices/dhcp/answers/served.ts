import type { Client, Served, ServedScope } from '@cadastre/core/dhcp/answer'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'

/**
 * What of a group's configuration decides about one client: the scopes its question can reach, with the reservations
 * that could be its own and the leases that could be in its way.
 */
export async function servedTo(reader: Reader, groupId: string, client: Client): Promise<Served> {
  const scopes = await reader.rows(sql<ServedScope>`
    select c.id, c.name, c.network, c.enabled, c.lease_time, c.relay_addresses, c.options,
      coalesce((select jsonb_agg(jsonb_build_object('start_ip', host(p.start_ip), 'end_ip', host(p.end_ip),
          'pool_type', p.pool_type, 'class_restriction', p.class_restriction,
          'lease_time_override', p.lease_time_override, 'options_override', p.options_override) order by p.start_ip)
        from dhcp_pool p where p.scope_id = c.id), '[]') as pools,
      coalesce((select jsonb_agg(jsonb_build_object('ip_address', host(a.ip_address), 'mac_address', a.mac_address,
          'client_id', a.client_id, 'duid', a.duid, 'circuit_id', a.circuit_id, 'hostname', a.hostname,
          'options_override', a.options_override) order by a.ip_address)
        from dhcp_static_assignment a where a.scope_id = c.id), '[]') as statics,
      coalesce((select jsonb_agg(jsonb_build_object('ip_address', host(l.ip_address), 'mac_address', l.mac_address)
          order by l.ip_address) from dhcp_lease l where l.scope_id = c.id and l.state = 'active'), '[]') as leases
    from dhcp_scope c
    where c.group_id = ${groupId} and c.deleted_at is null
      and (c.network >>= ${client.relay}::inet or c.relay_addresses ? ${client.relay}::text)
    order by c.network, c.id`)
  const classes = await reader.rows(sql<Served['classes'][number]>`
    select name, match_expression, options from dhcp_client_class where group_id = ${groupId} order by name`)
  const blocks = await reader.rows(sql<{ mac: string }>`
    select mac_address as mac from dhcp_mac_block where group_id = ${groupId} and enabled
      and (expires_at is null or expires_at > now()) and mac_address = ${client.mac_address}::macaddr`)
  return { scopes, classes, blockedMacs: blocks.map(({ mac }) => mac) }
}

import type { Client, Served, ServedScope } from '@cadastre/core/dhcp/answer'
import type { OptionSettings } from '@cadastre/core/dhcp/options/settings'
import { any, type Sql, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { phonesOf } from '../phones/served.ts'

/**
 * What of a group's configuration decides about one client: the scopes its question can reach, with the reservations
 * that could be its own and the leases that could be in its way. A scope may hold a hundred thousand of either; what is
 * read here does not grow with them, except that a pool is counted.
 */
export async function servedTo(reader: Reader, groupId: string, client: Client): Promise<Served> {
  const phones = await phonesOf(reader, groupId)
  const scopes = await reader.rows(sql<Omit<ServedScope, 'phones'>>`
    select c.id, c.name, c.network, c.enabled, c.lease_time, c.relay_addresses, c.options,
      coalesce((select jsonb_agg(jsonb_build_object('start_ip', host(p.start_ip), 'end_ip', host(p.end_ip),
          'pool_type', p.pool_type, 'class_restriction', p.class_restriction,
          'lease_time_override', p.lease_time_override, 'options_override', p.options_override,
          'isFull', ${isFull(client)}) order by p.start_ip)
        from dhcp_pool p where p.scope_id = c.id), '[]') as pools,
      coalesce((select jsonb_agg(jsonb_build_object('ip_address', host(a.ip_address), 'mac_address', a.mac_address,
          'client_id', a.client_id, 'duid', a.duid, 'circuit_id', a.circuit_id, 'hostname', a.hostname,
          'options_override', a.options_override) order by a.ip_address)
        from dhcp_static_assignment a where a.id in (
          select a.id from dhcp_static_assignment a where a.scope_id = c.id and ${names(client)}
          union
          select a.id from dhcp_lease l join dhcp_static_assignment a on a.scope_id = c.id and a.ip_address = l.ip_address
          where l.scope_id = c.id and ${near(client)})), '[]') as statics,
      coalesce((select jsonb_agg(jsonb_build_object('ip_address', host(l.ip_address), 'mac_address', l.mac_address)
          order by l.ip_address)
        from dhcp_lease l where l.scope_id = c.id and l.state = 'active' and ${near(client)}), '[]') as leases
    from dhcp_scope c
    where c.group_id = ${groupId} and c.deleted_at is null
      and (c.network >>= ${client.relay}::inet or c.relay_addresses ? ${client.relay}::text)
    order by c.network, c.id`)
  const classes = await reader.rows(sql<Served['classes'][number]>`
    select name, match_expression, options from dhcp_client_class where group_id = ${groupId} order by position`)
  const blocks = await reader.rows(sql<{ mac: string }>`
    select mac_address as mac from dhcp_mac_block where group_id = ${groupId} and enabled
      and (expires_at is null or expires_at > now()) and mac_address = ${client.mac_address}::macaddr`)
  const withPhones = scopes.map((scope) => ({
    ...scope,
    phones: phones
      .filter(({ scope_ids }) => scope_ids.includes(scope.id))
      .map(({ vendor_class_match, options }) => ({ vendor_class_match, options: options as OptionSettings })),
  }))
  return { scopes: withPhones, classes, blockedMacs: blocks.map(({ mac }) => mac) }
}

/** Reservations that name the client, or have the address it asks for. */
const names = ({ mac_address, client_id, duid, circuit_id, requested_ip }: Client): Sql =>
  any([
    sql`a.mac_address = ${mac_address}::macaddr`,
    sql`a.client_id = ${client_id}::text`,
    sql`a.duid = ${duid}::text`,
    sql`a.circuit_id = ${circuit_id}::text`,
    sql`a.ip_address = ${requested_ip}::inet`,
  ])

/** Leases that the client has, or of the address it asks for. */
const near = ({ mac_address, requested_ip }: Client): Sql =>
  any([sql`l.mac_address = ${mac_address}::macaddr`, sql`l.ip_address = ${requested_ip}::inet`])

/**
 * Whether nothing of pool `p` is left for the client: as many addresses are taken as are not excluded. A pool over more
 * than the last 32 bits never is.
 */
const isFull = ({ mac_address }: Client): Sql => sql`(case
  when p.pool_type <> 'dynamic' or not p.end_ip <<= network(set_masklen(p.start_ip, masklen(p.start_ip) - 32)) then false
  else (p.end_ip - p.start_ip + 1) - (
    select coalesce(sum(least(x.end_ip, p.end_ip) - greatest(x.start_ip, p.start_ip) + 1), 0) from dhcp_pool x
    where x.scope_id = c.id and x.pool_type = 'excluded' and x.start_ip <= p.end_ip and x.end_ip >= p.start_ip
  ) <= (
    select count(*) from (
      select a.ip_address from dhcp_static_assignment a
      where a.scope_id = c.id and a.ip_address between p.start_ip and p.end_ip
      union
      select l.ip_address from dhcp_lease l
      where l.scope_id = c.id and l.state = 'active' and l.ip_address between p.start_ip and p.end_ip
        and (l.mac_address is null or l.mac_address is distinct from ${mac_address}::macaddr)
    ) taken
    where not exists (select from dhcp_pool x where x.scope_id = c.id and x.pool_type = 'excluded'
      and taken.ip_address between x.start_ip and x.end_ip)
  ) end)`

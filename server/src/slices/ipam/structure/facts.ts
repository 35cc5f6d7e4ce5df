import { visible } from '../../../access/visible.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { isDefaultNamed } from '../subnets/rules.ts'
import type { AddressSet, Placeholder, Reference, Scope, SubnetRow } from './rules.ts'

/** What is true of subnets now, each in one query whatever their number. A preview and its commit read the same. */

export function subnetRows(reader: Reader, ids: readonly string[]): Promise<SubnetRow[]> {
  return reader.rows(sql`select s.id, s.space_id, s.block_id, b.network as block_network, s.network, s.name, host(s.gateway) as gateway
     from subnet s join ip_block b on b.id = s.block_id
     where s.id = any(${ids}::uuid[]) and s.deleted_at is null order by s.network`)
}

type PlaceholderRow = Omit<Placeholder, 'isDefault'> & { description: string; dns_record_id: string | null }

/** Nobody has given the address `a` a meaning, and nothing else points at it. */
export const PLAIN = `(a.mac_address is null and a.owner_user_id is null and a.fqdn is null and a.dns_record_id is null
  and a.role is null and a.decom_date is null and a.static_assignment_id is null and a.tags = '{}'
  and a.custom_fields = '{}'
  and not exists (select from ip_mac_history h where h.ip_address_id = a.id)
  and not exists (select from multicast_membership m where m.ip_address_id = a.id)
  and not exists (select from tls_cert_target t where t.ip_address_id = a.id))`

const placeholdersStatement = (ids: readonly string[]) => sql<PlaceholderRow & { is_plain: boolean }>`
  select id, host(address) as ip, status, hostname, description, dns_record_id, ${raw(PLAIN)} as is_plain
  from ip_address a where subnet_id = any(${ids}::uuid[]) and status in ('network', 'broadcast') order by address`

export async function placeholders(reader: Reader, ids: readonly string[]): Promise<Placeholder[]> {
  const rows = await reader.rows(placeholdersStatement(ids))
  return rows.map(({ id, ip, status, hostname, is_plain, ...row }) => ({
    id,
    ip,
    status,
    hostname,
    isDefault: is_plain && isDefaultNamed({ status, hostname, ...row }),
  }))
}

/** Hosts on addresses that are to mark a boundary: they stay, and a warning says so. */
export function occupied(reader: Reader, ids: readonly string[], addresses: readonly string[]) {
  return reader.rows(sql<{ ip: string; hostname: string | null }>`select host(address) as ip, hostname from ip_address
     where subnet_id = any(${ids}::uuid[]) and address = any(${addresses}::inet[]) and status not in ('network', 'broadcast')
     order by address`)
}

/** Scopes in the trash are among them: their subnet may not vanish below them. */
export function scopes(reader: Reader, ids: readonly string[]): Promise<Scope[]> {
  return reader.rows(sql`select c.id, c.subnet_id, c.name, c.deleted_at is not null as is_trashed,
       coalesce((select jsonb_agg(jsonb_build_array(host(p.start_ip), host(p.end_ip)) order by p.start_ip)
         from dhcp_pool p where p.scope_id = c.id and p.pool_type <> 'pd'), '[]') as pools,
       coalesce((select jsonb_agg(host(a.ip_address) order by a.ip_address)
         from dhcp_static_assignment a where a.scope_id = c.id), '[]') as statics
     from dhcp_scope c where c.subnet_id = any(${ids}::uuid[]) order by c.created_at, c.id`)
}

export function addressSets(reader: Reader, ids: readonly string[]): Promise<AddressSet[]> {
  return reader.rows(sql`select id, subnet_id, name, case range_kind when 'explicit' then explicit_addresses
       else jsonb_build_array(host(start_address), host(end_address)) end as addresses
     from address_set where subnet_id = any(${ids}::uuid[]) order by name, id`)
}

export function references(reader: Reader, ids: readonly string[]): Promise<Reference[]> {
  const circuit = visible(reader, 'circuit', 'id')
  return reader.rows(
    sql<Reference>`select id, 'nat_mapping' as kind, name as label, ${visible(reader, 'nat_mapping', 'id')} as is_seen,
       internal_subnet_id as subnet_id, null::uuid as owner_id, host(internal_ip) as address, false as is_trashed
     from nat_mapping where internal_subnet_id = any(${ids}::uuid[])
     union all
     select id, 'circuit_a_end', name, ${circuit}, a_end_subnet_id, null, null, deleted_at is not null
     from circuit where a_end_subnet_id = any(${ids}::uuid[])
     union all
     select id, 'circuit_z_end', name, ${circuit}, z_end_subnet_id, null, null, deleted_at is not null
     from circuit where z_end_subnet_id = any(${ids}::uuid[])
     union all
     select o.id, 'overlay_site', n.name, ${visible(reader, 'overlay_network', 'n.id')}, o.loopback_subnet_id, null,
       null, n.deleted_at is not null
     from overlay_site o join overlay_network n on n.id = o.overlay_id
     where o.loopback_subnet_id = any(${ids}::uuid[])
     union all
     select r.id, 'network_service_resource', n.name, ${visible(reader, 'network_service', 'n.id')}, r.resource_id,
       r.service_id, null, n.deleted_at is not null
     from network_service_resource r join network_service n on n.id = r.service_id
     where r.resource_kind = 'subnet' and r.resource_id = any(${ids}::uuid[])
     order by kind, label, id`,
  )
}

export type Tally = { child: string; allocations: number; dns_records: number }

/** How many addresses lie in each network of that length; networks without any are left out. */
export function tallies(reader: Reader, subnetId: string, prefix: number): Promise<Tally[]> {
  return reader.rows(sql`select child::text as child, count(*) filter (where status not in ('network', 'broadcast')) as allocations,
       count(dns_record_id) as dns_records
     from ip_address cross join lateral (select network(set_masklen(address, ${prefix}::int)) as child) part
     where subnet_id = ${subnetId} group by child`)
}

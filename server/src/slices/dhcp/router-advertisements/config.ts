import { type AddressMode, type AdvertisedScope, flagsOf } from '@cadastre/core/dhcp/router-advertisement'
import { visible } from '../../../access/visible.ts'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'

type Row = Omit<AdvertisedScope, 'rdnss' | 'dnssl'> & {
  mode: AddressMode
  has_own_flags: boolean
  options: Record<string, unknown>
}

/** What routers shall advertise of the networks that a group serves. */
export async function advertisedScopes(reader: Reader, groupId: string): Promise<AdvertisedScope[]> {
  const rows = await reader.rows(sql<Row>`
    select c.id as scope_id, c.subnet_id, c.network::text as subnet_cidr, c.ra_interface as interface,
      c.ra_managed_flag as managed_flag, c.ra_other_flag as other_flag, c.ra_router_lifetime as router_lifetime,
      c.ra_max_interval as max_interval, c.ra_prefix_valid_lifetime as prefix_valid_lifetime,
      c.ra_prefix_preferred_lifetime as prefix_preferred_lifetime, c.ra_prefix_on_link as prefix_on_link,
      c.ra_prefix_autonomous as prefix_autonomous, c.v6_address_mode as mode, c.ra_mo_override as has_own_flags, c.options
    from dhcp_scope c
    where c.group_id = ${groupId} and c.deleted_at is null and c.enabled and c.ra_enabled and family(c.network) = 6
      and (${visible(reader, 'dhcp_server', 'c.group_id')} or ${visible(reader, 'dhcp_scope', 'c.id')})
    order by c.network, c.id`)
  return rows.map(advertised)
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

function advertised({ mode, has_own_flags, options, ...row }: Row): AdvertisedScope {
  return {
    ...row,
    ...(has_own_flags ? {} : flagsOf(mode)),
    rdnss: texts(options['dns-servers']),
    dnssl: texts(options['domain-search']),
  }
}

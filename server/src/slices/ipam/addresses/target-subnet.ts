import { type Cidr, isMulticast, parseCidr } from '@cadastre/core/ip'
import { raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import type { FieldDefinition } from '../../custom-fields/rules.ts'
import { definitionsJson } from '../../custom-fields/values.ts'

/** What must be known of a subnet before an address is written there. */
export type TargetSubnet = {
  id: string
  block_id: string
  cidr: Cidr
  network: string
  policy: 'random' | 'eui64' | 'sequential'
  /** How addresses are chosen here unless a request says it. */
  usual: 'sequential' | 'random'
  /** The forward zone that names of the subnet go to, by its own settings or those above. */
  zone: string | null
  definitions: FieldDefinition[]
  /** Dynamic DHCP pools, first and last address. */
  pools: [string, string][]
}

// Own values when they are not inherited, else those of the nearest block that has its own, else the space's.
const effectiveZone = `(
  with recursive above as (
    select s.block_id as next, s.dns_zone_id as zone, s.dns_inherit_settings as inherits
    union all
    select b.parent_block_id, b.dns_zone_id, b.dns_inherit_settings
    from above join ip_block b on b.id = above.next where above.inherits
  )
  select case when exists (select from above where not inherits)
    then (select zone from above where not inherits)
    else (select dns_zone_id::text from ip_space where id = s.space_id) end)`

const target = (id: string) => sql<Omit<TargetSubnet, 'cidr'>>`
  select s.id, s.block_id, s.network, s.ipv6_allocation_policy as policy, ${raw(effectiveZone)} as zone,
    (select ip_allocation_strategy from platform_settings) as usual,
    ${raw(definitionsJson('ip_address'))} as definitions,
    (select coalesce(json_agg(json_build_array(host(p.start_ip), host(p.end_ip)) order by p.start_ip), '[]')
      from dhcp_pool p join dhcp_scope c on c.id = p.scope_id
      where c.subnet_id = s.id and c.deleted_at is null and p.pool_type = 'dynamic') as pools
  from subnet s where s.id = ${id} and s.deleted_at is null`

export const readTarget = (reader: Reader, id: string): Promise<TargetSubnet> => targetOf(reader, target(id))

/** The same, and the subnet stays as it is until the commit; others may write addresses there meanwhile. */
export const holdTarget = (work: Work, id: string): Promise<TargetSubnet> =>
  targetOf(work, sql`${target(id)} for key share of s`)

async function targetOf(reader: Reader, statement: Sql<Omit<TargetSubnet, 'cidr'>>): Promise<TargetSubnet> {
  const row = await reader.first(statement)
  const parsed = row && parseCidr(row.network)
  if (!parsed) throw notFound('Subnet')
  return { ...row, cidr: parsed.cidr }
}

export function refuseMulticast({ cidr, network }: TargetSubnet): void {
  if (isMulticast(cidr)) throw invalid(`${network} is a multicast network, which holds no addresses of hosts`)
}

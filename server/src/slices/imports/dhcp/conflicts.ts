import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import type { MacOwners } from './rules.ts'
import { macKey } from './rules.ts'
import type { Commit, Target } from './schema.ts'

/** A subnet that a scope can be linked to, and what the group has there. */
export type Existing = {
  network: string
  subnet_id: string
  subnet_name: string
  space_name: string
  /** How many subnets of this network there are, in all spaces that may be linked to. */
  candidates: number
  group_id: string | null
  /** The scope that is there, else the one that lies in the trash. */
  scope_id: string | null
  scope_ids: string[]
  is_trashed: boolean
  pool_count: number
  reservation_count: number
}

/** The subnets of these networks; of several the one that the group serves already, then the oldest. */
export async function existingPlaces(
  reader: Reader,
  { target_group_id: group, ipam_space_id: space = null }: Target,
  networks: readonly string[],
): Promise<Map<string, Existing>> {
  const rows = await reader.rows(sql<Existing>`
    select distinct on (s.network) s.network::text as network, s.id as subnet_id, s.name as subnet_name,
      p.name as space_name, count(*) over (partition by s.network) as candidates,
      s.dhcp_server_group_id as group_id, c.ids[1] as scope_id, coalesce(c.ids, '{}') as scope_ids,
      coalesce(c.is_trashed, false) as is_trashed,
      (select count(*) from dhcp_pool o where o.scope_id = c.ids[1]) as pool_count,
      (select count(*) from dhcp_static_assignment o where o.scope_id = c.ids[1]) as reservation_count
    from subnet s join ip_space p on p.id = s.space_id
    left join lateral (
      select array_agg(own.id order by own.deleted_at desc nulls first) as ids,
        bool_and(own.deleted_at is not null) as is_trashed
      from dhcp_scope own where own.subnet_id = s.id and own.group_id = ${group} having count(*) > 0
    ) c on true
    where s.network = any(${networks}::cidr[]) and s.deleted_at is null
      and (${space}::uuid is null or s.space_id = ${space}::uuid)
    order by s.network, (c.ids is not null) desc, (s.dhcp_server_group_id is not distinct from ${group}::uuid) desc,
      s.created_at, s.id`)
  return new Map(rows.map((row) => [row.network, row]))
}

/** Who has these MAC addresses reserved in the group, without scopes that are about to be replaced. */
export async function macOwners(
  reader: Reader,
  { target_group_id }: Target,
  macs: readonly string[],
  replaced: readonly string[],
): Promise<MacOwners> {
  if (macs.length === 0) return new Map()
  const rows = await reader.rows(sql<{ mac: string; address: string; network: string }>`
    select a.mac_address as mac, host(a.ip_address) as address, c.network::text as network
    from dhcp_static_assignment a join dhcp_scope c on c.id = a.scope_id
    where a.group_id = ${target_group_id} and a.is_live and a.mac_address = any(${macs}::macaddr[])
      and a.scope_id <> all(${replaced}::uuid[])`)
  return new Map(rows.map(({ mac, address, network }) => [macKey(mac, network), `${address} in ${network}`]))
}

/** A block is one of the space that is named with it. The rows themselves are there, as the request was checked. */
export async function requireBlock(reader: Reader, { ipam_space_id, ipam_block_id }: Commit): Promise<void> {
  if (!ipam_block_id) return
  if (!ipam_space_id) throw invalid('ipam_block_id needs ipam_space_id, the space of the block')
  const block = await reader.first(
    sql`select id from ip_block where id = ${ipam_block_id} and space_id = ${ipam_space_id} and deleted_at is null`,
  )
  if (!block) throw invalid('Block not found in this space')
}

import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import {
  type DdnsSettings,
  effectiveDdns,
  effectiveDhcp,
  effectiveDns,
  type Levels,
  levelsOfSubnets,
} from '../inheritance.ts'

/** The settings of a subnet, its own or inherited, that decide what becomes of its addresses elsewhere. */
export type SubnetSettings = {
  space_id: string
  network: string
  dns_group_ids: string[]
  dns_zone_id: string | null
  dns_additional_zone_ids: string[]
  dhcp_server_group_id: string | null
  ddns: DdnsSettings
}

/** Columns of subnets, blocks and spaces that these settings come from. */
export const settingColumns = [
  'network',
  'space_id',
  'block_id',
  'parent_block_id',
  'dns_group_ids',
  'dns_zone_id',
  'dns_additional_zone_ids',
  'dns_inherit_settings',
  'dhcp_server_group_id',
  'dhcp_inherit_settings',
  'ddns_enabled',
  'ddns_hostname_policy',
  'ddns_domain_override',
  'ddns_ttl',
  'ddns_inherit_settings',
] as const

export const changesSettings = (set: object): boolean => settingColumns.some((name) => name in set)

/** Of the live ones among these subnets, in one statement. */
export async function settingsOf(reader: Reader, ids: readonly string[]): Promise<Map<string, SubnetSettings>> {
  const levels = ids.length === 0 ? [] : await levelsOfSubnets(reader, ids)
  return new Map([...levels].map(([id, above]) => [id, settingsIn(above)]))
}

function settingsIn(levels: Levels): SubnetSettings {
  const { dns_group_ids, dns_zone_id, dns_additional_zone_ids } = effectiveDns(levels)
  const { dhcp_server_group_id } = effectiveDhcp(levels)
  const space_id = levels.at(-1)?.id ?? ''
  return {
    space_id,
    network: levels[0].label,
    dns_group_ids,
    dns_zone_id,
    dns_additional_zone_ids,
    dhcp_server_group_id,
    ddns: effectiveDdns(levels),
  }
}

/** Subnets, and all subnets below blocks and spaces. */
export type Place = { subnets?: readonly string[]; blocks?: readonly string[]; spaces?: readonly string[] }

const liveStatement = (subnets: readonly string[], blocks: readonly string[], spaces: readonly string[]) => sql<{
  id: string
}>`
  with recursive inside as (
    select unnest(${blocks}::uuid[]) as id
    union
    select b.id from inside join ip_block b on b.parent_block_id = inside.id
  )
  select id from subnet where deleted_at is null
    and (id = any(${subnets}::uuid[]) or block_id in (select id from inside) or space_id = any(${spaces}::uuid[]))`

export async function liveSubnets(
  reader: Reader,
  { subnets = [], blocks = [], spaces = [] }: Place,
): Promise<string[]> {
  const rows = await reader.rows(liveStatement(subnets, blocks, spaces))
  return rows.map(({ id }) => id)
}

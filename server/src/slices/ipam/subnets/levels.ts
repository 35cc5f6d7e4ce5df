import type { Reader } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'

type Members = Record<string, unknown>

/** A subnet, a block above it or its space, with what is inherited down the tree. */
export type Level = {
  kind: 'subnet' | 'block' | 'space'
  id: string
  /** The network, or the name of the space. */
  label: string
  tags: Members
  custom_fields: Members
  dns_group_ids: string[]
  dns_zone_id: string | null
  dns_additional_zone_ids: string[]
  inherits_dns: boolean
  dhcp_server_group_id: string | null
  inherits_dhcp: boolean
  do_not_probe: boolean
  do_not_probe_reason: string
}

const SHARED = `tags, dns_group_ids, dns_zone_id, dns_additional_zone_ids, dhcp_server_group_id, do_not_probe,
  do_not_probe_reason`
const OWN = `network::text as label, custom_fields, dns_inherit_settings as inherits_dns,
  dhcp_inherit_settings as inherits_dhcp, ${SHARED}`

const LEVELS = `
  with recursive start as (
    select * from subnet where id = $1 and deleted_at is null
  ), above as (
    select b.*, 1 as height from start join ip_block b on b.id = start.block_id
    union all
    select b.*, height + 1 from above join ip_block b on b.id = above.parent_block_id
  )
  select 'subnet' as kind, id, ${OWN}, 0 as height from start
  union all
  select 'block', id, ${OWN}, height from above
  union all
  select 'space', id, name, '{}'::jsonb, false, false, ${SHARED}, 1000 from ip_space
    where id = (select space_id from start)
  order by height`

/** The way from a subnet to its space; the subnet first. */
export async function levelsOf(reader: Reader, subnetId: string): Promise<[Level, ...Level[]]> {
  const [subnet, ...above] = await reader.rows<Level & { height: number }>(LEVELS, [subnetId])
  if (!subnet) throw notFound('Subnet')
  return [subnet, ...above]
}

/** The nearest level that has settings of its own; the space always does. */
export function rulingLevel(levels: readonly [Level, ...Level[]], flag: 'inherits_dns' | 'inherits_dhcp'): Level {
  return levels.find((level) => !level[flag]) ?? levels[0]
}

/** Members of all levels and where each comes from; the nearest level wins. */
export function mergedMembers(levels: readonly Level[], column: 'tags' | 'custom_fields') {
  const values: Members = {}
  const sources: Record<string, string> = {}
  for (const level of levels.toReversed()) {
    const source = level.kind === 'subnet' ? 'subnet' : `${level.kind}:${level.id}`
    Object.assign(values, level[column])
    Object.assign(sources, Object.fromEntries(Object.keys(level[column]).map((name) => [name, source])))
  }
  return { values, sources }
}

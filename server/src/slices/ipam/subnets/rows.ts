import { visibleIds } from '../../../access/actor.ts'
import { idsIn } from '../../../db/conditions.ts'
import type { Reader } from '../../../db/work.ts'
import { type Subnet, subnetColumns } from './schema.ts'

/** Fields that are more than a column; some come from a join. */
export const subnetFields = {
  kind: `case when s.network <<= '224.0.0.0/4' or s.network <<= 'ff00::/8' then 'multicast' else 'unicast' end`,
  is_cgnat: `s.network <<= '100.64.0.0/10'`,
  vlan: `case when v.id is not null then json_build_object('id', v.id, 'router_id', v.router_id,
    'router_name', r.name, 'vlan_id', v.vlan_id, 'name', v.name) end`,
  gateway: 'host(s.gateway)',
  utilization_percent: `case when s.total_ips = 0 then 0
    else round((s.allocated_ips + coalesce(u.allocated_ips, 0)) * 100.0 / s.total_ips, 2)::float8 end`,
  allocated_ips: 's.allocated_ips + coalesce(u.allocated_ips, 0)',
} satisfies Partial<Record<keyof Subnet, string>>

const columns = subnetColumns
  .map((name) => `${(subnetFields as Record<string, string>)[name] ?? `s.${name}`} as ${name}`)
  .join(', ')

// What was counted and is not yet in the subnet itself: looked up for each of a few, summed up once for many.
const UNFOLDED_OF_EACH = `left join lateral (select sum(d.allocated_ips)::bigint as allocated_ips from usage_delta d
  where d.subnet_id = s.id) u on true`
const UNFOLDED_OF_ALL = `left join (select subnet_id, sum(allocated_ips)::bigint as allocated_ips from usage_delta
  group by subnet_id) u on u.subnet_id = s.id`

/** Where the fields of a list come from. */
export const subnetJoins = (reader: Reader) => ({
  tables: `${UNFOLDED_OF_ALL} ${vlansFor(reader)}`,
  fields: ['utilization_percent', 'allocated_ips'],
})

/** A subnet names its VLAN to those who may read that; ids are told apart from other text, so they may stand in it. */
function vlansFor({ actor }: Reader): string {
  const ids = idsIn(visibleIds(actor, 'read', 'vlan'))
  const seen = ids === null ? '' : `and '{${ids.join()}}'::uuid[] && array[v.id, v.router_id]`
  return `left join vlan v on v.id = s.vlan_ref_id ${seen} left join router r on r.id = v.router_id`
}

/** Subnets as the interface shows them, with `s` the subnet; a condition and an order may follow. */
export const subnetSelect = (reader: Reader): string =>
  `select ${columns} from subnet s ${UNFOLDED_OF_EACH} ${vlansFor(reader)}`

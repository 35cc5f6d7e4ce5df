import { all, sql } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'
import { visibleSubnets } from '../ipam/scope.ts'
import type { TopSubnet, TopSubnets } from './schema.ts'

const ROWS = 10

/** The fullest subnets. The smallest, point-to-point links and loopbacks, are full by nature and left out. */
export async function topSubnets(reader: Reader): Promise<TopSubnets> {
  return { generated_at: new Date().toISOString(), rows: await fullestSubnets(reader) }
}

export function fullestSubnets(reader: Reader): Promise<TopSubnet[]> {
  return reader.rows(
    sql<TopSubnet>`select s.id, coalesce(nullif(s.name, ''), s.network::text) as name, s.network,
       round(used.count * 100.0 / s.total_ips, 1)::float8 as utilization_percent, used.count as allocated_ips,
       s.total_ips
     from subnet s cross join platform_settings settings
     left join (select subnet_id, sum(allocated_ips)::bigint as count from usage_delta group by subnet_id) unfolded
       on unfolded.subnet_id = s.id
     cross join lateral (select s.allocated_ips + coalesce(unfolded.count, 0) as count) used
     where s.deleted_at is null and s.total_ips > 0
       and masklen(s.network) <= case family(s.network)
         when 4 then settings.utilization_max_prefix_ipv4 else settings.utilization_max_prefix_ipv6 end
       and ${all(visibleSubnets(reader.actor, 's'))}
     order by used.count::float8 / s.total_ips desc, used.count desc, s.network, s.id limit ${ROWS}`,
  )
}

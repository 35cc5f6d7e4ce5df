import { visibleIds } from '../../access/actor.ts'
import { idsIn } from '../../db/conditions.ts'
import { all, sql } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'
import { visibleSubnets } from '../ipam/scope.ts'
import type { TopOwner, TopOwners } from './schema.ts'

/** Who has most addresses in use, of what the caller may see: customers as well as subnets. */
export async function topOwners(reader: Reader): Promise<TopOwners> {
  const customers = idsIn(visibleIds(reader.actor, 'read', 'customer'))
  const rows = await reader.rows(
    sql<TopOwner>`with counted as (
       select c.id as customer_id, sum(s.allocated_ips + coalesce(unfolded.count, 0))::bigint as ip_count
       from subnet s
       left join (select subnet_id, sum(allocated_ips)::bigint as count from usage_delta group by subnet_id) unfolded
         on unfolded.subnet_id = s.id
       left join customer c on c.id = s.customer_id and c.deleted_at is null
       where s.deleted_at is null and ${all(visibleSubnets(reader.actor, 's'))} group by c.id)
     select customer_id, coalesce(c.name, 'Unowned') as customer_name, ip_count
     from counted left join customer c on c.id = customer_id
     where ip_count > 0 and (customer_id is null or ${customers}::uuid[] is null or customer_id = any(${customers}))
     order by ip_count desc, customer_name, customer_id limit 10`,
  )
  return { generated_at: new Date().toISOString(), rows }
}

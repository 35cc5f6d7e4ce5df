import { visibleIds } from '../../access/actor.ts'
import { idsIn } from '../../db/conditions.ts'
import { sql } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'
import type { ModifiedQuery, TopModified, TopModifiedList } from './schema.ts'

/** What was changed most often lately. A log-in, or what was refused, changed nothing. */
export async function topModified(reader: Reader, { window_days }: ModifiedQuery): Promise<TopModifiedList> {
  const visible = idsIn(visibleIds(reader.actor, 'read', 'audit_log'))
  const rows = await reader.rows(
    sql<TopModified>`with busiest as (
       select resource_type, resource_id, count(*) as change_count from audit_log
       where timestamp >= now() - ${window_days}::integer * interval '1 day' and result = 'success'
         and (old_value is not null or new_value is not null) and (${visible}::uuid[] is null or id = any(${visible}))
       group by resource_type, resource_id
       order by change_count desc, resource_type, resource_id limit 10)
     select b.resource_type, b.resource_id, newest.resource_display, b.change_count
     from busiest b cross join lateral (
       select resource_display from audit_log l
       where l.resource_type = b.resource_type and l.resource_id = b.resource_id
         and (${visible}::uuid[] is null or l.id = any(${visible}))
       order by timestamp desc, seq desc limit 1) newest
     order by b.change_count desc, b.resource_type, b.resource_id`,
  )
  return { generated_at: new Date().toISOString(), rows }
}

import { visibleIds } from '../../access/actor.ts'
import { idsIn } from '../../db/conditions.ts'
import type { Reader } from '../../db/work.ts'
import type { ModifiedQuery, TopModified, TopModifiedList } from './schema.ts'

/** What was changed most often lately. A log-in, or what was refused, changed nothing. */
export async function topModified(reader: Reader, { window_days }: ModifiedQuery): Promise<TopModifiedList> {
  const rows = await reader.rows<TopModified>(
    `with busiest as (
       select resource_type, resource_id, count(*) as change_count from audit_log
       where timestamp >= now() - $1::integer * interval '1 day' and result = 'success'
         and (old_value is not null or new_value is not null) and ($2::uuid[] is null or id = any($2))
       group by resource_type, resource_id
       order by change_count desc, resource_type, resource_id limit 10)
     select b.resource_type, b.resource_id, newest.resource_display, b.change_count
     from busiest b cross join lateral (
       select resource_display from audit_log l
       where l.resource_type = b.resource_type and l.resource_id = b.resource_id
         and ($2::uuid[] is null or l.id = any($2))
       order by timestamp desc, seq desc limit 1) newest
     order by b.change_count desc, b.resource_type, b.resource_id`,
    [window_days, idsIn(visibleIds(reader.actor, 'read', 'audit_log'))],
  )
  return { generated_at: new Date().toISOString(), rows }
}

import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { Timestamp } from '../../../http/schema.ts'
import { Count } from '../fields.ts'

export const UtilizationSample = z
  .object({ sampled_at: Timestamp, allocated_ips: Count, total_ips: Count, utilization_percent: z.number() })
  .meta({ id: 'UtilizationSample' })
export type UtilizationSample = z.output<typeof UtilizationSample>

const samples = (id: string, days: number) => sql<UtilizationSample & { id: string }>`
  select s.id, u.sampled_at, u.allocated_ips, u.total_ips,
    case when u.total_ips = 0 then 0 else round(u.allocated_ips * 100.0 / u.total_ips, 2)::float8 end
      as utilization_percent
  from subnet s left join utilization_sample u
    on u.subnet_id = s.id and u.sampled_at >= now() - make_interval(days => ${days})
  where s.id = ${id} and s.deleted_at is null order by u.sampled_at`

/** How full the subnet was, day by day, the oldest first. */
export async function utilizationHistory(reader: Reader, id: string, days: number): Promise<UtilizationSample[]> {
  const rows = await reader.rows(samples(id, days))
  if (rows.length === 0) throw notFound('Subnet')
  return rows.filter(({ sampled_at }) => sampled_at !== null).map(({ id: _subnet, ...sample }) => sample)
}

import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { defineJob } from '../../../jobs/job.ts'
import { mendUsage } from '../write/verify-usage.ts'

const Nothing = z.object({})

// As many subnets at a time as one short transaction can fold.
const FOLDED_AT_ONCE = 500

const foldStatement = sql<{ subnets: number }>`
  select count(*) as subnets, fold_usage(array_agg(subnet_id)) from (
    select distinct subnet_id from usage_delta limit ${FOLDED_AT_ONCE}
  ) waiting having count(*) > 0`

/** Puts what was counted beside the subnets into them. */
const fold = defineJob({
  task: 'fold_usage',
  payload: Nothing,
  schedule: '* * * * *',
  run: async ({ mutate }) => {
    for (let folded = FOLDED_AT_ONCE; folded === FOLDED_AT_ONCE; ) folded = await mutate(foldSome)
  },
})

async function foldSome(work: Work): Promise<number> {
  work.unaudited('counters move, and say the same afterwards')
  const [row] = await work.rows(foldStatement)
  return row?.subnets ?? 0
}

/** Counts all addresses again. */
const verify = defineJob({
  task: 'verify_usage',
  payload: Nothing,
  schedule: '40 2 * * *',
  run: ({ mutate, log }) =>
    mutate(async (work) => {
      const wrong = await mendUsage(work)
      if (wrong.length > 0) log.warn({ wrong: wrong.slice(0, 100), count: wrong.length }, 'counters were wrong')
    }),
})

const KEPT_DAYS = 400

// One sample per day, however often it runs.
const sampleStatement = sql`
  with old as (delete from utilization_sample where sampled_at < now() - make_interval(days => ${KEPT_DAYS}))
  insert into utilization_sample (subnet_id, sampled_at, allocated_ips, total_ips)
  select s.id, date_trunc('day', now()), s.allocated_ips + coalesce(u.allocated_ips, 0), s.total_ips
  from subnet s left join (
    select subnet_id, sum(allocated_ips) as allocated_ips from usage_delta group by subnet_id
  ) u on u.subnet_id = s.id
  where s.deleted_at is null
  on conflict (subnet_id, sampled_at) do update set allocated_ips = excluded.allocated_ips,
    total_ips = excluded.total_ips`

/** Remembers how full each subnet is. */
const sample = defineJob({
  task: 'sample_utilization',
  payload: Nothing,
  schedule: '5 0 * * *',
  run: ({ mutate }) =>
    mutate(async (work) => {
      work.unaudited('an observation, not a change')
      await work.rows(sampleStatement)
    }),
})

export const subnetJobs = [fold, verify, sample]

import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { defineJob, type JobContext } from '../../../jobs/job.ts'
import { BEGAN_WITH, IS_NEEDLESS, STRAGGLERS } from './outstanding.ts'

const Nothing = z.object({})

/**
 * Lets every server forget the part of the queue that it has behind it. What transactions that are still at work have
 * written may lie among what is seen already, so the latest part is left alone.
 */
const settle = defineJob({
  task: 'dns_queue_settle',
  payload: Nothing,
  schedule: '*/5 * * * *',
  run: ({ mutate }) =>
    mutate(async (work) => {
      work.unaudited('servers have answered')
      await work.rows(sql`
        with reached as (
          select s.id, least(
            coalesce((select max(c.seq) from dns_change c
              where c.group_id = s.group_id and c.created_at < now() - ${STRAGGLERS}), 0),
            (select min(c.seq) - 1 from dns_change c
              join dns_zone z on z.id = c.zone_id and z.deleted_at is null
              left join dns_zone_state p on p.server_id = s.id and p.zone_id = c.zone_id and p.view_name = ''
              where c.group_id = s.group_id and c.seq > s.done_seq and c.seq > coalesce(p.applied_seq, 0)
                and not exists (select from dns_change_outcome o where o.server_id = s.id and o.change_id = c.id)
                and not ${BEGAN_WITH} and not ${IS_NEEDLESS})) as seq
          from dns_server s
        )
        update dns_server s set done_seq = reached.seq from reached
        where s.id = reached.id and reached.seq > s.done_seq`)
    }),
})

const AT_ONCE = 10_000

/** What every server has, or nobody needs any more, is forgotten after some time; what is on its way never is. */
const purge = defineJob({
  task: 'dns_queue_purge',
  payload: Nothing,
  schedule: '37 * * * *',
  async run(context) {
    let total = 0
    for (let gone = AT_ONCE; gone === AT_ONCE; total += gone) gone = await purgeSome(context)
    if (total > 0) context.log.info({ count: total }, 'changes that every server has were forgotten')
  },
})

const purgeSome = ({ mutate }: JobContext): Promise<number> =>
  mutate(async (work) => {
    work.unaudited('changes that every server has')
    const gone = await work.rows(sql`
      delete from dns_change where id in (
        select c.id from dns_change c left join dns_zone z on z.id = c.zone_id and z.deleted_at is null
        where c.created_at < now() - make_interval(hours => (select dns_change_retention_hours from platform_settings))
          and (z.id is null or ${IS_NEEDLESS} or not exists (
            select from dns_server s
            left join dns_zone_state p on p.server_id = s.id and p.zone_id = c.zone_id and p.view_name = ''
            left join dns_change_outcome o on o.server_id = s.id and o.change_id = c.id
            where s.group_id = c.group_id and s.is_enabled and not ${BEGAN_WITH}
              and case when o.change_id is null then c.seq > coalesce(p.applied_seq, 0) else o.state <> 'applied' end))
        order by c.created_at limit ${AT_ONCE})
      returning id`)
    return gone.length
  })

export const queueJobs = [settle, purge]

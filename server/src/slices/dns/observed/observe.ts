import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import { dnsDrivers } from '../../../drivers/dns/drivers.ts'
import { defineJob } from '../../../jobs/job.ts'
import { noteSights, type Sight } from '../changes/places.ts'
import { VIEWS } from '../changes/zone-state.ts'
import { askSerial, type SerialAnswer } from './questions.ts'

const AT_ONCE = 20
const MOST = 1000
const queryable = dnsDrivers.flatMap(({ id, isQueryable }) => (isQueryable ? [id] : []))

type Due = {
  server_id: string
  host: string
  port: number
  zone_id: string
  zone_name: string
  view_name: string
  /** Null where the zone comes from elsewhere. */
  intended_serial: number | null
}
type Verdict = Pick<Sight, 'serial' | 'state' | 'detail'>

/**
 * Asks servers on the wire what they serve: soon where it is not what it shall be, and all of them once in a while. Those
 * that were not asked for longest come first, and so many at most.
 */
export const observe = defineJob({
  task: 'dns_observe',
  payload: z.object({}),
  schedule: '* * * * *',
  async run(context) {
    const due = await context.rows(
      sql<Due>`select s.id as server_id, s.host, s.port, z.id as zone_id, z.name as zone_name,
        coalesce(view.name, '') as view_name, case when z.zone_type = 'primary' then greatest(z.last_serial, 1) end as intended_serial
      from dns_server s join dns_zone z on z.group_id = s.group_id and z.deleted_at is null
        and z.zone_type in ('primary', 'secondary')
      cross join ${VIEWS}
      left join dns_zone_state p on p.server_id = s.id and p.zone_id = z.id and p.view_name = coalesce(view.name, '')
      where s.is_enabled and s.driver = any(${queryable}::text[]) and (p.observed_at is null
        or p.observed_at < now() - make_interval(mins => (select dns_observe_interval_minutes from platform_settings))
        or p.observed_at < now() - interval '20 seconds' and (p.observed_state is distinct from 'observed'
          or z.zone_type = 'primary' and p.observed_serial is distinct from greatest(z.last_serial, 1)))
      order by p.observed_at nulls first, z.id, s.id limit ${MOST}`,
    )
    for (let first = 0; first < due.length; first += AT_ONCE) {
      const sights = await Promise.all(due.slice(first, first + AT_ONCE).map(look))
      await context.mutate((work) => noteSights(work, sights))
    }
  },
})

async function look({ server_id, zone_id, view_name, ...place }: Due): Promise<Sight> {
  const named = { server_id, zone_id, view_name }
  if (view_name !== '') return { ...named, ...NOT_IN_VIEWS }
  return { ...named, ...verdictOf(await askSerial(place, place.zone_name), place.intended_serial) }
}

const NOT_IN_VIEWS: Verdict = {
  serial: null,
  state: 'could_not_ask',
  detail: 'The server chooses the view by who asks, and this program is in one of them at most',
}

/** Pure: what an answer says of a zone; what could not be asked is never taken for a difference. */
export function verdictOf(asked: SerialAnswer, intended: number | null): Verdict {
  if ('couldNotAsk' in asked) return { serial: null, state: 'could_not_ask', detail: asked.couldNotAsk }
  if ('differs' in asked) return { serial: null, state: 'differs', detail: asked.differs }
  const { serial } = asked
  if (intended === null || intended === serial) return { serial, state: 'observed', detail: null }
  return { serial, state: 'differs', detail: `The server has serial ${serial}, and ${intended} is meant` }
}

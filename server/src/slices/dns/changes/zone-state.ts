import { all, raw, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { visibleZone } from '../records/listing.ts'
import { readZone } from '../zones/zone-lock.ts'
import { failing, unanswered } from './outstanding.ts'
import type { ServerZones, ZoneServers } from './schema.ts'

type Window = { limit: number; offset: number }

/** The views a zone `z` is seen in; one row without a name where the group has none. */
export const VIEWS = raw(`lateral (select v.name from dns_view v where v.group_id = z.group_id
  and v.id = coalesce(z.view_id, v.id) union all select null where not exists (
    select from dns_view v where v.group_id = z.group_id)) view`)

/** What a server serves of each zone of its group, as far as it has said so. */
export async function zonesOfServer(reader: Reader, id: string, { limit, offset }: Window): Promise<ServerZones> {
  const server = await reader.first(
    sql<{ name: string; group_id: string }>`select name, group_id from dns_server where id = ${id}`,
  )
  if (!server) throw notFound('DNS server')
  const zones = sql`select z.id as zone_id, z.name as zone_name, z.zone_type, view.name as view_name,
      greatest(z.last_serial, 1) as target_serial, p.current_serial, p.reported_at,
      coalesce(p.current_serial = greatest(z.last_serial, 1), false) as in_sync
    from dns_zone z cross join ${VIEWS}
    left join dns_zone_state p on p.server_id = ${id} and p.zone_id = z.id and p.view_name = coalesce(view.name, '')
    where z.group_id = ${server.group_id} and z.deleted_at is null and ${visibleZone(reader, 'z.id')}`
  const [rows, summary] = await Promise.all([
    reader.rows(
      sql<ServerZones['zones'][number]>`${zones} order by z.name, z.id, view.name limit ${limit} offset ${offset}`,
    ),
    reader.one(
      sql<ServerZones['summary']>`select count(*) as total,
        count(*) filter (where in_sync) as in_sync,
        count(*) filter (where not in_sync and current_serial is not null) as drift,
        count(*) filter (where current_serial is null) as not_reported from (${zones}) zone`,
    ),
  ])
  return { server_id: id, server_name: server.name, zones: rows, summary }
}

/** Of one zone: what shall be served, what each server was given, and what it answered when it was asked. */
export async function serversOfZone(
  reader: Reader,
  { group_id, id }: { group_id: string; id: string },
): Promise<ZoneServers> {
  const zone = await readZone(reader, group_id, id)
  const here = all([sql`c.zone_id = ${id}`, sql`s.group_id = ${group_id}`])
  const servers = await reader.rows(
    sql<ZoneServers['servers'][number]>`
    with waiting as (select s.id, count(*) as pending from ${unanswered(here)} group by 1),
    failing as (
      select s.id, count(*) filter (where o.state = 'retry') as pending, count(*) filter (where o.state = 'failed') as failed,
        (array_agg(o.last_error order by o.updated_at desc) filter (where o.last_error is not null))[1] as last_error
      from ${failing(here)} group by 1
    ), latest as (select created_at, seq from dns_change where zone_id = ${id} order by seq desc limit 1)
    select server_id, server_name, is_enabled, view_name, intended_serial, deployed_serial, deployed_at, observed_serial,
      observed_at, observed_age_seconds, observed_state, observed_detail, converged_seconds, pending, failed, last_error,
      coalesce(deployed_serial = intended_serial, false) and pending = 0 and failed = 0
        and coalesce(observed_state <> 'differs', true) as in_sync
    from (
      select s.id as server_id, s.name as server_name, s.is_enabled, view.name as view_name, greatest(z.last_serial, 1) as intended_serial,
        p.current_serial as deployed_serial, p.reported_at as deployed_at, p.observed_serial, p.observed_at,
        extract(epoch from now() - p.observed_at)::int as observed_age_seconds, p.observed_state, p.observed_detail,
        (select extract(epoch from place.applied_at - latest.created_at)::float8 from latest, dns_zone_state place
          where place.server_id = s.id and place.zone_id = z.id and place.view_name = ''
            and place.applied_seq >= latest.seq and place.applied_at > latest.created_at) as converged_seconds,
        coalesce(w.pending, 0) + coalesce(f.pending, 0) as pending, coalesce(f.failed, 0) as failed, f.last_error
      from dns_zone z join dns_server s on s.group_id = z.group_id cross join ${VIEWS}
      left join dns_zone_state p on p.server_id = s.id and p.zone_id = z.id and p.view_name = coalesce(view.name, '')
      left join waiting w on w.id = s.id left join failing f on f.id = s.id
      where z.id = ${id}
    ) state order by server_name, view_name nulls first`,
  )
  const on = servers.filter(({ is_enabled }) => is_enabled)
  return {
    zone_id: id,
    zone_name: zone.name,
    intended_serial: Math.max(zone.last_serial, 1),
    in_sync: on.every(({ in_sync }) => in_sync),
    servers,
  }
}

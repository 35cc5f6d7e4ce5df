import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'

/** What a server serves of a zone; by the zone's name, with or without its dot, and the name of a view where it has some. */
export type SerialReport = { zone: string; view?: string | null; serial: number }

/** Notes what a server says that it serves; names of no zone of its group are left out. How many were noted. */
export async function reportSerials(work: Work, serverId: string, reports: readonly SerialReport[]): Promise<number> {
  work.unaudited('a server says what it serves')
  const rows = reports.map(({ zone, view, serial }) => ({
    zone: `${zone.toLowerCase().replace(/\.$/, '')}.`,
    view: view ?? '',
    serial,
  }))
  const noted = await work.rows(sql`
    insert into dns_zone_state (server_id, zone_id, view_name, current_serial, reported_at)
    select distinct on (z.id, r.view) s.id, z.id, r.view, r.serial, now()
    from json_to_recordset(${JSON.stringify(rows)}::json) r (zone text, view text, serial bigint)
    join dns_server s on s.id = ${serverId}
    join dns_zone z on z.group_id = s.group_id and z.name = r.zone and z.deleted_at is null
    left join dns_view v on v.id = z.view_id
    where coalesce(v.name = r.view, true)
    order by z.id, r.view
    on conflict (server_id, zone_id, view_name) do update set current_serial = excluded.current_serial,
      reported_at = excluded.reported_at
    returning zone_id`)
  return noted.length
}

/**
 * A server has loaded zones as a whole, each as it was at a serial: its changes up to there need not be sent any more.
 */
export async function loadedZones(
  work: Work,
  serverId: string,
  zones: readonly { zone_id: string; serial: number }[],
): Promise<void> {
  work.unaudited('a server has loaded zones')
  await work.rows(sql`
    with loaded as (
      select l.zone_id, max(c.seq) as seq
      from json_to_recordset(${JSON.stringify(zones)}::json) l (zone_id uuid, serial bigint)
      join dns_change c on c.zone_id = l.zone_id and c.target_serial = l.serial group by l.zone_id
    ), placed as (
      insert into dns_zone_state as p (server_id, zone_id, sent_seq, applied_seq, applied_at)
      select ${serverId}::uuid, l.zone_id, l.seq, l.seq, now() from loaded l join dns_zone z on z.id = l.zone_id
      on conflict (server_id, zone_id, view_name) do update set sent_seq = greatest(p.sent_seq, excluded.sent_seq),
        applied_seq = greatest(p.applied_seq, excluded.applied_seq), applied_at = now()
    )
    delete from dns_change_outcome o using dns_change c, loaded l
    where o.change_id = c.id and o.server_id = ${serverId} and c.zone_id = l.zone_id and c.seq <= l.seq`)
}

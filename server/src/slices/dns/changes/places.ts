import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'

/** What a server answered when it was asked for a zone, or why it could not be asked. */
export type Sight = {
  server_id: string
  zone_id: string
  view_name: string
  serial: number | null
  state: 'observed' | 'differs' | 'could_not_ask'
  detail: string | null
}

/** Notes what servers answered on the wire; what is gone meanwhile is left out. */
export async function noteSights(work: Work, sights: readonly Sight[]): Promise<void> {
  work.unaudited('servers were asked what they serve')
  await work.rows(sql`
    insert into dns_zone_state (server_id, zone_id, view_name, observed_serial, observed_state, observed_detail, observed_at)
    select t.server_id, t.zone_id, t.view_name, t.serial, t.state, t.detail, now()
    from json_to_recordset(${JSON.stringify(sights)}::json)
      t (server_id uuid, zone_id uuid, view_name text, serial bigint, state text, detail text)
    join dns_server s on s.id = t.server_id join dns_zone z on z.id = t.zone_id
    on conflict (server_id, zone_id, view_name) do update set observed_serial = excluded.observed_serial,
      observed_state = excluded.observed_state, observed_detail = excluded.observed_detail,
      observed_at = excluded.observed_at`)
}

/** Forgets how far a server is with the changes of each zone: it is another one now. */
export async function forgetPlaces(work: Work, serverId: string): Promise<void> {
  await work.rows(sql`delete from dns_zone_state where server_id = ${serverId}`)
}

import { setKey } from '@cadastre/core/dns/record'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { failing, unanswered } from '../changes/outstanding.ts'

/**
 * Sets of which a server may still have what is no longer meant, each with what it said against its change, if it did;
 * and the last change that was made when this was read.
 */
export type Unsettled = { seq: number; sets: ReadonlyMap<string, string | null> }

type Place = { zone_id: string; origin: string }
type Row = { name: string; record_type: string; reason: string | null }

/** Read before the server is: what reaches it afterwards is in what it has, or among `changedSince`. */
export async function unsettledSets(reader: Reader, serverId: string, { zone_id, origin }: Place): Promise<Unsettled> {
  const { seq } = await reader.one(
    sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from dns_change where zone_id = ${zone_id}`,
  )
  const mine = sql`s.id = ${serverId} and c.zone_id = ${zone_id}`
  const rows = await reader.rows(
    sql<Row>`select c.name, c.record_type, null as reason from ${unanswered(mine)}
      union all select c.name, c.record_type, case when o.state = 'failed' then o.last_error end from ${failing(mine)}`,
  )
  return { seq, sets: new Map(rows.map((row) => [keyIn(origin, row), row.reason])) }
}

/** Sets that were written to since. */
export async function changedSince(reader: Reader, { zone_id, origin }: Place, seq: number): Promise<string[]> {
  const rows = await reader.rows(
    sql<Row>`select distinct name, record_type, null as reason from dns_change where zone_id = ${zone_id} and seq > ${seq}::bigint`,
  )
  return rows.map((row) => keyIn(origin, row))
}

const keyIn = (origin: string, { name, record_type: type }: Row): string =>
  setKey({ name: name === '@' ? origin : `${name}.${origin}`, type })

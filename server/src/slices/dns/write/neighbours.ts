import { labelsOf, relativeTo } from '@cadastre/core/dns/name'
import type { DnsRecord } from '@cadastre/core/dns/record'
import { type Neighbourhood, neighbourhood } from '@cadastre/core/dns/rules/check'
import { any, raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { type Parts, rdataOf } from '../records/rdata.ts'
import type { ZoneHead } from '../zones/zone-lock.ts'
import { isBetterReadWhole } from './names-in-zone.ts'
import { belowPrefix, reversedName } from './record-row.ts'

/** A record with what rules look at, and which view it is seen in: null for all. */
export type Seen = DnsRecord & { id: string; view_id: string | null }

type Row = Parts & { id: string; fqdn: string; record_type: string; ttl: number | null; view_id: string | null }

export const seenOf = (zone: Pick<ZoneHead, 'ttl'>, row: Row): Seen => ({
  id: row.id,
  view_id: row.view_id,
  name: row.fqdn,
  type: row.record_type,
  ttl: row.ttl ?? zone.ttl,
  value: rdataOf(row.record_type, row),
})

/** How far an alias is followed from one to the next. */
const MOST_STEPS = 16

/** The stored records that the rules need to know to judge a change of these, in a few statements however many there are. */
export async function neighboursOf(reader: Reader, zone: ZoneHead, changed: readonly DnsRecord[]): Promise<Seen[]> {
  const first = neighbourhood(zone.name, changed)
  if (isBetterReadWhole(first.at.length, zone.record_count)) return wholeZone(reader, zone)
  const touched = new Set(changed.map(({ name }) => name))
  const neighbours = new Map<string, Seen>()
  const asked = new Set<string>()
  let ask = first
  for (let step = 0; step < MOST_STEPS && ask.at.length > 0; step++) {
    for (const name of ask.at) asked.add(name)
    const rows = await fetch(reader, zone, ask)
    const fresh = rows.map((row) => seenOf(zone, row)).filter(({ id }) => !neighbours.has(id))
    for (const one of fresh) neighbours.set(one.id, one)
    // Aliases and servers lead on, and so does what stands beside the change and is judged with it.
    const leading = fresh.filter(({ type, name }) => type === 'CNAME' || type === 'NS' || touched.has(name))
    const { at } = neighbourhood(zone.name, leading)
    ask = { at: at.filter((name) => !asked.has(name)), below: [], leadingTo: [] }
  }
  return [...neighbours.values()]
}

async function wholeZone(reader: Reader, zone: ZoneHead): Promise<Seen[]> {
  const rows = await reader.rows(
    sql<Row>`select ${COLUMNS} from dns_record where zone_id = ${zone.id} and deleted_at is null`,
  )
  return rows.map((row) => seenOf(zone, row))
}

const COLUMNS = raw('id, fqdn, record_type, value, ttl, priority, weight, port, view_id')
const LEADING = ['NS', 'MX', 'SRV', 'AFSDB', 'CNAME']

function fetch(reader: Reader, zone: ZoneHead, { at, below, leadingTo }: Neighbourhood): Promise<Row[]> {
  const relative = at.map((name) => relativeTo(name, zone.name))
  const ways = [
    sql`name = any(${relative}::text[])`,
    ...below.map((name) => under(relativeTo(name, zone.name))),
    sql`(record_type = any(${LEADING}::text[]) and value_start = any(${leadingTo.map((name) => name.slice(0, 80))}::text[]))`,
  ]
  return reader.rows(
    sql<Row>`select ${COLUMNS} from dns_record where zone_id = ${zone.id} and deleted_at is null and ${any(ways)}`,
  )
}

/** What lies below a name is one stretch of the index. */
function under(name: string): Sql {
  if (name === '@') return raw('true')
  const prefix = belowPrefix(reversedName(labelsOf(`${name}.`)))
  return sql`(reversed_name >= ${prefix} and reversed_name < ${`${prefix.slice(0, -1)}\u0002`})`
}

import { Readable } from 'node:stream'
import { type DnsRecord, sortRecords } from '@cadastre/core/dns/record'
import { missingNs, soaOf, type ZoneSettings } from '@cadastre/core/dns/zone-top'
import { ZoneWriter } from '@cadastre/core/dns/zonefile/write'
import { visible } from '../../../access/visible.ts'
import { all, nothing, raw, type Sql, sql, when } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { zipStream } from '../../../zip.ts'
import { requireGroup } from '../groups/require.ts'
import { type Parts, rdataOf } from '../records/rdata.ts'

export type ZoneToWrite = ZoneSettings & { id: string; zone_type: string; view_name: string | null }

const COLUMNS = raw(`z.id, z.name, z.zone_type, z.ttl, z.refresh, z.retry, z.expire, z.minimum, z.primary_ns,
  z.admin_email, z.last_serial, v.name as view_name`)

type Exported = { name: string; stream: Readable }
type Place = { group_id: string; id: string }
type View = { view_id?: string | undefined }

/** One zone as the file that a server would load. */
export async function exportZone(reader: Reader, { group_id, id }: Place, { view_id }: View): Promise<Exported> {
  const zone = await reader.first(
    sql<ZoneToWrite>`select ${COLUMNS} from dns_zone z left join dns_view v on v.id = z.view_id
      where z.id = ${id} and z.group_id = ${group_id} and z.deleted_at is null`,
  )
  if (!zone) throw notFound('Zone')
  if (zone.zone_type !== 'primary')
    throw invalid(`${zone.name} is a ${zone.zone_type} zone; its records come from elsewhere`)
  const text = zoneText(reader, zone, view_id ?? null)
  return { name: `${fileName(zone.name)}-${moment()}.zone`, stream: Readable.from(text, { objectMode: false }) }
}

/** All primary zones of a group that the caller may read, each a file of an archive. */
export async function exportZones(reader: Reader, group_id: string, { view_id }: View): Promise<Exported> {
  await requireGroup(reader, group_id)
  const where = all([
    sql`z.group_id = ${group_id} and z.zone_type = 'primary' and z.deleted_at is null`,
    visible(reader, 'dns_zone', 'z.id'),
    ...when(view_id, (view) => sql`(z.view_id is null or z.view_id = ${view})`),
  ])
  const zones = await reader.rows(
    sql<ZoneToWrite>`select ${COLUMNS} from dns_zone z left join dns_view v on v.id = z.view_id where ${where}
      order by z.name, z.id`,
  )
  const paths = new Set<string>()
  const files = zones.map((zone) => ({ zone, path: pathOf(zone, paths) }))
  const entries = files.map(({ zone, path }) => ({ path, pieces: () => zoneText(reader, zone, view_id ?? null) }))
  const conf = { path: 'named.conf', pieces: () => confText(files) }
  return { name: `dns-zones-${group_id}-${moment()}.zip`, stream: zipStream([conf, ...entries]) }
}

/** What names the files, so that the archive can be imported. */
async function* confText(files: readonly { zone: ZoneToWrite; path: string }[]): AsyncGenerator<string> {
  yield '// The zones of this archive and their files.\n'
  for (const [view, own] of Map.groupBy(files, ({ zone }) => zone.view_name)) {
    const zones = own.map(
      ({ zone, path }) => `zone ${inQuotes(zone.name)} IN { type primary; file ${inQuotes(path)}; };\n`,
    )
    yield view === null ? zones.join('') : `view ${inQuotes(view)} {\n${zones.join('')}};\n`
  }
}

/** A quote in a name has its backslash already. */
const inQuotes = (text: string): string => `"${text.replace(/(?<!\\)"/g, '\\"')}"`

/** A name may have any octets; a file name had better not. */
const fileName = (zone: string): string =>
  zone
    .replace(/\.$/, '')
    .replace(/[^a-z0-9._-]/g, '_')
    .slice(0, 200) || 'root'

/** Zones of a view are in a folder of its name. Two that differ in odd characters only are numbered. */
function pathOf({ name, view_name }: ZoneToWrite, taken: Set<string>): string {
  const base = `${view_name === null ? '' : `${view_name}/`}${fileName(name)}`
  let path = `${base}.zone`
  for (let number = 2; taken.has(path); number++) path = `${base}-${number}.zone`
  taken.add(path)
  return path
}

const moment = (): string => new Date().toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)

const PAGE = 5_000
type Row = Parts & { id: string; fqdn: string; reversed_name: string; record_type: string; ttl: number | null }

/** The file in pieces; no more than a page of records is in memory. The zone itself first, then by name, type and value. */
export async function* zoneText(reader: Reader, zone: ZoneToWrite, viewId: string | null): AsyncGenerator<string> {
  const writer = new ZoneWriter({ origin: zone.name, ttl: zone.ttl })
  yield (await noteOn(reader, zone, viewId)) + writer.head()
  let isFirst = true
  for await (const page of pagesOf(reader, zone, viewId)) {
    const records = isFirst ? [...(await topOf(reader, zone, viewId, page)), ...page] : page
    yield sortRecords(records)
      .map((record) => writer.line(record))
      .join('')
    isFirst = false
  }
}

/** What a server needs at the top of a zone and is no record of it. */
async function topOf(
  reader: Reader,
  zone: ZoneToWrite,
  viewId: string | null,
  records: readonly DnsRecord[],
): Promise<DnsRecord[]> {
  if (records.some(({ name, type }) => name === zone.name && type === 'NS')) return [soaOf(zone)]
  const address = await reader.first(
    sql`select id from dns_record where ${inFile(zone, viewId)} and fqdn = ${zone.primary_ns}
      and record_type in ('A', 'AAAA') limit 1`,
  )
  return [soaOf(zone), missingNs(zone, address !== undefined)]
}

const inFile = ({ id }: ZoneToWrite, viewId: string | null): Sql =>
  sql`zone_id = ${id} and deleted_at is null and (view_id is null or view_id = ${viewId}::uuid)`

/** Records of the zone in the order of their names; all of one name are on the same page. There is always a first page. */
async function* pagesOf(reader: Reader, zone: ZoneToWrite, viewId: string | null): AsyncGenerator<DnsRecord[]> {
  let held: Row[] = []
  let last: Row | undefined
  do {
    const after = last ? sql`and (reversed_name, id) > (${last.reversed_name}, ${last.id}::uuid)` : nothing
    const rows: Row[] = await reader.rows(
      sql<Row>`select id, fqdn, reversed_name, record_type, value, ttl, priority, weight, port from dns_record
        where ${inFile(zone, viewId)} ${after} order by reversed_name, id limit ${PAGE}`,
    )
    last = rows.length === PAGE ? rows.at(-1) : undefined
    const whole = [...held, ...rows]
    const next = last ? whole.findIndex(({ fqdn }) => fqdn === last?.fqdn) : whole.length
    held = whole.slice(next)
    if (next > 0 || !last) yield whole.slice(0, next).map((row) => recordOf(zone, row))
  } while (last)
}

const recordOf = (zone: ZoneToWrite, row: Row): DnsRecord => ({
  name: row.fqdn,
  type: row.record_type,
  ttl: row.ttl ?? zone.ttl,
  value: rdataOf(row.record_type, row),
})

/** Records of other views are no part of the file; who reads it is told that there are some. */
async function noteOn(reader: Reader, { id }: ZoneToWrite, viewId: string | null): Promise<string> {
  const { count } = await reader.one(
    sql<{ count: number }>`select count(*) as count from dns_record
      where zone_id = ${id} and deleted_at is null and view_id is distinct from ${viewId}::uuid and view_id is not null`,
  )
  return count === 0 ? '' : `; ${count} records of other views are not in this file; ask for them with view_id\n`
}

import { all, names, raw, type Sql, sql, when } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'
import { invalid, notFound } from '../../http/errors.ts'
import {
  type AuditEntry,
  type AuditFilter,
  type AuditQuery,
  type AuditRow,
  entryColumns,
  rowColumns,
} from './schema.ts'

const EXACT = ['action', 'resource_type', 'resource_id', 'result', 'user_id', 'request_id'] as const
const PARTIAL = ['user_display_name', 'resource_display', 'source_ip'] as const

/** The conditions of a filter; a place in the log, when given, is the place to go on after. */
function matching(filter: AuditFilter, after: Place | null): Sql {
  return all([
    ...EXACT.flatMap((name) => when(filter[name], (value) => sql`${raw(name)} = ${value}`)),
    ...PARTIAL.flatMap((name) =>
      when(filter[name], (value) => sql`position(lower(${value}) in lower(${raw(name)})) > 0`),
    ),
    ...when(filter.since, (since) => sql`timestamp >= ${since}::timestamptz`),
    ...when(filter.until, (until) => sql`timestamp < ${until}::timestamptz`),
    ...when(after, ({ at, seq }) => sql`(timestamp, seq) < (${at}::timestamptz, ${seq}::bigint)`),
  ])
}

type Place = { at: string; seq: string }
export type AuditPage = { items: AuditRow[]; total: number; limit: number; offset: number }
export type AuditWindow = { page: AuditPage; next: string | null }

// The exact place in the order of the list: the wire timestamp is cut to milliseconds, this one is not.
const place = raw(`(extract(epoch from timestamp) * 1000000)::bigint || '.' || seq as place`)

export async function listEntries(reader: Reader, query: AuditQuery): Promise<AuditWindow> {
  const { limit, offset, cursor } = query
  const after = cursor === undefined ? null : readCursor(cursor)
  const [rows, total] = await Promise.all([
    reader.rows(
      sql<AuditRow & { place: string }>`select ${names(rowColumns)}, ${place} from audit_log
        where ${matching(query, after)} order by timestamp desc, seq desc limit ${limit} offset ${after ? 0 : offset}`,
    ),
    countEntries(reader, query),
  ])
  const items = rows.map(({ place: _place, ...row }) => row)
  return { page: { items, total, limit, offset }, next: rows.length === limit ? (rows.at(-1)?.place ?? null) : null }
}

// Sealed rows are numbered without gaps, so the whole log is counted by looking at its last seal and the few rows after.
const countAll = `
  with newest as (
    select coalesce(max(position), 0) as position, coalesce(max(xact), '0') as xact, coalesce(max(seq), 0) as seq
    from (select position, xact, seq from audit_seal order by position desc limit 1) seal)
  select (select position from newest)
    + (select count(*) from audit_log where (xact, seq) > (select xact, seq from newest)) as total`

async function countEntries(reader: Reader, filter: AuditFilter): Promise<number> {
  if ([...EXACT, ...PARTIAL, 'since', 'until'].every((name) => filter[name as keyof AuditFilter] === undefined)) {
    const [row] = await reader.rows<{ total: number }>(countAll, [])
    return row?.total ?? 0
  }
  const { total } = await reader.one(
    sql<{ total: number }>`select count(*) as total from audit_log where ${matching(filter, null)}`,
  )
  return total
}

function readCursor(cursor: string): Place {
  const [, micros, seq] = /^(\d{1,18})\.(\d{1,18})$/.exec(cursor) ?? []
  if (!micros || !seq) throw invalid('cursor is not one that this list gave')
  const at = new Date(Number(micros.slice(0, -3))).toISOString()
  return { at: at.replace('Z', `${micros.slice(-3)}Z`), seq }
}

export async function getEntry({ first }: Reader, id: string): Promise<AuditEntry> {
  const entry = await first(sql<AuditEntry>`select ${names(entryColumns)} from audit_log where id = ${id}`)
  if (!entry) throw notFound('Audit entry')
  return entry
}

const CHUNK = 1_000

/** All matching entries, newest first, read in pages that each continue where the one before ended. */
export async function* allEntries(reader: Reader, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  let after: Place | null = null
  for (;;) {
    const rows: (AuditEntry & { place: string })[] = await reader.rows(
      sql`select ${names(entryColumns)}, ${place} from audit_log
        where ${matching(filter, after)} order by timestamp desc, seq desc limit ${CHUNK}`,
    )
    if (rows.length > 0) yield rows.map(({ place: _place, ...row }) => row)
    const last = rows.at(-1)
    if (rows.length < CHUNK || !last) return
    after = readCursor(last.place)
  }
}

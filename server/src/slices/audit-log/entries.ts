import { all, any, names, raw, type Sql, sql, when } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'
import { notFound } from '../../http/errors.ts'
import { containing } from '../../records/list.ts'
import {
  after,
  cursorOf,
  orderBy,
  type Place,
  placeOf,
  type Sorting,
  sortingOf,
  usualSort,
} from '../../records/sorting.ts'
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

const SEARCHED = ['user_display_name', 'resource_display', 'action']

// The wire timestamp is cut to milliseconds; what is sorted by is not, and rows of one moment go by their number.
const ordered = {
  list: 'AuditRow',
  keys: { timestamp: { key: raw('timestamp'), type: 'timestamptz', isNullable: false } },
  id: { key: raw('seq'), type: 'bigint' },
} as const
const NEWEST_FIRST = sortingOf(ordered, usualSort('-timestamp'))

/** The conditions of a filter; a place in the log, when given, is the place to go on after. */
function matching(filter: AuditFilter, sorting: Sorting, place: Place | null): Sql {
  return all([
    ...EXACT.flatMap((name) => when(filter[name], (value) => sql`${raw(name)} = ${value}`)),
    ...PARTIAL.flatMap((name) =>
      when(filter[name], (value) => sql`position(lower(${value}) in lower(${raw(name)})) > 0`),
    ),
    ...when(filter.since, (since) => sql`timestamp >= ${since}::timestamptz`),
    ...when(filter.until, (until) => sql`timestamp < ${until}::timestamptz`),
    ...when(filter.search, (text) => containing(SEARCHED, text)),
    ...when(place, (last) => any(after(sorting, last))),
  ])
}

export type AuditPage = { items: AuditRow[]; total: number; limit: number; offset: number }
export type AuditWindow = { page: AuditPage; next: string | null }

const PLACE = raw(`json_build_object('key', timestamp::text, 'id', seq::text) as place`)

export async function listEntries(reader: Reader, query: AuditQuery): Promise<AuditWindow> {
  const { limit, cursor } = query
  const sorting = sortingOf(ordered, query)
  const offset = cursor === undefined ? query.offset : 0
  const [rows, total] = await Promise.all([reader.rows(pageOfEntries(query)), countEntries(reader, query)])
  const items = rows.map(({ place: _place, ...row }) => row)
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { page: { items, total, limit, offset }, next: last ? cursorOf(sorting, last.place) : null }
}

export function pageOfEntries(query: AuditQuery): Sql<AuditRow & { place: Place }> {
  const { limit, offset, cursor } = query
  const sorting = sortingOf(ordered, query)
  const place = cursor === undefined ? null : placeOf(cursor, sorting)
  return sql`select ${names(rowColumns)}, ${PLACE} from audit_log where ${matching(query, sorting, place)}
    order by ${orderBy(sorting.key, sorting.id.key, sorting)} limit ${limit} offset ${place ? 0 : offset}`
}

// Sealed rows are numbered without gaps, so the whole log is counted by looking at its last seal and the few rows after.
const countAll = sql<{ total: number }>`
  with newest as (
    select coalesce(max(position), 0) as position, coalesce(max(xact), '0') as xact, coalesce(max(seq), 0) as seq
    from (select position, xact, seq from audit_seal order by position desc limit 1) seal)
  select (select position from newest)
    + (select count(*) from audit_log where (xact, seq) > (select xact, seq from newest)) as total`

async function countEntries(reader: Reader, filter: AuditFilter): Promise<number> {
  if (
    [...EXACT, ...PARTIAL, 'since', 'until', 'search'].every((name) => filter[name as keyof AuditFilter] === undefined)
  ) {
    const [row] = await reader.rows(countAll)
    return row?.total ?? 0
  }
  const { total } = await reader.one(
    sql<{ total: number }>`select count(*) as total from audit_log where ${matching(filter, NEWEST_FIRST, null)}`,
  )
  return total
}

export async function getEntry({ first }: Reader, id: string): Promise<AuditEntry> {
  const entry = await first(sql<AuditEntry>`select ${names(entryColumns)} from audit_log where id = ${id}`)
  if (!entry) throw notFound('Audit entry')
  return entry
}

const CHUNK = 1_000

/** All matching entries, newest first, read in pages that each continue where the one before ended. */
export async function* allEntries(reader: Reader, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  const { key, id } = NEWEST_FIRST
  let place: Place | null = null
  for (;;) {
    const rows: (AuditEntry & { place: Place })[] = await reader.rows(
      sql`select ${names(entryColumns)}, ${PLACE} from audit_log
        where ${matching(filter, NEWEST_FIRST, place)} order by ${orderBy(key, id.key, NEWEST_FIRST)} limit ${CHUNK}`,
    )
    if (rows.length > 0) yield rows.map(({ place: _place, ...row }) => row)
    const last = rows.at(-1)
    if (rows.length < CHUNK || !last) return
    place = last.place
  }
}

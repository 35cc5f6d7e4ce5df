import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
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

type Builder = ExpressionBuilder<Tables, 'audit_log'>

const EXACT = ['action', 'resource_type', 'resource_id', 'result', 'user_id', 'request_id'] as const
const PARTIAL = ['user_display_name', 'resource_display', 'source_ip'] as const

/** The conditions of a filter; a place in the log, when given, is the place to go on after. */
function matching(filter: AuditFilter, after: Place | null) {
  return (builder: Builder): Expression<SqlBool> => {
    const exact = EXACT.flatMap((name) => (filter[name] === undefined ? [] : [builder(name, '=', filter[name])]))
    const partial = PARTIAL.flatMap((name) => {
      const value = filter[name]
      return value === undefined ? [] : [sql<SqlBool>`position(lower(${value}) in lower(${sql.ref(name)})) > 0`]
    })
    return builder.and([
      ...exact,
      ...partial,
      ...(filter.since ? [sql<SqlBool>`timestamp >= ${filter.since}::timestamptz`] : []),
      ...(filter.until ? [sql<SqlBool>`timestamp < ${filter.until}::timestamptz`] : []),
      ...(after ? [sql<SqlBool>`(timestamp, seq) < (${after.at}::timestamptz, ${after.seq}::bigint)`] : []),
    ])
  }
}

type Place = { at: string; seq: string }
export type AuditPage = { items: AuditRow[]; total: number; limit: number; offset: number }
export type AuditWindow = { page: AuditPage; next: string | null }

// The exact place in the order of the list: the wire timestamp is cut to milliseconds, this one is not.
const placeOf = sql<string>`(extract(epoch from timestamp) * 1000000)::bigint || '.' || seq`

export async function listEntries(reader: Reader, query: AuditQuery): Promise<AuditWindow> {
  const { limit, offset, cursor } = query
  const after = cursor === undefined ? null : readCursor(cursor)
  const [rows, total] = await Promise.all([
    reader.db
      .selectFrom('audit_log')
      .select(rowColumns)
      .select(placeOf.as('place'))
      .where(matching(query, after))
      .orderBy('timestamp', 'desc')
      .orderBy('seq', 'desc')
      .limit(limit)
      .offset(after ? 0 : offset)
      .execute(),
    countEntries(reader, query),
  ])
  const items = rows.map(({ place: _place, ...row }) => row as AuditRow)
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
  const { total } = await reader.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matching(filter, null))
    .executeTakeFirstOrThrow()
  return total
}

function readCursor(cursor: string): Place {
  const [, micros, seq] = /^(\d{1,18})\.(\d{1,18})$/.exec(cursor) ?? []
  if (!micros || !seq) throw invalid('cursor is not one that this list gave')
  const at = new Date(Number(micros.slice(0, -3))).toISOString()
  return { at: at.replace('Z', `${micros.slice(-3)}Z`), seq }
}

export async function getEntry({ db }: Reader, id: string): Promise<AuditEntry> {
  const entry = await db.selectFrom('audit_log').select(entryColumns).where('id', '=', id).executeTakeFirst()
  if (!entry) throw notFound('Audit entry')
  return entry as AuditEntry
}

const CHUNK = 1_000

/** All matching entries, newest first, read in pages that each continue where the one before ended. */
export async function* allEntries({ db }: Reader, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  let after: Place | null = null
  for (;;) {
    const rows = await db
      .selectFrom('audit_log')
      .select(entryColumns)
      .select(placeOf.as('place'))
      .where(matching(filter, after))
      .orderBy('timestamp', 'desc')
      .orderBy('seq', 'desc')
      .limit(CHUNK)
      .execute()
    if (rows.length > 0) yield rows.map(({ place: _place, ...row }) => row as AuditEntry)
    const last = rows.at(-1)
    if (rows.length < CHUNK || !last) return
    after = readCursor(last.place)
  }
}

import { type QueryLine, type RewriteLine, readQueryLine } from '@cadastre/core/dns/query-line'
import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'

export type Stored = { inserted: number; rpz_inserted: number; dropped: number }

const LONGEST_LINE = 4_096
const QUERY_COLUMNS = ['client_ip', 'client_port', 'qname', 'qclass', 'qtype', 'flags', 'view', 'raw']
const HIT_COLUMNS = [
  ...['client_ip', 'client_port', 'qname', 'qclass', 'qtype', 'view', 'trigger', 'policy', 'rule', 'raw'],
]

/**
 * Keeps lines of a server's log: questions, and answers that a blocklist changed. A line that cannot be read is kept as
 * it is; blank ones are dropped.
 */
export async function storeQueryLines(work: Work, server: { id: string }, lines: readonly string[]): Promise<Stored> {
  work.unaudited('what clients asked a server is traffic')
  const filled = lines.filter((line) => line.trim() !== '').map(rowOf)
  const queries = filled.filter(({ kind }) => kind !== 'rewrite')
  const hits = filled.filter(({ kind }) => kind === 'rewrite')
  await insertLines(work, 'dns_query_log', QUERY_COLUMNS, server.id, queries)
  await insertLines(work, 'dns_rpz_hit', HIT_COLUMNS, server.id, hits)
  return { inserted: queries.length, rpz_inserted: hits.length, dropped: lines.length - filled.length }
}

type Row = Partial<Omit<QueryLine, 'kind'> & Omit<RewriteLine, 'kind'>> & { kind?: string; raw: string }

function rowOf(line: string): Row {
  // PostgreSQL has no place for NUL in a text.
  const text = line.trim().slice(0, LONGEST_LINE).replaceAll('\0', '\ufffd')
  const said = readQueryLine(text)
  return said ? { ...said, ...shortened(said), raw: text } : { raw: text }
}

/** What a hostile client or another daemon puts into the line does not keep the others from being stored. */
function shortened(said: QueryLine | RewriteLine): Partial<Row> {
  const { qclass, qtype, view } = said
  const own =
    said.kind === 'query'
      ? { flags: said.flags.slice(0, 64) }
      : { trigger: said.trigger.slice(0, 16), policy: said.policy.slice(0, 16) }
  return { qclass: qclass.slice(0, 16), qtype: qtype.slice(0, 16), view: view?.slice(0, 64) ?? null, ...own }
}

/** A line without a time of its own is of now, and none is of later than that. */
async function insertLines(
  work: Work,
  table: 'dns_query_log' | 'dns_rpz_hit',
  columns: readonly string[],
  serverId: string,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const names = raw(columns.join(', '))
  await work.rows(sql`insert into ${raw(table)} (server_id, ts, ${names})
    select ${serverId}::uuid, least(coalesce(ts, now()), now()), ${names}
    from json_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}::json)`)
}

import { readLogLine } from '@cadastre/core/dhcp/log-line'
import { json, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'

const LONGEST_LINE = 4_096

/** Keeps lines of a daemon's log. One that cannot be read is kept as it is; blank ones are dropped. */
export async function storeLogLines(
  work: Work,
  serverId: string,
  lines: readonly string[],
): Promise<{ inserted: number; dropped: number }> {
  work.unaudited('what clients do with a server is traffic')
  const rows = lines.filter((line) => line.trim() !== '').map(rowOf)
  // A line without a time of its own is of now, and none is of later than that.
  if (rows.length > 0)
    await work.rows(sql`insert into dhcp_activity_log
        (server_id, ts, severity, code, mac_address, ip_address, transaction_id, raw)
      select ${serverId}::uuid, least(coalesce(ts, now()), now()), severity, code, mac_address, ip_address,
        transaction_id, raw from jsonb_populate_recordset(null::dhcp_activity_log, ${json(rows)})`)
  return { inserted: rows.length, dropped: lines.length - rows.length }
}

function rowOf(line: string) {
  // PostgreSQL has no place for NUL in a text, and cutting may part a pair of surrogates.
  const raw = line.trim().slice(0, LONGEST_LINE).replaceAll('\0', '\ufffd').toWellFormed()
  return { ...readLogLine(raw), raw }
}

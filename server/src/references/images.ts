import type { AuditEntry } from '../audit/audit.ts'

/** A row as PostgreSQL tells it in JSON. */
export type Stored = Readonly<Record<string, unknown>> & { readonly id: string }

/** As the log calls rows of a table, where that is not its name. */
const TYPES: Readonly<Record<string, string>> = {
  dns_group: 'dns_server_group',
  tls_cert_target: 'tls_cert',
}
export const typeOf = (table: string): string => TYPES[table] ?? table

// The product's own notes on a row, which no answer shows either.
const HIDDEN =
  /^(deleted_at|deleted_by_user_id|deletion_batch_id|import_source|imported_at|description_start|address_rows|reversed_name|value_start|config_revision|is_live)$/
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/

/** The image of a row for the log, its moments spelled as everywhere else. */
export function imageOf(row: Stored): Stored {
  const shown = Object.entries(row).filter(([name]) => !HIDDEN.test(name))
  return Object.fromEntries(shown.map(([name, value]) => [name, wireValue(value)])) as Stored
}

const wireValue = (value: unknown): unknown =>
  typeof value === 'string' && MOMENT.test(value) ? new Date(value).toISOString() : value

const NAMES = ['display_name', 'name', 'network', 'address', 'username', 'prefix', 'value'] as const

const displayOf = (row: Stored): string => String(NAMES.map((name) => row[name]).find(Boolean) ?? row.id)

/** What the log says of a row that changed, or went, because another did. */
export function entryOf(table: string, before: Stored | null, after: Stored | null): AuditEntry {
  const row = after ?? before
  if (!row) throw new Error(`an entry about no row of ${table}`)
  return {
    action: after ? (before ? 'update' : 'create') : 'delete',
    type: typeOf(table),
    id: row.id,
    display: displayOf(row),
    before: before && imageOf(before),
    after: after && imageOf(after),
  }
}

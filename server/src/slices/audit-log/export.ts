import { Readable } from 'node:stream'
import type { Reader } from '../../db/work.ts'
import { allEntries } from './entries.ts'
import { type AuditEntry, type AuditFilter, entryColumns } from './schema.ts'

export const csvExport = (reader: Reader, filter: AuditFilter): Readable => Readable.from(csvLines(reader, filter))
export const jsonExport = (reader: Reader, filter: AuditFilter): Readable => Readable.from(jsonLines(reader, filter))

async function* csvLines(reader: Reader, filter: AuditFilter): AsyncGenerator<string> {
  yield `${entryColumns.join(',')}\r\n`
  for await (const entries of allEntries(reader, filter)) yield entries.map(csvLine).join('')
}

async function* jsonLines(reader: Reader, filter: AuditFilter): AsyncGenerator<string> {
  for await (const entries of allEntries(reader, filter))
    yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
}

const csvLine = (entry: AuditEntry): string => `${entryColumns.map((name) => csvCell(entry[name])).join(',')}\r\n`

/** RFC 4180, and no cell that a spreadsheet would run as a formula. */
export function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

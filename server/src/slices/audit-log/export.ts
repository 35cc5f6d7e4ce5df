import { Readable } from 'node:stream'
import type { Reader } from '../../db/work.ts'
import { allEntries } from './entries.ts'
import { type AuditEntry, type AuditFilter, entryColumns } from './schema.ts'

export const csvExport = (reader: Reader, filter: AuditFilter): Promise<Readable> =>
  streamOf(reader, filter, csvLine, `${entryColumns.join(',')}\r\n`)

export const jsonExport = (reader: Reader, filter: AuditFilter): Promise<Readable> =>
  streamOf(reader, filter, (entry) => `${JSON.stringify(entry)}\n`)

/** The first page is read before anything is sent, so that a filter the database refuses is still answered as such. */
async function streamOf(
  reader: Reader,
  filter: AuditFilter,
  line: (entry: AuditEntry) => string,
  head = '',
): Promise<Readable> {
  const pages = allEntries(reader, filter)
  const first = await pages.next()
  return Readable.from(lines(first.done ? [] : first.value, pages, line, head))
}

async function* lines(
  first: AuditEntry[],
  pages: AsyncGenerator<AuditEntry[]>,
  line: (entry: AuditEntry) => string,
  head: string,
): AsyncGenerator<string> {
  yield head + first.map(line).join('')
  for await (const page of pages) yield page.map(line).join('')
}

const csvLine = (entry: AuditEntry): string => `${entryColumns.map((name) => csvCell(entry[name])).join(',')}\r\n`

/** RFC 4180, and no cell that a spreadsheet would run as a formula. */
export function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

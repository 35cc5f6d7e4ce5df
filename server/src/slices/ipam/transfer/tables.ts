import { setImmediate } from 'node:timers/promises'
import { CsvFault, csvRows, unguarded } from '@cadastre/core/csv'
import { invalid, Refusal } from '../../../http/errors.ts'
import { parseJson } from '../../../http/json-body.ts'
import type { File } from '../../../http/upload.ts'
import { type Sheet, xlsxRows } from './xlsx-read.ts'

/** One row of a file: its values by the names of their columns, or why it cannot be read. */
export type FileRow = { line: number; values: Record<string, unknown>; fault?: string }
/** The rows of a file; with subnets it can also bring the blocks around them. */
export type Table = { columns: string[]; rows: FileRow[]; blocks: FileRow[] }

export const MOST_ROWS = 200_000
const MAX_COLUMNS = 200

type Kind = 'csv' | 'json' | 'xlsx'
const EXTENSIONS: Record<string, Kind> = { csv: 'csv', tsv: 'csv', txt: 'csv', json: 'json', xlsx: 'xlsx' }
const TYPES: Record<string, Kind> = {
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'text/plain': 'csv',
  'application/json': 'json',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

/** By its name, else by the type its sender gives it. */
function kindOf({ name, type }: File): Kind {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const kind = EXTENSIONS[extension] ?? (extension === '' ? TYPES[type.split(';')[0] ?? ''] : undefined)
  if (!kind) throw new Refusal(415, 'The file is neither CSV, JSON nor XLSX')
  return kind
}

/** The table in a file; `part` is its name where a file has several. */
export async function tableOf(file: File, part: 'subnets' | 'addresses'): Promise<Table> {
  const kind = kindOf(file)
  if (kind === 'json') return jsonTable(parseJson(textOf(file.bytes)), part)
  try {
    if (kind === 'csv') return await read(csvPages(file.bytes), true)
    const table = await read(xlsxRows(file.bytes, part, true), false)
    return part === 'subnets' ? { ...table, blocks: await blockRows(file.bytes) } : table
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw invalid(`The file cannot be read: ${reasonOf(error, kind)}`)
  }
}

async function read(pages: AsyncIterable<Sheet[]>, isStrict: boolean): Promise<Table> {
  const table = new TableReader(isStrict)
  for await (const rows of pages) table.add(rows)
  return table.finish()
}

async function blockRows(bytes: Buffer): Promise<FileRow[]> {
  const table = new TableReader(false)
  for await (const rows of xlsxRows(bytes, 'blocks', false)) table.add(rows)
  return table.isEmpty ? [] : table.finish().rows
}

const reasonOf = (error: unknown, kind: Kind): string =>
  error instanceof CsvFault || kind === 'xlsx' ? (error as Error).message : 'it is damaged'

const PAGE = 1_000

/** Between pages others get their turn: a file can have a hundred thousand lines. */
async function* csvPages(bytes: Buffer): AsyncGenerator<Sheet[]> {
  let page: Sheet[] = []
  for (const row of csvRows([textOf(bytes)])) {
    if (page.push(row) < PAGE) continue
    yield page
    page = []
    await setImmediate()
  }
  yield page
}

/** UTF-8, or UTF-16 where a mark at the start says so. */
function textOf(bytes: Buffer): string {
  const mark = bytes.length > 1 ? bytes.readUInt16BE(0) : 0
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw invalid('The file cannot be read: it is not text in UTF-8')
  }
}

class TableReader {
  // A spreadsheet leaves out empty cells at the end of a row; a line of text has lost them.
  readonly #isStrict: boolean
  readonly #rows: FileRow[] = []
  #columns: string[] | undefined

  constructor(isStrict: boolean) {
    this.#isStrict = isStrict
  }

  add(rows: readonly (Sheet & { fault?: string })[]): void {
    for (const row of rows) {
      if (this.#columns) this.#rows.push(this.#read(row, this.#columns))
      else this.#columns = header(row)
      if (this.#rows.length > MOST_ROWS) throw tooMany()
    }
  }

  get isEmpty(): boolean {
    return this.#columns === undefined
  }

  finish(): Table {
    if (!this.#columns) throw invalid('The file is empty')
    return { columns: this.#columns, rows: this.#rows, blocks: [] }
  }

  #read({ line, cells, fault }: Sheet & { fault?: string }, columns: readonly string[]): FileRow {
    const values = Object.fromEntries(columns.map((name, index) => [name, unguarded(cells[index] ?? '')]))
    const reason = fault ?? this.#raggedness(cells, columns) ?? cells.map(unstorable).find(Boolean)
    return reason ? { line, values, fault: reason } : { line, values }
  }

  #raggedness(cells: readonly string[], columns: readonly string[]): string | null {
    const isLonger = cells.slice(columns.length).some((cell) => cell !== '')
    const isShorter = this.#isStrict && cells.length < columns.length
    return isLonger || isShorter ? `it has ${cells.length} cells, the header has ${columns.length}` : null
  }
}

/** What no text in the database can hold. */
function unstorable(text: string): string | null {
  if (text.includes('\0')) return 'it has a NUL character'
  return text.isWellFormed() ? null : 'it has half a character'
}

const tooMany = (): Refusal => invalid(`A file has at most ${MOST_ROWS} rows`)

function header({ line, cells, fault }: Sheet & { fault?: string }): string[] {
  if (fault) throw invalid(`Line ${line}: ${fault}`)
  const names = cells.map((cell) => unguarded(cell).trim())
  while (names.at(-1) === '') names.pop()
  if (names.length === 0 || names.length > MAX_COLUMNS) throw invalid(`A file has 1 to ${MAX_COLUMNS} columns`)
  const repeated = names.find((name, index) => name === '' || names.indexOf(name) !== index)
  if (repeated !== undefined)
    throw invalid(`The header has ${repeated ? `'${repeated}' twice` : 'a column without a name'}`)
  return names
}

/** The rows of a list, or of the part of an export with that name. */
export function jsonTable(content: unknown, part: 'subnets' | 'addresses'): Table {
  const parts = (Array.isArray(content) ? { [part]: content } : (content ?? {})) as Record<string, unknown>
  const { [part]: list, blocks } = parts
  if (!Array.isArray(list)) throw invalid(`The file has no list of ${part}`)
  const around = part === 'subnets' && Array.isArray(blocks) ? blocks : []
  if (list.length + around.length > MOST_ROWS) throw tooMany()
  const rows = list.map(jsonRow)
  return { columns: [...new Set(rows.flatMap(({ values }) => Object.keys(values)))], rows, blocks: around.map(jsonRow) }
}

function jsonRow(item: unknown, index: number): FileRow {
  const line = index + 1
  const isRow = item !== null && typeof item === 'object' && !Array.isArray(item)
  if (!isRow) return { line, values: {}, fault: 'it is no object' }
  const values = item as Record<string, unknown>
  const fault = unstorable(textsOf(item))
  return fault ? { line, values, fault } : { line, values }
}

/** Every name and text in a value, one after the other. */
function textsOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || typeof value !== 'object') return ''
  return Object.entries(value)
    .map(([name, inner]) => `${name} ${textsOf(inner)}`)
    .join(' ')
}

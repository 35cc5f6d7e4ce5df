/** One record of a file; `line` is where it begins. A record with a fault is there so that the fault can be told. */
export type CsvRow = { line: number; cells: string[]; fault?: string }

/** The file cannot be read any further. */
export class CsvFault extends Error {
  readonly line: number

  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`)
    this.line = line
  }
}

export const MAX_CELL = 1_048_576
const MAX_CELLS = 1_000
const DELIMITERS = [',', ';', '\t'] as const
const [QUOTE, CR, LF] = [34, 13, 10]

/** Where in a cell the reader stands: before its first character, in plain text, in quotes, behind a closing quote. */
type Place = 'start' | 'plain' | 'quoted' | 'closed'

/**
 * The records of a text that comes in pieces (RFC 4180, and what spreadsheets make of it): any line end, a byte order
 * mark, comma, semicolon or tab between cells. Empty lines are left out.
 */
export function* csvRows(pieces: Iterable<string>): Generator<CsvRow, void, undefined> {
  let reader: CsvReader | undefined
  for (const piece of pieces) {
    reader ??= new CsvReader(delimiterOf(piece))
    yield* reader.read(piece)
  }
  yield* reader?.end() ?? []
}

/** The one of the usual delimiters that the first line has most of. */
export function delimiterOf(text: string): string {
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: 0 }))
  let isQuoted = false
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (char === '\n' || char === '\r') break
    else for (const known of counts) if (known.delimiter === char) known.count++
  }
  return counts.reduce((best, known) => (known.count > best.count ? known : best)).delimiter
}

class CsvReader {
  readonly #delimiter: number
  #place: Place = 'start'
  #cell = ''
  #row: CsvRow = { line: 1, cells: [] }
  #line = 1
  #isAfterCr = false
  #isFirst = true
  #hasQuotes = false

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0)
  }

  *read(piece: string): Generator<CsvRow, void, undefined> {
    const text = this.#isFirst && piece.startsWith('\uFEFF') ? piece.slice(1) : piece
    this.#isFirst = false
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      const isHalfOfLineEnd = code === LF && this.#isAfterCr
      this.#isAfterCr = code === CR
      if (this.#place === 'quoted') {
        if (code === LF ? !isHalfOfLineEnd : code === CR) this.#line++
        if (code !== QUOTE) continue
        this.#take(text.slice(from, at))
        this.#place = 'closed'
        from = at + 1
      } else if (isHalfOfLineEnd) {
        from = at + 1
      } else if (code === this.#delimiter || code === CR || code === LF) {
        this.#take(text.slice(from, at))
        this.#endCell()
        from = at + 1
        if (code !== this.#delimiter) yield* this.#endRow()
      } else if (code === QUOTE) {
        from = this.#quote(text, from, at)
      } else if (this.#place === 'closed') {
        this.#row.fault ??= 'text after a closing quote'
        this.#place = 'plain'
        from = at
      } else this.#place = 'plain'
    }
    this.#take(text.slice(from))
  }

  *end(): Generator<CsvRow, void, undefined> {
    if (this.#place === 'quoted') this.#row.fault ??= 'a quote that is never closed'
    if (this.#place === 'start' && this.#row.cells.length === 0) return
    this.#endCell()
    yield* this.#endRow()
  }

  /** A quote outside quotes: it opens them at the start of a cell, and directly after a closing one it stands for itself. */
  #quote(text: string, from: number, at: number): number {
    if (this.#place === 'start') this.#place = 'quoted'
    else if (this.#place === 'closed') {
      this.#cell += '"'
      this.#place = 'quoted'
    } else {
      this.#row.fault ??= 'a quote inside a cell without quotes'
      this.#take(text.slice(from, at + 1))
    }
    return at + 1
  }

  #take(part: string): void {
    this.#cell += part
    if (this.#cell.length > MAX_CELL) throw new CsvFault(this.#row.line, `a cell has more than ${MAX_CELL} characters`)
  }

  #endCell(): void {
    if (this.#row.cells.push(this.#cell) > MAX_CELLS) {
      throw new CsvFault(this.#row.line, `a row has more than ${MAX_CELLS} cells`)
    }
    this.#hasQuotes ||= this.#place === 'closed'
    this.#cell = ''
    this.#place = 'start'
  }

  *#endRow(): Generator<CsvRow, void, undefined> {
    const row = this.#row
    const isEmpty = row.cells.length === 1 && row.cells[0] === '' && !this.#hasQuotes
    this.#hasQuotes = false
    this.#line++
    this.#row = { line: this.#line, cells: [] }
    if (!isEmpty) yield row
  }
}

// What a spreadsheet would run. A text that only looks guarded is guarded too, so that every text comes back as it was.
const FORMULA = /^'*[=+\-@\t\r]/
const GUARDED = /^'(?='*[=+\-@\t\r])/

/** A cell that no spreadsheet takes for a formula. */
export function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text of a guarded cell. */
export function unguarded(text: string): string {
  return text.replace(GUARDED, '')
}

/** One line of a file. Cells with any of the usual delimiters are quoted, whichever a reader guesses. */
export function csvLine(cells: readonly string[]): string {
  if (cells.length === 1 && cells[0] === '') return '""\r\n'
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const safe = guarded(text)
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

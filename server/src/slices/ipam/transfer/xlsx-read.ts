import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { attribute, type XmlAttributes, XmlReader } from '../../../xml/reader.ts'
import { unescaped } from './xlsx-text.ts'

export type Sheet = { line: number; cells: string[] }

// What an honest file of 25 MB unpacks to, and far more; a bomb is larger or shrinks better.
const MAX_UNPACKED = 209_715_200
const MAX_RATIO = 300
const SMALL = 1_048_576
const MAX_PARTS = 500
const MAX_COLUMNS = 1_000
const MAX_CELL = 1_048_576

/** The rows of the sheet with that name, or of the first sheet where that is as good. */
export async function* xlsxRows(bytes: Buffer, member: string, isAnyGood: boolean): AsyncGenerator<Sheet[]> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
  try {
    const parts = await partsOf(zip)
    const path = sheetPath(await sheetsOf(zip, parts), member, isAnyGood)
    if (path === null) return
    const strings = await sharedStrings(zip, parts)
    const sheet = parts.get(path)
    if (!sheet) throw new Error('the workbook has no sheet')
    yield* sheetRows(await zip.openReadStreamPromise(sheet), strings)
  } finally {
    zip.close()
  }
}

type Parts = ReadonlyMap<string, Entry>

async function partsOf(zip: ZipFile): Promise<Parts> {
  const parts = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize)
    if (parts.size >= MAX_PARTS || unpacked > MAX_UNPACKED || (entry.uncompressedSize > SMALL && ratio > MAX_RATIO)) {
      throw new Error('it unpacks to more than is read here')
    }
    parts.set(entry.fileName.replace(/^\//, ''), entry)
  }
  return parts
}

/** The names of the sheets in their order, each with the path of its part. */
async function sheetsOf(zip: ZipFile, parts: Parts): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await readPart(zip, parts, 'xl/_rels/workbook.xml.rels', (name, attributes) => {
    const [id, target] = [attribute(attributes, 'Id'), attribute(attributes, 'Target')]
    if (name === 'Relationship' && id && target) targets.set(id, target.replace(/^\/xl\//, '').replace(/^\.\//, ''))
  })
  const sheets = new Map<string, string>()
  await readPart(zip, parts, 'xl/workbook.xml', (name, attributes) => {
    const target = targets.get(attribute(attributes, 'id') ?? '')
    if (name === 'sheet' && target) sheets.set((attribute(attributes, 'name') ?? '').toLowerCase(), `xl/${target}`)
  })
  return sheets
}

function sheetPath(sheets: Map<string, string>, member: string, isAnyGood: boolean): string | null {
  const first = [...sheets.values()][0] ?? 'xl/worksheets/sheet1.xml'
  return sheets.get(member) ?? (isAnyGood ? first : null)
}

async function sharedStrings(zip: ZipFile, parts: Parts): Promise<string[]> {
  const strings: string[] = []
  let isText = false
  let isPhonetic = false
  let text = ''
  const open = (name: string) => {
    if (name === 'si') text = ''
    if (name === 'rPh') isPhonetic = true
    isText = name === 't' && !isPhonetic
  }
  const close = (name: string) => {
    if (name === 't') isText = false
    if (name === 'rPh') isPhonetic = false
    if (name === 'si') strings.push(unescaped(text))
  }
  await readPart(zip, parts, 'xl/sharedStrings.xml', open, close, (piece) => {
    if (isText) text += piece
  })
  return strings
}

async function readPart(
  zip: ZipFile,
  parts: Parts,
  path: string,
  open: (name: string, attributes: XmlAttributes) => void,
  close: (name: string) => void = () => undefined,
  text: (text: string) => void = () => undefined,
): Promise<void> {
  const entry = parts.get(path)
  if (!entry) return
  const reader = new XmlReader({ open, close, text })
  for await (const bytes of await zip.openReadStreamPromise(entry)) reader.read(bytes as Buffer)
  reader.end()
}

/** Rows as they come out of the file, a handful at a time. */
async function* sheetRows(stream: Readable, strings: readonly string[]): AsyncGenerator<Sheet[]> {
  const sheet = new SheetReader(strings)
  const reader = new XmlReader(sheet)
  for await (const bytes of stream) {
    reader.read(bytes as Buffer)
    if (sheet.rows.length > 0) yield sheet.rows.splice(0)
  }
  reader.end()
}

class SheetReader {
  readonly rows: Sheet[] = []
  readonly #strings: readonly string[]
  #line = 0
  #cells: string[] = []
  #column = 0
  #type = ''
  #isValue = false
  #value = ''

  constructor(strings: readonly string[]) {
    this.#strings = strings
  }

  readonly open = (name: string, attributes: XmlAttributes): void => {
    if (name === 'row') {
      this.#line = Number(attribute(attributes, 'r') ?? this.#line + 1)
      this.#cells = []
      this.#column = 0
    } else if (name === 'c') {
      this.#column = columnOf(attribute(attributes, 'r')) ?? this.#column
      this.#type = attribute(attributes, 't') ?? 'n'
      this.#value = ''
    } else if (name === 'v' || name === 't') this.#isValue = true
    else if (name === 'rPh') this.#isValue = false
  }

  readonly text = (piece: string): void => {
    if (!this.#isValue) return
    this.#value += piece
    if (this.#value.length > MAX_CELL) throw new Error(`row ${this.#line}: a cell has more than ${MAX_CELL} characters`)
  }

  readonly close = (name: string): void => {
    if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'c') this.#endCell()
    else if (name === 'row' && this.#cells.some((cell) => cell !== '')) {
      this.rows.push({ line: this.#line, cells: Array.from(this.#cells, (cell) => cell ?? '') })
    }
  }

  #endCell(): void {
    if (this.#column >= MAX_COLUMNS) throw new Error(`row ${this.#line} has more than ${MAX_COLUMNS} cells`)
    this.#cells[this.#column++] = this.#shown()
  }

  #shown(): string {
    if (this.#type === 's') return this.#strings[Number(this.#value)] ?? ''
    if (this.#type === 'b') return this.#value === '1' ? 'true' : 'false'
    return this.#type === 'n' ? this.#value : unescaped(this.#value)
  }
}

/** `AB12` → 27. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

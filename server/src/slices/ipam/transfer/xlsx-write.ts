import type { Readable } from 'node:stream'
import { guarded } from '@cadastre/core/csv'
import { zipStream } from '../../../zip.ts'
import { escaped } from './xlsx-text.ts'

export type Cell = string | number | null
/** A sheet and its rows, which come in pages and are written as they come. */
export type NewSheet = { name: string; rows: () => AsyncIterable<Cell[][]> }

// More than this in a cell, and a spreadsheet calls the whole file damaged.
const MAX_CELL = 32_767
export const MAX_SHEET_ROWS = 1_048_576

/** A workbook as a stream: no more of it is in memory than one page of rows. */
export function xlsxStream(sheets: readonly NewSheet[]): Readable {
  const parts = Object.entries(frame(sheets)).map(([path, text]) => ({ path, pieces: () => once(text) }))
  const pages = sheets.map((sheet, index) => ({
    path: `xl/worksheets/sheet${index + 1}.xml`,
    pieces: () => sheetXml(sheet),
  }))
  return zipStream([...parts, ...pages])
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts around the sheets. */
function frame(sheets: readonly NewSheet[]): Record<string, string> {
  const each = (part: (name: string, number: number) => string): string =>
    sheets.map(({ name }, index) => part(escaped(name), index + 1)).join('')
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((name, number) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((_, number) => `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
  }
}

async function* sheetXml({ rows }: NewSheet): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>`
  for await (const page of rows()) if (page.length > 0) yield page.map(rowXml).join('')
  yield '</sheetData></worksheet>'
}

const rowXml = (cells: readonly Cell[]): string => `<row>${cells.map(cellXml).join('')}</row>`

function cellXml(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(guarded(cell).slice(0, MAX_CELL))}</t></is></c>`
}

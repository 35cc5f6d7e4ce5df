import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { type Sheet, xlsxRows } from './xlsx-read.ts'
import { escaped, unescaped } from './xlsx-text.ts'
import { type Cell, xlsxStream } from './xlsx-write.ts'

async function rowsOf(bytes: Buffer, wanted = ''): Promise<Sheet[]> {
  const rows: Sheet[] = []
  for await (const page of xlsxRows(bytes, wanted, true)) rows.push(...page)
  return rows
}

const workbook = (rows: Cell[][], name = 'subnets') =>
  buffer(
    xlsxStream([
      {
        name,
        rows: async function* () {
          yield rows
        },
      },
    ]),
  )

async function archive(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream as never)
}

/** Bytes that hardly shrink, so that not the ratio but the reader refuses them. */
const noise = (length: number) =>
  Buffer.from(
    Array.from({ length: length / 8 }, (_, index) =>
      ((index * 2_654_435_761) >>> 0).toString(36).padStart(8, 'x'),
    ).join(''),
  )

const sheet = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`

describe('a workbook', () => {
  test('is read as it was written', async () => {
    const rows: Cell[][] = [
      ['network', 'name', 'n'],
      ['10.0.0.0/24', 'a<b>&"c" \u0001 _x0041_ ü\r\n\t', 5],
      ['=1+1', '', 0.5],
    ]
    const read = await rowsOf(await workbook(rows))
    expect(read.map(({ cells }) => cells)).toEqual([
      ['network', 'name', 'n'],
      ['10.0.0.0/24', 'a<b>&"c" \u0001 _x0041_ ü\r\n\t', '5'],
      ["'=1+1", '', '0.5'],
    ])
  })

  test('has shared and rich texts, numbers, truth, formulas with values and gaps', async () => {
    const bytes = await archive({
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="First" r:id="a"/><sheet name="Addresses" r:id="b"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Target="worksheets/one.xml"/><Relationship Id="b" Target="/xl/worksheets/two.xml"/></Relationships>',
      'xl/sharedStrings.xml':
        '<sst><si><t>plain</t></si><si><r><t>ri</t></r><r><t>ch</t></r><rPh><t>no</t></rPh></si></sst>',
      'xl/worksheets/one.xml': sheet('<row r="1"><c r="A1"><v>1</v></c></row>'),
      'xl/worksheets/two.xml': sheet(
        '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c><c r="D3" t="b"><v>1</v></c></row>' +
          '<row r="4"><c r="B4"><f>1+1</f><v>2</v></c><c r="C4" t="str"><v>x</v></c></row><row r="5"><c r="A5"/></row>',
      ),
    })
    expect(await rowsOf(bytes, 'addresses')).toEqual([
      { line: 3, cells: ['plain', '', 'rich', 'true'] },
      { line: 4, cells: ['', '2', 'x'] },
    ])
    expect(await rowsOf(bytes, 'none')).toEqual([{ line: 1, cells: ['1'] }])
  })

  test('that unpacks to far more than it is does not get unpacked', async () => {
    const bomb = await archive({ 'xl/worksheets/sheet1.xml': Buffer.alloc(50_000_000, ' ') })
    expect(bomb.length).toBeLessThan(100_000)
    await expect(rowsOf(bomb)).rejects.toThrow('it unpacks to more than is read here')
  })

  test('with more parts than a workbook has is refused', async () => {
    const parts = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`part${index}`, '']))
    await expect(rowsOf(await archive(parts))).rejects.toThrow('it unpacks to more')
  })

  test.each([
    ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>', 'a document type is not read'],
    ['a tag without end', Buffer.concat([Buffer.from('<worksheet '), noise(4_000_000)]), 'a tag or text without end'],
    ['a sheet cut off', '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row>', 'it is not well-formed XML'],
    ['levels without end', '<worksheet>'.repeat(1_000), 'it nests deeper'],
    ['a column far out', sheet('<row r="1"><c r="ZZZ1"><v>1</v></c></row>'), 'row 1 has more than 1000 cells'],
    [
      'a cell without end',
      sheet(
        `<row r="1"><c t="str"><v>${Array.from({ length: 200_000 }, (_, index) => index * 7).join(' ')}</v></c></row>`,
      ),
      'a cell has more',
    ],
  ])('with %s is refused', async (_, xml, message) => {
    await expect(rowsOf(await archive({ 'xl/worksheets/sheet1.xml': xml }))).rejects.toThrow(message)
  })

  test('without a sheet is refused', async () => {
    await expect(rowsOf(await archive({ 'a.txt': 'x' }))).rejects.toThrow('the workbook has no sheet')
  })
})

describe('a damaged workbook', () => {
  const rows: Cell[][] = [['network', 'name'], ...Array.from({ length: 50 }, (_, at) => [`10.0.${at}.0/24`, `n${at}`])]

  /** Rows, or an error that can be caught; anything else ends the run. */
  const outcome = (bytes: Buffer): Promise<string> =>
    rowsOf(bytes).then(
      () => 'read',
      (error: unknown) => (error instanceof Error ? 'refused' : 'strange'),
    )

  test('is refused wherever it ends', async () => {
    const whole = await workbook(rows)
    const seen = new Set<string>()
    for (let end = 0; end < whole.length; end += 7) seen.add(await outcome(whole.subarray(0, end)))
    expect([...seen]).toEqual(['refused'])
  })

  test('is read or refused whichever byte is wrong', async () => {
    const whole = await workbook(rows)
    for (let at = 0; at < whole.length; at += 3) {
      const bytes = Buffer.from(whole)
      bytes[at] = 255 - (bytes[at] ?? 0)
      expect(await outcome(bytes)).not.toBe('strange')
    }
  })
})

describe('a workbook that is being written', () => {
  const failing = (pages: number) =>
    xlsxStream([
      {
        name: 'subnets',
        rows: async function* () {
          for (let page = 0; page < pages; page++) yield [['10.0.0.0/24']]
          throw new Error('the database went away')
        },
      },
    ])

  test.each([0, 1, 500])('fails as a stream when its rows end in a fault after %i pages', async (pages) => {
    await expect(buffer(failing(pages))).rejects.toThrow('the database went away')
  })

  test('asks for no more rows when its reader leaves', async () => {
    const left = Promise.withResolvers<void>()
    const stream = xlsxStream([
      {
        name: 'subnets',
        rows: async function* () {
          try {
            for (;;) yield Array.from({ length: 1_000 }, (_, at) => [`${Math.random()} ${at}`])
          } finally {
            left.resolve()
          }
        },
      },
    ])
    let size = 0
    stream.on('data', (bytes: Buffer) => {
      size += bytes.length
      if (size > 100_000) stream.destroy()
    })
    await left.promise
  })
})

describe('the text of a cell', () => {
  test('that is half of a surrogate pair is refused, a whole pair is not', () => {
    expect(() => unescaped('a_xD83D_b')).toThrow('half of a surrogate pair')
    expect(unescaped('_xD83D__xDE00_')).toBe('😀')
  })

  test('that XML cannot hold is written in other words', () => {
    for (const text of ['\u0000\u000b\r', '_x000D_', 'a_x0', '\ud800', '<&">']) {
      expect(
        unescaped(
          escaped(text)
            .replaceAll('&lt;', '<')
            .replaceAll('&gt;', '>')
            .replaceAll('&quot;', '"')
            .replaceAll('&amp;', '&'),
        ),
      ).toBe(text.toWellFormed())
    }
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvFault, csvLine, csvRows, delimiterOf, guarded, MAX_CELL, unguarded } from './csv.ts'

const cellsOf = (...pieces: string[]) => [...csvRows(pieces)].map(({ cells }) => cells)
const rowsOf = (...pieces: string[]) => [...csvRows(pieces)]

describe('reading', () => {
  test('a byte order mark is no part of the first name', () => {
    expect(cellsOf('\uFEFFaddress,hostname\r\n10.0.0.1,a\r\n')).toEqual([
      ['address', 'hostname'],
      ['10.0.0.1', 'a'],
    ])
  })

  test('every kind of line end, also in a file whose last line has none', () => {
    expect(cellsOf('a,b\n1,2\r3,4\r\n5,6')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ])
  })

  test('quotes hold delimiters, doubled quotes and line ends', () => {
    expect(cellsOf('a,b\n"x,""y""","one\r\ntwo"\n')).toEqual([
      ['a', 'b'],
      ['x,"y"', 'one\r\ntwo'],
    ])
  })

  test('lines are counted as an editor counts them, inside quotes too', () => {
    expect(rowsOf('a\r\n"one\r\ntwo"\r\n\r\nb\r\n').map(({ line }) => line)).toEqual([1, 2, 5])
  })

  test('semicolons and tabs are found out from the first line', () => {
    expect(cellsOf('a;b;c\n1,5;2;3\n')).toEqual([
      ['a', 'b', 'c'],
      ['1,5', '2', '3'],
    ])
    expect(delimiterOf('a\tb,c\td')).toBe('\t')
    expect(delimiterOf('"a;b;c",d')).toBe(',')
    expect(delimiterOf('alone')).toBe(',')
  })

  test('empty lines are no rows, an empty cell in quotes is', () => {
    expect(cellsOf('a\n\n""\n\n')).toEqual([['a'], ['']])
  })

  test('trailing empty cells are kept', () => {
    expect(cellsOf('a,b\n,\n')).toEqual([
      ['a', 'b'],
      ['', ''],
    ])
  })

  test.each([
    ['a,b\nx"y,2\n', 2, 'a quote inside a cell without quotes'],
    ['a,b\n"x"y,2\n', 2, 'text after a closing quote'],
    ['a,b\n1,2\n"open', 3, 'a quote that is never closed'],
  ])('bad quotes are told with their line: %j', (text, line, fault) => {
    expect(rowsOf(text).filter((row) => row.fault)).toMatchObject([{ line, fault }])
  })

  test('rows after a bad quote are read as if nothing were', () => {
    expect(cellsOf('a,b\nx"y,2\n3,4\n').at(-1)).toEqual(['3', '4'])
  })

  test('a cell without end stops the reader', () => {
    expect(() => rowsOf('a\n"', 'x'.repeat(MAX_CELL), 'x')).toThrow(CsvFault)
    expect(() => rowsOf(`a\n${'x'.repeat(MAX_CELL + 1)}`)).toThrow('Line 2: a cell has more than 1048576 characters')
  })

  test('a row of endless cells stops the reader', () => {
    expect(() => rowsOf(','.repeat(2_000))).toThrow('more than 1000 cells')
  })

  test('nothing gives nothing', () => {
    expect(cellsOf()).toEqual([])
    expect(cellsOf('')).toEqual([])
  })

  test('it does not matter where the pieces of a text end', () => {
    const text = fc.array(fc.constantFrom('a', '"', ',', '\r', '\n', 'x y', '""'), { maxLength: 40 })
    fc.assert(
      fc.property(text, fc.nat(60), fc.nat(60), (parts, one, two) => {
        const whole = `h,i\n${parts.join('')}`
        const [first, second] = [Math.min(one, two) + 4, Math.max(one, two) + 4]
        const pieces = [whole.slice(0, first), whole.slice(first, second), whole.slice(second)]
        expect(rowsOf(...pieces)).toEqual(rowsOf(whole))
      }),
    )
  })
})

describe('writing', () => {
  test('what is written is read again, whatever it is', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('=1+1', "'=x", "''@", '-5', '\t', '\r', 'a"b', 'x;y', "'"))
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 8 }), (rows) => {
        const text = ['a,b\r\n', ...rows.map(csvLine)].join('')
        expect(
          cellsOf(text)
            .slice(1)
            .map((cells) => cells.map(unguarded)),
        ).toEqual(rows)
      }),
    )
  })

  test('a single empty cell stays a row', () => {
    expect(cellsOf(csvLine(['a']) + csvLine(['']))).toEqual([['a'], ['']])
  })

  test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', "'=x"])('a spreadsheet does not run %j', (text) => {
    expect(guarded(text)).toBe(`'${text}`)
    expect(unguarded(guarded(text))).toBe(text)
  })

  test.each(["'quoted'", 'plain', '', "it's"])('%j is left as it is', (text) => {
    expect(guarded(text)).toBe(text)
    expect(unguarded(text)).toBe(text)
  })
})

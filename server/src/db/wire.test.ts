import { describe, expect, test } from 'vitest'
import { wireTimestamp, wireTypes } from './wire.ts'

describe('wireTimestamp', () => {
  test.each([
    ['2026-11-15 16:30:07+00', '2026-11-15T16:30:07.000Z'],
    ['2026-11-15 16:30:07.1+00', '2026-11-15T16:30:07.100Z'],
    ['2026-11-15 16:30:07.12+00', '2026-11-15T16:30:07.120Z'],
    ['2026-11-15 16:30:07.123+00', '2026-11-15T16:30:07.123Z'],
    ['2026-11-15 16:30:07.1239+00', '2026-11-15T16:30:07.123Z'],
    ['2026-12-31 23:59:59.999999+00', '2026-12-31T23:59:59.999Z'],
    ['2026-01-01 00:00:00.000001+00', '2026-01-01T00:00:00.000Z'],
    ['0999-01-01 00:00:00+00', '0999-01-01T00:00:00.000Z'],
  ])('%s is sent as %s: cut, never rounded', (stored, wire) => {
    expect(wireTimestamp(stored)).toBe(wire)
  })

  test('is a time that every client can parse', () => {
    const wire = wireTimestamp('2026-11-15 16:30:07.5+00')
    expect(new Date(wire).toISOString()).toBe(wire)
  })
})

describe('wireTypes', () => {
  const parse = (oid: number, text: string) => wireTypes.getTypeParser(oid, 'text')(text)

  test('a timestamp with time zone leaves in the wire form, without a Date in between', () => {
    expect(parse(1184, '2026-11-15 16:30:07+00')).toBe('2026-11-15T16:30:07.000Z')
  })

  test('a bigint is a number', () => {
    expect(parse(20, '9007199254740991')).toBe(Number.MAX_SAFE_INTEGER)
  })

  test.each([20, 114, 3802])('an integer keeps digits that a number would lose (type %i)', (oid) => {
    for (const digits of ['9223372036854775807', '72057594037927936', '-9007199254740993'])
      expect(JSON.stringify(parse(oid, digits))).toBe(digits)
  })

  test('a number inside JSON that keeps its digits stays a number', () => {
    const text = '{"a":12345678901234567000,"b":[0.1234567890123456],"c":"9223372036854775807"}'
    expect(parse(3802, text)).toEqual(JSON.parse(text))
  })

  test('other types are read as the driver reads them', () => {
    expect(parse(23, '5')).toBe(5)
    expect(parse(16, 't')).toBe(true)
    expect(parse(3802, '{"a":1}')).toEqual({ a: 1 })
    expect(parse(25, 'text')).toBe('text')
  })
})

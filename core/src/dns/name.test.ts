import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toUnicode } from '../idna.ts'
import { DnsFault } from './fault.ts'
import {
  isAtOrBelow,
  isBelow,
  isWildcard,
  labelsOf,
  parentOf,
  parseName,
  readName,
  relativeTo,
  wireLength,
} from './name.ts'
import { compareNames } from './name-order.ts'

const L63 = 'a'.repeat(63)
const LONGEST = `${L63}.${L63}.${L63}.${'a'.repeat(61)}.`

describe('a name becomes absolute and lower-case', () => {
  test.each([
    ['www', 'www.example.'],
    ['WWW.Example.COM.', 'www.example.com.'],
    ['@', 'example.'],
    ['\\@', '\\@.example.'],
    ['.', '.'],
    ['*', '*.example.'],
    ['_sip._tcp', '_sip._tcp.example.'],
    ['a\\.b', 'a\\.b.example.'],
    ['a\\046b', 'a\\.b.example.'],
    ['\\065', 'a.example.'],
    ['\\a\\-b', 'a-b.example.'],
    ['a\\032b', 'a\\032b.example.'],
    ['a\\ b', 'a\\032b.example.'],
    ['\\000.x.', '\\000.x.'],
    ['a\\\\b.', 'a\\\\b.'],
    ['a\\;b', 'a\\;b.example.'],
    ['\\$x', '\\$x.example.'],
    ['0/25.2.0.192.in-addr.arpa.', '0/25.2.0.192.in-addr.arpa.'],
    [L63, `${L63}.example.`],
    [LONGEST, LONGEST],
  ])('%s', (text, name) => {
    expect(readName(text, 'example.')).toBe(name)
    expect(parseName(text, 'example.')).toBe(name)
  })

  test('and below the root has one dot', () => {
    expect(readName('a', '.')).toBe('a.')
    expect(readName('@', '.')).toBe('.')
  })
})

describe('what is no name is refused with a sentence', () => {
  test.each([
    ['', 'empty label'],
    ['..', 'empty label'],
    ['a..b', 'empty label'],
    ['.a', 'empty label'],
    ['a..', 'empty label'],
    [`${L63}a`, 'label of 64 octets'],
    [`x.${L63}a.y`, 'label of 64 octets'],
    [`a${LONGEST}`, 'label of 64 octets'],
    [`b.${LONGEST}`, 'name of 257 octets'],
    [LONGEST.slice(0, -1), 'name of 263 octets'],
    ['a\\', 'escapes nothing'],
    ['a\\25', 'three digits'],
    ['a\\256', 'at most 255'],
    ['a\\1b2', 'three digits'],
  ])('%s', (text, sentence) => {
    expect(() => readName(text, 'example.')).toThrow(DnsFault)
    expect(() => readName(text, 'example.')).toThrow(sentence)
    expect(() => parseName(text, 'example.')).toThrow(DnsFault)
  })

  test.each(['a b', 'a\tb', 'a;b', 'a"b', '(a', 'a\n', 'a\0', ' a'])('%j, which a zone file would cut', (text) => {
    expect(() => parseName(text)).toThrow(DnsFault)
  })
})

describe('names in other scripts', () => {
  test.each([
    ['bücher.example.', 'xn--bcher-kva.example.'],
    ['BÜCHER', 'xn--bcher-kva.'],
    ['*.bücher.', '*.xn--bcher-kva.'],
    ['_dmarc.例え.', '_dmarc.xn--r8jz45g.'],
    ['a。b', 'a.b.'],
    ['straße.', 'xn--strae-oqa.'],
  ])('%s becomes A-labels', (text, name) => {
    expect(parseName(text)).toBe(name)
  })

  test.each(['ü\\.b', 'xn--ü', '⒈a', '\ud800', '\u00ad', 'a\u200b.b'.replace('a', '')])('%j is refused', (text) => {
    expect(() => parseName(text)).toThrow(DnsFault)
  })

  test('are shown as people write them, unless they would pose as another', () => {
    expect(toUnicode('_x.xn--bcher-kva.xn--r8jz45g.')).toBe('_x.bücher.例え.')
    for (const name of ['xn--.', 'xn--a.', 'xn--zzzzzzzzzz99999.', 'xn--A-0kc.']) expect(toUnicode(name)).toBe(name)
  })

  test('lead back to themselves', () => {
    const label = fc.string({ unit: fc.constantFrom(...'abzüßé例え한글ع中-'), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(label, (text) => {
        let name: string
        try {
          name = parseName(text)
        } catch {
          return
        }
        expect(parseName(toUnicode(name))).toBe(name)
      }),
    )
  })

  test('octets in a zone file stay octets', () => {
    expect(readName('b\u00c3\u00bccher', '.')).toBe('b\\195\\188cher.')
  })
})

test('a name in a zone file reads back as itself from relative and absolute form', () => {
  const octet = fc.oneof(
    fc.constantFrom(...'.\\@$;"()* '),
    fc.nat(255).map((code) => String.fromCharCode(code)),
  )
  const label = fc.array(octet, { minLength: 1, maxLength: 8 }).map((octets) => octets.map(escapedByNumber).join(''))
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 5 }), (labels) => {
      const name = readName(`${labels.join('.')}.`, '.')
      expect(readName(name, 'other.')).toBe(name)
      expect(labelsOf(name)).toHaveLength(labels.length)
      const origin = parentOf(name) ?? '.'
      expect(readName(relativeTo(name, origin), origin)).toBe(name)
      expect(isBelow(name, origin)).toBe(true)
      expect(name).toMatch(/^[!-~]*$/)
    }),
  )
})

const escapedByNumber = (character: string): string => `\\${String(character.charCodeAt(0)).padStart(3, '0')}`

test('hostile text is refused in no time', () => {
  for (const text of [`${'\\123'.repeat(60)} `, `${'\\1'.repeat(50_000)} `, 'ü.'.repeat(20_000), 'a'.repeat(500_000)]) {
    const started = performance.now()
    expect(() => parseName(text)).toThrow(DnsFault)
    expect(performance.now() - started).toBeLessThan(1_500)
  }
})

test('below goes by labels, not by letters', () => {
  expect(isAtOrBelow('a.example.', 'example.')).toBe(true)
  expect(isAtOrBelow('example.', 'example.')).toBe(true)
  expect(isAtOrBelow('anexample.', 'example.')).toBe(false)
  expect(isAtOrBelow('a\\.example.', 'example.')).toBe(false)
  expect(isAtOrBelow('a\\\\.example.', 'example.')).toBe(true)
  expect(isAtOrBelow('example.', '.')).toBe(true)
  expect(isBelow('example.', 'example.')).toBe(false)
})

test('the parent of a name has one label less', () => {
  expect(parentOf('a.b.')).toBe('b.')
  expect(parentOf('a\\.b.c.')).toBe('c.')
  expect(parentOf('b.')).toBe('.')
  expect(parentOf('.')).toBeNull()
})

test('a wildcard has an asterisk alone as its first label', () => {
  expect(['*.a.', 'a*.b.', 'a.*.b.', '*a.b.', '\\*.a.'].map(isWildcard)).toEqual([true, false, false, false, false])
})

test('names are counted as they go over the wire', () => {
  expect(['.', 'a.', 'ab.c.', 'a\\.b.', '\\001.'].map(wireLength)).toEqual([1, 3, 6, 5, 3])
})

test('names are in order label by label, octet by octet', () => {
  const label = fc.uint8Array({ minLength: 1, maxLength: 3 }).map((octets) => octets.map((octet) => octet % 3))
  const arbitrary = fc.array(label, { maxLength: 3 })
  const named = (labels: Uint8Array[]) =>
    readName(`${labels.map((one) => Array.from(one, (octet) => `\\00${octet}`).join('')).join('.')}.`, '.')
  const byLabels = (one: Uint8Array[], other: Uint8Array[]): number => {
    for (let depth = 1; depth <= Math.min(one.length, other.length); depth++) {
      const order = Buffer.compare(one.at(-depth) ?? new Uint8Array(), other.at(-depth) ?? new Uint8Array())
      if (order !== 0) return order
    }
    return Math.sign(one.length - other.length)
  }
  fc.assert(
    fc.property(arbitrary, arbitrary, (one, other) => {
      expect(compareNames(named(one), named(other))).toBe(byLabels(one, other))
    }),
    { numRuns: 2_000 },
  )
})

test('the order is that of RFC 4034, 6.1', () => {
  const names = ['example.', 'a.example.', 'yljkjljk.a.example.', 'z.a.example.', 'zabc.a.example.', 'z.example.']
  const odd = ['\\001.z.example.', '*.z.example.', '\\200.z.example.']
  const all = [...names, ...odd]
  expect(all.toReversed().sort(compareNames)).toEqual(all)
})

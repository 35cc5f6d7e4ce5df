import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDomain, parseHostname } from './hostname.ts'

const long = 'a'.repeat(63)
const name253 = [long, long, long, 'a'.repeat(61)].join('.')

describe('a hostname is kept, in lower case and without its last dot', () => {
  test.each([
    ['router', 'router'],
    ['Router-1.Example.COM', 'router-1.example.com'],
    ['www.example.com.', 'www.example.com'],
    ['10', '10'],
    ['0x7f', '0x7f'],
    ['1.2', '1.2'],
    ['10.20.example', '10.20.example'],
    ['example.1', 'example.1'],
    ['a', 'a'],
    ['a--b', 'a--b'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    [long, long],
    [name253, name253],
    [`${name253}.`, name253],
  ])('%s', (text, expected) => {
    expect(parseHostname(text)).toBe(expected)
  })
})

describe('a name in another script becomes its xn-- form', () => {
  test.each([
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.Example.', 'xn--bcher-kva.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['straße', 'xn--strae-oqa'],
    ['bücher。example', 'xn--bcher-kva.example'],
    ['bücher。', 'xn--bcher-kva'],
    ['bücher.10', 'xn--bcher-kva.10'],
    // Digits of another script are digits, and no address.
    ['１０', '10'],
    ['１２７.１', '127.1'],
  ])('%s', (text, expected) => {
    expect(parseHostname(text)).toBe(expected)
  })
})

const neither = [
  '',
  '.',
  '..',
  '.a',
  'a..b',
  'a..',
  '-a',
  'a-',
  'a.-b',
  'a b',
  ' a',
  'a ',
  'a\n',
  'a\tb',
  'ü\tb',
  'a/b',
  'ü/b',
  'a@b',
  'ü@b',
  'a:80',
  'ü:80',
  'a%41',
  'ü%41',
  'ü?b',
  'ü#b',
  'ü\\b',
  '[::1]',
  '::1',
  '*.example',
  '*.ü',
  'a\0',
  'ü％41',
  'ü／b',
  '-ü\u0000',
  'ü..b',
  'ü..',
  '.ü',
  '\u00ad',
  'a\u3000b',
  'xn--ü',
  '\ud800',
  `${long}a`,
  `${name253}a`,
  'ü'.repeat(63),
]

describe('what is no hostname is refused', () => {
  test.each([...neither, 'a_b', '_a', 'ü_b', 'ü＿b'])('%j', (text) => {
    expect(parseHostname(text)).toBeNull()
  })
})

describe('a domain may have underscores as well', () => {
  test.each([
    ['_sip._TCP.Example.com.', '_sip._tcp.example.com'],
    ['a_b', 'a_b'],
    ['_', '_'],
    ['10.in-addr.arpa', '10.in-addr.arpa'],
    ['_dmarc.bücher.example', '_dmarc.xn--bcher-kva.example'],
  ])('%s', (text, expected) => {
    expect(parseDomain(text)).toBe(expected)
  })

  test.each(neither)('but not be %j', (text) => {
    expect(parseDomain(text)).toBeNull()
  })
})

test('a name read again is the same name', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aZ09-._üßＡ１例。\u00ad\u200d@%'), maxLength: 12 })
  fc.assert(
    fc.property(text, (given) => {
      for (const parse of [parseHostname, parseDomain]) {
        const name = parse(given)
        if (name === null) continue
        expect(parse(name)).toBe(name)
        expect(name).toMatch(/^[a-z0-9._-]{1,253}$/)
      }
    }),
    { numRuns: 3_000 },
  )
})

test('a name of good labels is always taken', () => {
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/)
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 8 }), (labels) => {
      expect(parseHostname(`${labels.join('.').toUpperCase()}.`)).toBe(labels.join('.'))
    }),
  )
})

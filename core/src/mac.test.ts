import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLocallyAdministered, macFragment, parseMac } from './mac.ts'

describe('every usual form of a MAC is one and the same', () => {
  test.each(['aa:bb:cc:dd:ee:0f', 'AA:BB:CC:DD:EE:0F', 'aa-bb-cc-dd-ee-0F', 'AABB.ccdd.ee0f', 'AaBbCcDdEe0f'])(
    '%s',
    (text) => {
      expect(parseMac(text)).toBe('aa:bb:cc:dd:ee:0f')
    },
  )

  test('for any six octets', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 6, maxLength: 6 }), (octets) => {
        const pairs = Array.from(octets, (octet) => octet.toString(16).padStart(2, '0'))
        const digits = pairs.join('')
        const dotted = [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)].join('.')
        for (const text of [pairs.join(':'), pairs.join('-'), digits, dotted]) {
          expect(parseMac(text)).toBe(pairs.join(':'))
          expect(parseMac(text.toUpperCase())).toBe(pairs.join(':'))
        }
      }),
    )
  })
})

describe('what is no MAC is refused', () => {
  test.each([
    '',
    'aa:bb:cc:dd:ee',
    'aa:bb:cc:dd:ee:ff:00',
    'aa:bb:cc-dd:ee:ff',
    'aa:bb:cc-dd-ee-ff',
    'aa.bb.cc.dd.ee.ff',
    'aabb:ccdd:eeff',
    'aabb-ccdd-eeff',
    'aabb.ccdd:eeff',
    'a:bb:cc:dd:ee:ff',
    'aabbccddeef',
    'aabbccddeefff',
    'ga:bb:cc:dd:ee:ff',
    ' aa:bb:cc:dd:ee:ff',
    'aa:bb:cc:dd:ee:ff\n',
    'aa:bb:cc:dd:ee:ff:',
    '::::::aabbccddeeff',
  ])('%j', (text) => {
    expect(parseMac(text)).toBeNull()
  })
})

describe('a piece of a MAC', () => {
  test.each([
    ['aa', 'aa'],
    ['AA:B', 'aab'],
    [':bb:cc', 'bbcc'],
    ['ee-FF', 'eeff'],
    ['aabb.cc', 'aabbcc'],
    ['aa:bb:cc:dd:ee:ff', 'aabbccddeeff'],
  ])('%s is its digits', (text, digits) => {
    expect(macFragment(text)).toBe(digits)
  })

  test.each(['', 'a', ':', '::', 'a:', 'router', 'aa bb', 'aa_bb', 'aabbccddeeff0', '%aa'])('%j is none', (text) => {
    expect(macFragment(text)).toBeNull()
  })
})

test.each([
  ['00:25:96:12:34:56', false],
  ['02:00:00:00:00:00', true],
  ['da:a1:19:00:00:01', true],
  ['fd:00:00:00:00:00', false],
  ['01:02:02:02:02:02', false],
])('%s was set by software: %s', (mac, expected) => {
  expect(isLocallyAdministered(mac)).toBe(expected)
})

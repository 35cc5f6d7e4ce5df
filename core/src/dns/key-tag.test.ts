import { expect, test } from 'vitest'
import { keyTagOf } from './key-tag.ts'

test('the tag of the key in RFC 4034, 5.4', () => {
  const key = `AQOeiiR0GOMYkDshWoSKz9Xz fwJr1AYtsmx3TGkJaNXVbfi/ 2pHm822aJ5iI9BMzNXxeYCmZ DRD99WYwYqUSdjMmmAphXdvx
    egXd/M5+X7OrzKBaMbCVdFLU Uh6DhweJBjEVv5f2wwjM9Xzc nOf+EPbtG9DMBmADjFDc2w/r ljwvFw==`
  expect(keyTagOf(`256 3 5 ${key}`)).toBe(60_485)
})

test('what is no key has no tag', () => {
  expect(() => keyTagOf('256 3 5')).toThrow('is no DNSKEY')
})

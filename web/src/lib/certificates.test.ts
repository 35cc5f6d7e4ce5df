import { expect, test } from 'vitest'
import { canServe, fingerprintText, namesHost, validityOf } from './certificates.ts'

const now = Date.parse('2026-06-15T12:00:00Z')
const dated = (not_before: string, not_after: string) => ({ not_before, not_after })

test.each([
  [dated('2026-01-01T00:00:00Z', '2026-12-31T00:00:00Z'), 'Valid'],
  [dated('2026-01-01T00:00:00Z', '2026-07-15T11:59:59Z'), 'Ends soon'],
  [dated('2026-01-01T00:00:00Z', '2026-07-15T12:00:00Z'), 'Valid'],
  [dated('2026-01-01T00:00:00Z', '2026-06-15T12:00:00Z'), 'Expired'],
  [dated('2026-06-15T12:00:01Z', '2026-12-31T00:00:00Z'), 'Not valid yet'],
])('%o is %s', (certificate, validity) => {
  expect(validityOf(certificate, now)).toBe(validity)
  expect(canServe(certificate, now)).toBe(validity === 'Valid' || validity === 'Ends soon')
})

test('a host is named as it is, in any case, or by a star for its first label', () => {
  expect(namesHost(['ipam.example.org'], 'IPAM.example.org')).toBe(true)
  expect(namesHost(['*.example.org'], 'ipam.example.org')).toBe(true)
  expect(namesHost(['10.0.0.1', '::1'], '[::1]')).toBe(true)
})

test('a star is one label, and no name is no match', () => {
  expect(namesHost(['*.example.org'], 'a.ipam.example.org')).toBe(false)
  expect(namesHost(['*.example.org'], 'example.org')).toBe(false)
  expect(namesHost(['*.localhost'], 'localhost')).toBe(false)
  expect(namesHost([], 'ipam.example.org')).toBe(false)
})

test('a fingerprint is written in pairs', () => {
  expect(fingerprintText('ab01ff')).toBe('AB:01:FF')
})

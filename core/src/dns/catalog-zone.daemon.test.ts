import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkZone, compileZone } from '../../test/bind.ts'
import { catalogLabel, catalogRecords, requireCatalogName } from './catalog-zone.ts'
import { writeZone } from './zonefile/write.ts'

const sha1 = (data: Uint8Array): Uint8Array => createHash('sha1').update(data).digest()

test('a member stands under the hash of its name in wire form', () => {
  // printf '\7example\3com\0' | sha1sum
  expect(catalogLabel('example.com.', sha1)).toBe('c5e4b4da1e5a620ddaa3635e55c3732a5b49c7f4')
})

test('BIND loads a catalogue, each zone once', () => {
  const zones = ['example.com.', '2.0.192.in-addr.arpa.', 'example.com.', 'x\\.y.example.']
  const records = [...catalogRecords(zones, { origin: 'catalog.svc.invalid.', serial: 7, sha1 })]
  expect(records.filter(({ type }) => type === 'PTR').map(({ value }) => value)).toEqual([...new Set(zones)])
  const text = [...writeZone(records, { origin: 'catalog.svc.invalid.' })].join('')
  expect(checkZone('catalog.svc.invalid.', text).log).toContain('OK')
  expect(compileZone('catalog.svc.invalid.', { zone: text }).records).toHaveLength(6)
})

test('a name that leaves no room for members is refused', () => {
  const label = 'x'.repeat(63)
  expect(() => requireCatalogName(`${label}.${label}.${label}.a.`)).not.toThrow()
  expect(() => requireCatalogName(`${label}.${label}.${label}.${'a'.repeat(16)}.`)).toThrow('too long')
})

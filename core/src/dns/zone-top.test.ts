import { describe, expect, test } from 'vitest'
import { missingNs, soaOf } from './zone-top.ts'

const zone = {
  name: 'example.',
  ttl: 3600,
  refresh: 1,
  retry: 2,
  expire: 3,
  minimum: 4,
  primary_ns: '',
  admin_email: '',
  last_serial: 0,
}

describe('the SOA of a zone', () => {
  test('names the zone and its hostmaster where nobody is named, and begins with serial 1', () => {
    expect(soaOf(zone)).toEqual({
      name: 'example.',
      type: 'SOA',
      ttl: 3600,
      value: 'example. hostmaster.example. 1 1 2 3 4',
    })
  })

  test('names who was named', () => {
    const named = { ...zone, primary_ns: 'ns1.example.', admin_email: 'dns\\.admin.example.', last_serial: 2026111600 }
    expect(soaOf(named).value).toBe('ns1.example. dns\\.admin.example. 2026111600 1 2 3 4')
  })

  test.each(['_tcp.example.', '0/25.2.0.192.in-addr.arpa.'])('of %s names nobody, as it is no host', (name) => {
    expect(soaOf({ ...zone, name }).value).toBe('ns.invalid. hostmaster.invalid. 1 1 2 3 4')
  })

  test('of the root has the mailbox below it', () => {
    expect(soaOf({ ...zone, name: '.' }).value).toBe('. hostmaster. 1 1 2 3 4')
  })
})

test.each([
  ['ns1.other.', false, 'ns1.other.'],
  ['ns1.example.', true, 'ns1.example.'],
  ['ns1.example.', false, 'ns.invalid.'],
  ['', false, 'ns.invalid.'],
  ['_ns.other.', false, 'ns.invalid.'],
])('a zone without NS is served by its primary %s if that can be found (address: %s): %s', (primary_ns, has, value) => {
  expect(missingNs({ ...zone, primary_ns }, has).value).toBe(value)
})

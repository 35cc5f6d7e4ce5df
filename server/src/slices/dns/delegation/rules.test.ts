import type { DnsRecord } from '@cadastre/core/dns/record'
import { expect, test } from 'vitest'
import { delegationOf } from './rules.ts'

const of = (name: string, type: string, value: string, ttl = 300): DnsRecord => ({ name, type, value, ttl })
const child = { name: 'sub.example.', ttl: 300 }
const parent = { name: 'example.', ttl: 3600 }

test('servers come over, and the addresses of those inside the child', () => {
  const inChild = [
    of('sub.example.', 'NS', 'ns1.sub.example.'),
    of('sub.example.', 'NS', 'ns.other.'),
    of('ns1.sub.example.', 'A', '192.0.2.1'),
    of('www.sub.example.', 'A', '192.0.2.2'),
  ]
  const { ns, glue, aliases, warnings, apexNs } = delegationOf(child, parent, inChild, [])
  expect(ns.create).toEqual(inChild.slice(0, 2))
  expect(glue.create).toEqual([inChild[2]])
  expect([aliases.create, warnings, apexNs]).toEqual([[], [], 2])
})

test('what is there is not made again, and what joins a set has its lifetime', () => {
  const inChild = [of('sub.example.', 'NS', 'a.other.'), of('sub.example.', 'NS', 'b.other.')]
  const { ns } = delegationOf(child, parent, inChild, [of('sub.example.', 'NS', 'a.other.', 60)])
  expect(ns).toEqual({ create: [{ ...inChild[1], ttl: 60 }], existing: [inChild[0]] })
})

test('a server in the child without an address is warned of', () => {
  const { warnings } = delegationOf(child, parent, [of('sub.example.', 'NS', 'ns.sub.example.')], [])
  expect(warnings).toEqual([expect.stringContaining('ns.sub.example.')])
})

test.each(['64/30.2.0.192.in-addr.arpa.', '64-67.2.0.192.in-addr.arpa.'])(
  '%s has an alias for each of its addresses, but not where the zone above has something else',
  (name) => {
    const above = { name: '2.0.192.in-addr.arpa.', ttl: 3600 }
    const there = [
      of('65.2.0.192.in-addr.arpa.', 'PTR', 'host.example.'),
      of('66.2.0.192.in-addr.arpa.', 'CNAME', `66.${name}`),
    ]
    const { aliases, warnings } = delegationOf({ name, ttl: 60 }, above, [of(name, 'NS', 'ns.other.')], there)
    expect(aliases.create.map(({ name: owner, value }) => [owner, value])).toEqual([
      ['64.2.0.192.in-addr.arpa.', `64.${name}`],
      ['67.2.0.192.in-addr.arpa.', `67.${name}`],
    ])
    expect(aliases.existing).toHaveLength(1)
    expect(warnings).toEqual([expect.stringContaining('65.2.0.192.in-addr.arpa.')])
  },
)

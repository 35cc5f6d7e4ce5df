import { describe, expect, test } from 'vitest'
import type { DnsRecord } from '../record.ts'
import { readZone } from '../zonefile/read.ts'
import { checkRecords, checkWholeZone, neighbourhood } from './check.ts'

const HEAD = '$TTL 60\n@ SOA ns h 1 2 3 4 5\n@ NS ns\nns A 192.0.2.1\n'

const records = (text: string, origin = 'example.'): DnsRecord[] => [...readZone([text], { origin })]
const faults = (text: string, origin = 'example.') =>
  checkWholeZone(origin, records(HEAD + text, origin)).map(({ severity, code }) => `${severity} ${code}`)

describe('a zone is refused where a server would not load or serve it', () => {
  test.each([
    ['a CNAME beside other data', 'a CNAME ns\na A 192.0.2.2\n', 'cname-and-other'],
    ['a CNAME at the top', '@ CNAME x.\n', 'cname-at-apex'],
    ['two CNAMEs', 'a CNAME x.\na CNAME y.\n', 'several'],
    ['two DNAMEs', 'a DNAME x.\na DNAME y.\n', 'several'],
    ['a CNAME that leads to itself', 'a CNAME a\n', 'cname-loop'],
    ['a circle of CNAMEs', 'a CNAME b\nb CNAME a\n', 'cname-loop'],
    ['data below a DNAME', 'a DNAME x.\nb.a TXT x\n', 'below-dname'],
    ['a DNAME where there is a delegation', 'a DNAME x.\na NS x.\n', 'dname-at-delegation'],
    ['an owner outside the zone', 'a.other. A 192.0.2.2\n', 'outside-zone'],
    ['an owner that only ends like the zone', 'anexample. A 192.0.2.2\n', 'outside-zone'],
    ['a duplicate', 'a A 192.0.2.2\na A 192.0.2.2\n', 'duplicate'],
    ['the same text cut elsewhere', 'a TXT "ab"\na TXT "a" "b"\n', 'duplicate'],
    ['lifetimes that differ in a set', 'a 5 A 192.0.2.2\na 6 A 192.0.2.3\n', 'ttl-differs'],
    ['an SOA below the top', 'a SOA ns h 1 2 3 4 5\n', 'soa-not-at-apex'],
    ['a DS at the top', `@ DS 1 8 1 ${'00'.repeat(20)}\n`, 'ds-at-apex'],
    ['a text below a delegation', 'a NS x.\nb.a TXT x\n', 'occluded'],
    ['mail at a delegation', 'a NS x.\na MX 1 ns\n', 'occluded'],
    ['a delegation below a delegation', 'a NS x.\nb.a NS y.\n', 'occluded'],
    ['a server in its own zone without an address', 'a NS ns.a\n', 'glue-missing'],
    ['a server in this zone without an address', 'a NS nowhere\n', 'glue-missing'],
    ['a server of this zone without an address', '@ NS nowhere\n', 'glue-missing'],
    ['a server of this zone that is an alias', '@ NS c\nc CNAME ns\n', 'target-is-alias'],
    ['delegations that lead to each other', 'a NS n.b\nb NS n.a\n', 'delegation-loop'],
    ['an underscore in a host', 'a_b A 192.0.2.2\n', 'owner-not-host'],
    ['an underscore before AAAA', '_a AAAA ::1\n', 'owner-not-host'],
    ['an underscore where mail goes', '_a MX 1 ns\n', 'owner-not-host'],
    ['a hyphen at the end of a host', 'a- A 192.0.2.2\n', 'owner-not-host'],
    ['an asterisk inside a host', 'a*b A 192.0.2.2\n', 'owner-not-host'],
    ['an underscore in a mail exchange', 'a MX 1 _b.other.\n', 'target-not-host'],
    ['an underscore in a server', 'a NS _b.other.\n', 'target-not-host'],
    ['an address as a mail exchange', 'a MX 1 192.0.2.1\n', 'target-is-address'],
    ['an address as a server', 'a NS 192.0.2.1.\n', 'target-is-address'],
    ['a wildcard that is delegated', '*.a NS ns\n', 'wildcard'],
    ['records that the signer makes', '@ NSEC a.example. A\n', 'signing'],
    ['a type that servers read and we do not', 'a WKS \\# 1 00\n', 'unread-type'],
  ])('%s', (_, text, code) => {
    expect(faults(text)).toContain(`refuse ${code}`)
  })

  test('a zone without SOA and servers', () => {
    expect(checkWholeZone('example.', []).map(({ code }) => code)).toEqual(['no-soa', 'no-ns'])
  })

  test('an address that is named after something that is no host', () => {
    expect(faults('1 PTR _x.other.\n', '2.0.192.in-addr.arpa.')).toEqual(['refuse target-not-host'])
    expect(faults('1 PTR _x.other.\n')).toEqual([])
  })
})

describe('there is a warning where it would load and should not', () => {
  test.each([
    ['mail to an alias', 'a MX 1 c\nc CNAME ns\n', 'target-is-alias'],
    ['a service at an alias', '_s._tcp SRV 1 1 1 c\nc CNAME ns\n', 'target-is-alias'],
    ['a delegation to an alias', 'a NS c\nc CNAME ns\n', 'target-is-alias'],
    ['mail to a host without an address', 'a MX 1 b\nb TXT x\n', 'target-without-address'],
    ['mail to what a DNAME sends elsewhere', 'a MX 1 b.d\nd DNAME x.\n', 'target-is-alias'],
    ['a server in another delegated zone without an address', 'a NS n.b\nb NS x.other.\n', 'glue-missing'],
    ['glue that nobody needs', 'a NS x.\nb.a A 192.0.2.2\n', 'unused-glue'],
    ['a DS without a delegation', `a DS 1 8 1 ${'00'.repeat(20)}\n`, 'ds-without-delegation'],
    ['an asterisk in the middle', 'a.*.b TXT x\n', 'wildcard'],
    ['an asterisk inside a label', 'a*b TXT x\n', 'wildcard'],
    ['a DNAME at a wildcard', '*.a DNAME x.\n', 'wildcard'],
  ])('%s', (_, text, code) => {
    expect(faults(text)).toEqual([`warn ${code}`])
  })
})

describe('nothing is said about', () => {
  test.each([
    [
      'an ordinary zone',
      'www A 192.0.2.2\n AAAA ::1\n MX 10 ns\nftp CNAME www\n_sip._tcp SRV 1 2 3 www\n* A 192.0.2.9\n',
    ],
    ['glue', 'a NS ns.a\nns.a A 192.0.2.2\n'],
    ['a zone that is served from its own name', 'a NS a\na A 192.0.2.2\n'],
    ['glue in another delegated zone', 'a NS x.b\nb NS y.b\ny.b A 192.0.2.1\nx.b A 192.0.2.1\n'],
    ['a server elsewhere', 'a NS ns.other.\n DS 1 8 1 0000000000000000000000000000000000000000\n'],
    ['mail through a wildcard', 'a MX 1 b.w\n*.w A 192.0.2.2\n'],
    ['mail to a delegated zone', 'a MX 1 m.d\nd NS x.other.\n'],
    ['nobody taking mail', 'a MX 0 .\n_s._tcp SRV 0 0 0 .\n'],
    ['the name of domain controllers', 'gc._msdcs A 192.0.2.2\n'],
    ['an alias with an underscore', '_a CNAME _b\n_b TXT x\n'],
    ['aliases in a chain', 'a CNAME b\nb CNAME c\nc A 192.0.2.1\n'],
    ['a DNAME beside an address', 'a DNAME x.\na A 192.0.2.2\n'],
    ['classless delegation', '0/25 NS ns.other.\n1 CNAME 1.0/25\n'],
    ['a type nobody knows', 'a TYPE65280 \\# 1 00\n'],
  ])('%s', (_, text) => {
    expect(faults(text)).toEqual([])
  })
})

describe('a change', () => {
  const zone = records(`${HEAD}a NS n.a\nn.a A 192.0.2.2\nbad_host A 192.0.2.3\nm MX 1 h\nh A 192.0.2.4\n`)
  const codes = (all: DnsRecord[], ...touched: string[]) =>
    checkRecords('example.', all, new Set(touched)).map(({ code }) => code)

  test('is judged by what it concerns, not by what was wrong before', () => {
    expect(codes(zone, 'h.example.')).toEqual([])
    expect(codes(zone, 'bad_host.example.')).toEqual(['owner-not-host'])
  })

  test('that takes an address away is held against what leads to it', () => {
    expect(
      codes(
        zone.filter(({ name }) => name !== 'n.a.example.'),
        'n.a.example.',
      ),
    ).toEqual(['glue-missing'])
    expect(
      codes(
        zone.filter(({ name }) => name !== 'h.example.'),
        'h.example.',
      ),
    ).toEqual(['target-without-address'])
  })

  test('that cuts off what lies below is held against it', () => {
    const cut = { name: 'h.example.', type: 'NS', ttl: 60, value: 'x.' }
    const below = { name: 'x.h.example.', type: 'TXT', ttl: 60, value: '"x"' }
    expect(codes([...zone, below, cut], 'h.example.')).toContain('occluded')
    expect(codes([...zone, below, { ...cut, type: 'DNAME' }], 'h.example.')).toContain('below-dname')
  })

  test('needs to know its surroundings', () => {
    const mx = { name: 'a.b.example.', type: 'MX', ttl: 60, value: '1 c.d.example.' }
    expect(neighbourhood('example.', [mx])).toEqual({
      at: ['example.', 'a.b.example.', 'c.d.example.', 'b.example.', 'd.example.'],
      below: [],
      leadingTo: ['a.b.example.'],
    })
    const ns = { name: 'a.example.', type: 'NS', ttl: 60, value: 'ns.other.' }
    expect(neighbourhood('example.', [ns])).toMatchObject({ at: ['example.', 'a.example.'], below: ['a.example.'] })
  })
})

test('a fault says what and where', () => {
  const [fault] = checkWholeZone('example.', records(`${HEAD}www CNAME ns\nwww A 192.0.2.2\n`))
  expect(fault).toEqual({
    code: 'cname-and-other',
    severity: 'refuse',
    name: 'www.example.',
    type: 'CNAME',
    value: 'ns.example.',
    sentence: 'www.example. has a CNAME and A; a CNAME stands alone',
  })
})

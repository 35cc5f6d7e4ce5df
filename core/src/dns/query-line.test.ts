import { expect, test } from 'vitest'
import { readQueryLine } from './query-line.ts'

const CLIENT = 'client @0x7f1c3c000b68 192.0.2.1#53211 (www.example.com)'

test('a question is read with who asked, in which view, and when', () => {
  const line = `2026-11-16T15:40:52.123Z queries: info: ${CLIENT}: view internal: query: WWW.Example.com IN AAAA +E(0)K (192.0.2.53)`
  expect(readQueryLine(line)).toEqual({
    kind: 'query',
    ts: '2026-11-16T15:40:52.123Z',
    client_ip: '192.0.2.1',
    client_port: 53211,
    view: 'internal',
    qname: 'www.example.com.',
    qclass: 'IN',
    qtype: 'AAAA',
    flags: '+E(0)K',
  })
})

test.each([
  ['without a view', `${CLIENT}: query: a.example IN A + (192.0.2.53)`, { view: null, qname: 'a.example.' }],
  [
    'over IPv6, signed, with a client subnet',
    'client @0x1 2001:DB8::1#53/key svc (.): query: . IN NS -SET(0) (::1) [ECS 192.0.2.0/24/0]',
    { client_ip: '2001:db8::1', qname: '.', flags: '-SET(0)' },
  ],
  ['from a link-local address', 'client fe80::1%eth0#5 (a): query: a IN A + (fe80::2)', { client_ip: 'fe80::1' }],
  [
    'with a name of odd octets',
    `${CLIENT}: query: a\\032b\\(.example IN TYPE65 + (::1)`,
    { qname: 'a\\032b\\(.example.' },
  ],
  ['with a time in an unknown zone', `16-Nov-2026 15:40:52.123 ${CLIENT}: query: a.b IN A + (::1)`, { ts: null }],
])('a question %s', (_, line, parts) => {
  expect(readQueryLine(line)).toMatchObject({ kind: 'query', ...parts })
})

test('an answer that a blocklist changed names the rule', () => {
  const line = `2026-11-16T15:40:52Z rpz: info: ${CLIENT}: view lan: rpz QNAME NXDOMAIN rewrite ads.Example/A/IN via ads.example.svc-blocklist-lan.rpz`
  expect(readQueryLine(line)).toEqual({
    kind: 'rewrite',
    ts: '2026-11-16T15:40:52Z',
    client_ip: '192.0.2.1',
    client_port: 53211,
    view: 'lan',
    qname: 'ads.example.',
    qclass: 'IN',
    qtype: 'A',
    trigger: 'QNAME',
    policy: 'NXDOMAIN',
    rule: 'ads.example.svc-blocklist-lan.rpz.',
  })
})

test.each([
  '',
  'running',
  'client @0x7f1c3c000b68 192.0.2.1#53211: query: a IN A +',
  `${CLIENT}: query: a..b IN A + (::1)`,
  `${CLIENT}: query: a IN`,
  `${CLIENT}: query failed (SERVFAIL) for a/IN/A at query.c:1`,
  'client @0x1 999.0.2.1#5 (a): query: a IN A + (::1)',
  'client @0x1 192.0.2.1#99999 (a): query: a IN A + (::1)',
  `${CLIENT}: query: ${'a'.repeat(64)}.b IN A + (::1)`,
  `${CLIENT}: query: é.b IN A\u0000 + (::1)`.replace('é', '\u4f8b'),
])('what is no such line is not taken for one: %j', (line) => {
  expect(readQueryLine(line)).toBeNull()
})

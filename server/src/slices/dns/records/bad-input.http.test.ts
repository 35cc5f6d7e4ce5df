import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { personWith } from '../../../../test/people.ts'

let dns: DnsApp
let at: string
beforeAll(async () => {
  dns = await dnsApp()
  const group = await dns.group()
  at = `${group}/zones/${(await dns.made(`${group}/zones`, { name: 'bad.example' })).id}`
})
afterAll(() => dns.close())

const long = 'x'.repeat(64)
const create = (name: string, record_type: string, value: string, more: object = {}) =>
  dns.api('POST', `${at}/records`, { name, record_type, value, ...more })

test.each<[string, string, string, string, object?]>([
  ['a text that no message holds', 'txt', 'TXT', 'x'.repeat(70_000)],
  ['a NUL', 'nul\u0000', 'A', '192.0.2.1'],
  ['an empty label', 'a..b', 'A', '192.0.2.1'],
  ['an asterisk inside a label', 'a*b', 'A', '192.0.2.1'],
  ['an asterisk that is not first', 'a.*', 'A', '192.0.2.1'],
  ['two addresses', 'two', 'A', '192.0.2.1,192.0.2.2'],
  ['an address of the other family', 'six', 'AAAA', '192.0.2.1'],
  ['a label over 63 octets', long, 'A', '192.0.2.1'],
  ['a name over 255 octets', Array(5).fill('x'.repeat(60)).join('.'), 'A', '192.0.2.1'],
  ['a name of another zone', 'www.other.example.', 'A', '192.0.2.1'],
  ['an underscore in a host', 'my_host', 'A', '192.0.2.1'],
  ['an alias at the zone itself', '@', 'CNAME', 'www'],
  ['an SOA', '@', 'SOA', 'ns h 1 2 3 4 5'],
  ['an alias of itself', 'loop', 'CNAME', 'loop'],
  ['a type that is none', 'x', 'NOSUCHTYPE', 'x'],
  ['a number a type has not', 'x', 'A', '192.0.2.1', { priority: 1 }],
  ['a service without its port', '_x._tcp', 'SRV', 'host', { priority: 1, weight: 1 }],
])('%s is refused with a sentence, and nothing is written', async (_, name, type, value, more = {}) => {
  const before = (await dns.api('GET', at)).body
  const { status, body } = await create(name, type, value, more)
  expect([status, typeof body.detail === 'string' ? body.detail.length > 10 : body.detail.length > 0]).toEqual([
    422,
    true,
  ])
  expect((await dns.api('GET', at)).body).toEqual(before)
})

test.each(['TXT', 'IN', '4705', 'a', 'SOA', '_dmarc', '*'])('a record may be named %s', async (name) => {
  const made = await create(name, 'TXT', 'hello')
  expect([made.status, made.body.name]).toEqual([201, name.toLowerCase()])
  expect((await dns.api('GET', `${at}/export`)).text).toMatch(
    new RegExp(`^${name.toLowerCase().replace('*', '\\*')}\\s`, 'm'),
  )
})

test('aliases that lead in a circle are refused when the circle closes', async () => {
  expect((await create('one', 'CNAME', 'two')).status).toBe(201)
  const closing = await create('two', 'CNAME', 'one')
  expect([closing.status, closing.body.detail]).toEqual([422, expect.stringContaining('one')])
})

const HEAD = '$TTL 60\n@ SOA ns h 1 2 3 4 5\n@ NS ns.other.test.\n'
test.each([
  ['cut inside parentheses', `${HEAD}x TXT ( "a"`],
  ['cut inside quotes', `${HEAD}x TXT "a`],
  ['cut inside an address', `${HEAD}x A 192.0.`],
  ['one that includes another', `${HEAD}$INCLUDE other.zone\n`],
  ['one that makes records without end', `${HEAD}$GENERATE 1-4294967295 h$ A 192.0.2.1\n`],
])('a zone file %s answers 422 with its line, and nothing is imported', async (_, zone_file) => {
  for (const step of ['preview', 'commit']) {
    const { status, body } = await dns.api('POST', `${at}/import/${step}`, { zone_file })
    expect([status, body.detail.message]).toEqual([422, expect.stringMatching(/^Line 4: /)])
  }
})

test('text that is no UTF-8 is refused before anything is read', async () => {
  const body = Buffer.concat([
    Buffer.from('{"name":"x","record_type":"TXT","value":"'),
    Buffer.from([0xff]),
    Buffer.from('"}'),
  ])
  const answer = await dns.app.inject({
    method: 'POST',
    url: `/api/v1/dns${at}/records`,
    headers: { authorization: `Bearer ${(await personWith(dns, [], true)).token}`, 'content-type': 'application/json' },
    payload: body,
  })
  expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining('UTF-8')])
})

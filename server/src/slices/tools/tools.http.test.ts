import { type ChildProcess, spawn } from 'node:child_process'
import dns, { Resolver } from 'node:dns/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { a, answerTo, askedName, type DnsServer, dnsServer, ns, REFERRAL, TRUNCATED } from '../../../test/dns-server.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { personWith } from '../../../test/people.ts'
import { slices } from '../../slices.ts'
import { selfSigned } from '../../tls/self-signed.ts'
import { tools } from './slice.ts'

/** Servers of the tests stand on 127.0.0.2 and 127.0.0.3, which is opened; 127.0.0.1 is refused as shipped. */
let cadastre: TestApp
const open: Server[] = []
const sockets: Socket[] = []
const named: DnsServer[] = []
const halted: ChildProcess[] = []
beforeAll(async () => {
  cadastre = await testApp({
    slices: slices.includes(tools) ? [] : [tools],
    environment: { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.2/31' },
  })
})
// The limit is for the test that is about it.
afterEach(async () => {
  vi.restoreAllMocks()
  await cadastre.sql('delete from rate_window')
})
afterAll(async () => {
  for (const child of halted) child.kill('SIGKILL')
  for (const socket of sockets) socket.destroy()
  for (const server of open) server.close()
  for (const server of named) await server.close()
  await cadastre.close()
})

const ask = (tool: string, body: object, token?: string) =>
  cadastre.call('POST', `/api/v1/tools/${tool}`, { body, ...(token ? { token } : {}) })

async function listening(server: Server, address = '127.0.0.2'): Promise<number> {
  open.push(server)
  server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : 0
}

async function nameServer(...[address, port, reply, tcp]: Parameters<typeof dnsServer>): Promise<DnsServer> {
  const server = await dnsServer(address, port, reply, tcp)
  named.push(server)
  return server
}

/** A process that listens, is halted and has its queue full: the kernel drops what else comes. */
async function droppingPort(): Promise<number> {
  const listen = `const server = require('node:net').createServer()
    server.listen({ port: 0, host: '127.0.0.2', backlog: 1 }, () => console.log(server.address().port))`
  const child = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'inherit'] })
  halted.push(child)
  const port = Number(await new Promise((resolve) => child.stdout.once('data', resolve)))
  child.kill('SIGSTOP')
  for (let count = 0; count < 8; count++) sockets.push(connect(port, '127.0.0.2').on('error', () => {}))
  await new Promise((resolve) => setTimeout(resolve, 200))
  return port
}

describe('a DNS look-up', () => {
  test('shows what the server says', async () => {
    const { port, address } = await nameServer('127.0.0.2', 0, (query) =>
      answerTo(query, { answers: [a(askedName(query), '192.0.2.9')] }),
    )
    const { status, body } = await ask('dns-lookup', { name: 'WWW.Example.test', server: address, port })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ok: true,
      error: null,
      status: 'noerror',
      name: 'www.example.test.',
      type: 'A',
      server: '127.0.0.2',
      is_authoritative: true,
      answers: [{ name: 'www.example.test.', type: 'A', ttl: 300, value: '192.0.2.9' }],
    })
    const reverse = await ask('dns-lookup', { name: '192.0.2.9', server: address, port })
    expect([reverse.body.name, reverse.body.type]).toEqual(['9.2.0.192.in-addr.arpa.', 'PTR'])
  })

  test.each([
    ['answers rubbish', 'malformed', () => Buffer.from('rubbish')],
    ['cuts its answer short and has no TCP', 'refused', (query: Buffer) => answerTo(query, { flags: TRUNCATED })],
    ['refuses', 'no_answer', (query: Buffer) => answerTo(query, { flags: 0x8005 })],
  ])('of a server that %s fails with a word', async (_, error, reply) => {
    const { port, address } = await nameServer('127.0.0.2', 0, reply)
    const { status, body } = await ask('dns-lookup', { name: 'www.example.test', server: address, port })
    expect([status, body.ok, body.error, body.answers]).toEqual([200, false, error, []])
  })

  test('of a server nobody knows fails with a word', async () => {
    vi.spyOn(dns, 'lookup').mockRejectedValue(Object.assign(new Error('getaddrinfo secret'), { code: 'ENOTFOUND' }))
    for (const tool of ['dns-lookup', 'dns-trace']) {
      const { status, body, text } = await ask(tool, { name: 'a.test', server: 'nowhere.test' })
      expect([status, body.ok, body.error]).toEqual([200, false, 'unknown_name'])
      expect(text).not.toContain('secret')
    }
  })

  test('takes names only', async () => {
    for (const name of ['a b', 'a..b', 'x'.repeat(300), '', 'http://a.test', 'a.test\n'.repeat(2)])
      expect((await ask('dns-lookup', { name })).status, name).toBe(422)
    expect((await ask('dns-lookup', { name: 'a.test', type: 'ANY' })).status).toBe(422)
  })
})

describe('a DNS trace', () => {
  test('shows each delegation, and stops at one that leads to this machine', async () => {
    const root = await nameServer('127.0.0.2', 0, (query) =>
      answerTo(query, {
        flags: REFERRAL,
        authority: [ns('test', askedName(query).startsWith('bad') ? 'evil.test' : 'ns.test')],
        additional: [a('ns.test', '127.0.0.3'), a('evil.test', '127.0.0.1')],
      }),
    )
    await nameServer('127.0.0.3', root.port, (query) =>
      answerTo(query, { answers: [a(askedName(query), '192.0.2.1')] }),
    )
    const good = await ask('dns-trace', { name: 'www.test', server: root.address, port: root.port })
    expect(good.body).toMatchObject({
      ok: true,
      status: 'noerror',
      answers: [{ value: '192.0.2.1' }],
      steps: [
        { zone: '.', outcome: 'referral', next_zone: 'test.', nameservers: ['ns.test.'] },
        { zone: 'test.', server: 'ns.test.', address: '127.0.0.3', outcome: 'answer' },
      ],
    })
    const bad = await ask('dns-trace', { name: 'bad.test', server: root.address, port: root.port })
    expect(bad.body).toMatchObject({ ok: false, error: 'no_answer', steps: [{}, { error: 'forbidden' }] })
  })
})

describe('a port test', () => {
  test('tells open from closed', async () => {
    const port = await listening(createServer())
    const { body } = await ask('port-test', { host: '127.0.0.2', port })
    expect(body).toMatchObject({ ok: true, error: null, state: 'open', address: '127.0.0.2', port })
    const gone = createServer()
    const free = await listening(gone)
    await new Promise((resolve) => gone.close(resolve))
    expect((await ask('port-test', { host: '127.0.0.2', port: free })).body).toMatchObject({
      ok: false,
      error: 'refused',
      state: 'closed',
    })
  })

  test('gives up on a port that drops what it is sent', async () => {
    const port = await droppingPort()
    const { status, body } = await ask('port-test', { host: '127.0.0.2', port })
    expect([status, body.ok, body.error, body.state]).toEqual([200, false, 'timeout', 'no_answer'])
    expect(body.duration_ms).toBeLessThan(5_000)
  })

  test('takes ports only', async () => {
    for (const port of [0, 65_536, -1, '80', null])
      expect((await ask('port-test', { host: '127.0.0.2', port })).status).toBe(422)
  })
})

describe('a look at TLS', () => {
  test('shows the chain, whatever its names try', async () => {
    const evil = selfSigned({ names: ['safe.test'], days: 30, commonName: 'a\u0000b\u001b[31m", DNS:bank.test' })
    const port = await listening(createTlsServer({ key: evil.key, cert: evil.certificate }))
    const { status, body, text } = await ask('tls-peek', { host: '127.0.0.2', port, server_name: 'safe.test' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ok: true, error: null, self_signed: true, chain_valid: false, sans: ['safe.test'] })
    expect(body.chain[0].subject_cn).not.toMatch(/\p{Cc}/u)
    expect(text).not.toContain('\\u0000')
  })

  test('of a server that stalls or speaks no TLS fails with a word', async () => {
    const stalls = await listening(createServer(() => {}))
    const started = Date.now()
    const slow = await ask('tls-peek', { host: '127.0.0.2', port: stalls })
    expect([slow.status, slow.body.ok, slow.body.error, slow.body.chain]).toEqual([200, false, 'timeout', []])
    expect(Date.now() - started).toBeLessThan(7_000)
    const plain = await listening(createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))
    expect((await ask('tls-peek', { host: '127.0.0.2', port: plain })).body).toMatchObject({
      ok: false,
      error: 'tls_failed',
    })
  })
})

describe('a target that is this machine, its link or a metadata service', () => {
  const FORBIDDEN = [
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '169.254.169.254',
    'localhost',
    '0.0.0.0',
  ]

  test('is refused with 422, however it is written, and never connected to', async () => {
    let calls = 0
    const port = await listening(
      createServer(() => void calls++),
      '127.0.0.1',
    )
    for (const host of FORBIDDEN) {
      await cadastre.sql('delete from rate_window')
      for (const [tool, body] of [
        ['port-test', { host, port }],
        ['tls-peek', { host, port }],
        ['dns-lookup', { name: 'a.test', server: host, port }],
        ['dns-trace', { name: 'a.test', server: host, port }],
      ] as const) {
        const { status, body: answer } = await ask(tool, body)
        expect([tool, host, status], JSON.stringify(answer)).toEqual([tool, host, 422])
        expect(answer.detail).toMatch(/is not probed/)
      }
    }
    expect(calls).toBe(0)
  })

  test('is refused behind a name, which is looked up once', async () => {
    let calls = 0
    const port = await listening(
      createServer(() => void calls++),
      '127.0.0.1',
    )
    const resolver = await nameServer('127.0.0.2', 0, (query) =>
      answerTo(query, { answers: [a(askedName(query), '127.0.0.1')] }),
    )
    const asking = new Resolver()
    asking.setServers([`127.0.0.2:${resolver.port}`])
    const looked = vi
      .spyOn(dns, 'lookup')
      .mockImplementation((async (name: string) =>
        (await asking.resolve4(name)).map((address) => ({ address, family: 4 }))) as never)
    for (const tool of ['port-test', 'tls-peek']) {
      const { status, body } = await ask(tool, { host: 'rebound.test', port })
      expect([tool, status, body.detail]).toEqual([tool, 422, expect.stringContaining('is not probed')])
    }
    expect([looked.mock.calls.length, resolver.asked.length, calls]).toEqual([2, 2, 0])
  })
})

describe('the calculator', () => {
  test('knows the borders, the size and the zone of a network', async () => {
    const { body } = await ask('cidr', { cidr: '192.0.2.77/26', other: '192.0.2.96/27', split_into: 3 })
    expect(body).toEqual({
      ok: true,
      cidr: '192.0.2.64/26',
      has_host_bits: true,
      family: 4,
      prefix_length: 26,
      network: '192.0.2.64',
      broadcast: '192.0.2.127',
      first_usable: '192.0.2.65',
      last_usable: '192.0.2.126',
      size: '64',
      usable_size: '62',
      netmask: '255.255.255.192',
      wildcard_mask: '0.0.0.63',
      reverse_zone: '2.0.192.in-addr.arpa.',
      is_private: false,
      is_multicast: false,
      other: { cidr: '192.0.2.96/27', is_inside: true, is_around: false, overlaps: true },
      split: {
        prefix_length: 28,
        networks: ['192.0.2.64/28', '192.0.2.80/28', '192.0.2.96/28', '192.0.2.112/28'],
      },
    })
  })

  test('is exact for the greatest networks and the smallest', async () => {
    expect((await ask('cidr', { cidr: '::/0' })).body).toMatchObject({
      size: '340282366920938463463374607431768211456',
      broadcast: null,
      wildcard_mask: 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
      reverse_zone: 'ip6.arpa.',
    })
    expect((await ask('cidr', { cidr: '192.0.2.1' })).body).toMatchObject({
      first_usable: '192.0.2.1',
      last_usable: '192.0.2.1',
      broadcast: null,
      size: '1',
    })
    expect((await ask('cidr', { cidr: '192.0.2.0/31' })).body).toMatchObject({ usable_size: '2', broadcast: null })
    expect((await ask('cidr', { cidr: '10.0.0.0/8', other: 'fd00::/8' })).body.other).toMatchObject({ overlaps: false })
  })

  test('refuses what is no network, and more parts than there are addresses', async () => {
    for (const cidr of ['10.0.0.0/33', '010.0.0.0/8', 'x', '']) expect((await ask('cidr', { cidr })).status).toBe(422)
    const { status, body } = await ask('cidr', { cidr: '192.0.2.0/30', split_into: 5 })
    expect([status, body.detail]).toEqual([422, '192.0.2.0/30 cannot be split into 5 networks'])
    expect((await ask('cidr', { cidr: '10.0.0.0/8', split_into: 1_025 })).status).toBe(422)
    expect((await ask('cidr', { cidr: '10.0.0.0/8', split_into: 1_024 })).body.split.networks).toHaveLength(1_024)
  })
})

describe('a MAC address', () => {
  test('names the vendor of its block, and tells when there can be none', async () => {
    const macs = [
      '00:0C:29:12:34:56',
      '0050.5612.3456',
      '02-00-00-00-00-01',
      '01:00:5e:00:00:01',
      '70:b3:d5:00:00:00',
      '70:b3:d5:00:10:00',
    ]
    const { body } = await ask('mac-vendor', { macs })
    expect(body.results.slice(0, 2)).toMatchObject([
      { mac: '00:0c:29:12:34:56', vendor: 'VMware, Inc.', prefix: '000c29', is_locally_administered: false },
      { mac: '00:50:56:12:34:56', vendor: 'VMware, Inc.' },
    ])
    expect(body.results[2]).toEqual({
      mac: '02:00:00:00:00:01',
      vendor: null,
      prefix: null,
      is_locally_administered: true,
      is_multicast: false,
    })
    expect(body.results[3].is_multicast).toBe(true)
    expect([body.results[4].vendor, body.results[5].prefix?.length]).toEqual([null, 9])
    expect((await ask('mac-vendor', { macs: ['nonsense'] })).status).toBe(422)
    expect((await ask('mac-vendor', { macs: [] })).status).toBe(422)
    expect((await ask('mac-vendor', { macs: Array(257).fill('00:0c:29:12:34:56') })).status).toBe(422)
  })
})

describe('who may ask, and how often', () => {
  test('one needs the right to read use_network_tools', async () => {
    const stranger = await personWith(cadastre, [{ action: 'admin', resource_type: 'subnet' }])
    expect((await ask('cidr', { cidr: '10.0.0.0/8' }, stranger.token)).status).toBe(403)
    const operator = await personWith(cadastre, [{ action: 'read', resource_type: 'use_network_tools' }])
    expect((await ask('cidr', { cidr: '10.0.0.0/8' }, operator.token)).status).toBe(200)
  })

  test('after twenty probes in a minute one has to wait; others do not', async () => {
    const first = await personWith(cadastre, [{ action: 'read', resource_type: 'use_network_tools' }])
    const second = await personWith(cadastre, [{ action: 'read', resource_type: 'use_network_tools' }])
    const port = await listening(createServer())
    const probes = () => ask('port-test', { host: '127.0.0.2', port }, first.token)
    for (let count = 0; count < 20; count++) expect((await probes()).status).toBe(200)
    const { status, headers, body } = await probes()
    expect([status, headers['retry-after'], body.detail]).toEqual([429, '60', 'At most 20 uses in 60 seconds'])
    expect((await ask('port-test', { host: '127.0.0.2', port }, second.token)).status).toBe(200)
    expect((await ask('cidr', { cidr: '10.0.0.0/8' }, first.token)).status).toBe(200)
  })

  test('more probes at once than a process bears are turned away', async () => {
    const stalls = await listening(createServer(() => {}))
    const people = [
      await personWith(cadastre, [{ action: 'read', resource_type: 'use_network_tools' }]),
      await personWith(cadastre, [{ action: 'read', resource_type: 'use_network_tools' }]),
    ]
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, index) =>
        ask('tls-peek', { host: '127.0.0.2', port: stalls }, people[index % 2]?.token),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(16).fill(200), 503, 503])
    expect(answers.find(({ status }) => status === 503)?.headers['retry-after']).toBe('1')
  })

  test('a use leaves a line in the log and none in the audit log', async () => {
    const port = await listening(createServer())
    const [before] = await cadastre.sql<{ count: string }>('select count(*) as count from audit_log')
    await ask('port-test', { host: '127.0.0.2', port })
    const [after] = await cadastre.sql<{ count: string }>('select count(*) as count from audit_log')
    expect(after).toEqual(before)
    expect(cadastre.log).toContainEqual(
      expect.objectContaining({ msg: 'network tool used', tool: 'port test', target: `127.0.0.2 port ${port}` }),
    )
  })
})

describe('a copilot', () => {
  const call = async (name: string, args: object) => {
    const { body } = await cadastre.call('POST', '/api/v1/ai/mcp', {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
    })
    return body
  }

  test('may calculate as shipped, but probes only when somebody switched that on', async () => {
    const facts = await call('find_cidr_facts', { cidr: '192.0.2.0/24' })
    expect(JSON.parse(facts.result.content[0].text)).toMatchObject({ broadcast: '192.0.2.255' })
    const vendor = await call('find_mac_vendor', { macs: ['00:0c:29:00:00:01'] })
    expect(vendor.result.content[0].text).toContain('VMware')
    expect((await call('find_port_state', { host: '127.0.0.2', port: 1 })).error.message).toMatch(/tool not found/)
    await cadastre.call('PUT', '/api/v1/ai/tools/catalog', { body: { enabled: ['find_port_state'] } })
    const probed = await call('find_port_state', { host: '127.0.0.1', port: 1 })
    expect([probed.result.isError, probed.result.content[0].text]).toEqual([
      true,
      expect.stringContaining('not probed'),
    ])
    const port = await listening(createServer())
    const reached = await call('find_port_state', { host: '127.0.0.2', port })
    expect(JSON.parse(reached.result.content[0].text)).toMatchObject({ state: 'open' })
  })
})

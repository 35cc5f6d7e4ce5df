import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer as createPlain, type Server } from 'node:net'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/harness.ts'
import { auditOf, made, networkApp, UNKNOWN } from '../../../../test/network-app.ts'
import { systemActor } from '../../../access/actor.ts'
import { mutate } from '../../../db/work.ts'
import { targetsOf } from '../../../outbound/targets.ts'
import { recordSight } from './checks.ts'
import { probe } from './probe.ts'

let cadastre: TestApp
const servers: Server[] = []
beforeAll(async () => {
  cadastre = await networkApp()
})
afterAll(async () => {
  for (const server of servers) server.close()
  await cadastre.close()
})

const target = (body: object) => made(cadastre, '/tls-certs', body)
const api = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  cadastre.call(method, `/api/v1/tls-certs${path}`, body ? { body } : {})
const anywhere = { timeoutMs: 2_000, targets: targetsOf(['127.0.0.0/8', '::1/128']) }

test('a host alone is enough: port 443, shown by its host, nothing known yet', async () => {
  expect(await target({ host: 'WWW.Example.TEST.' })).toMatchObject({
    host: 'www.example.test',
    port: 443,
    server_name: null,
    display_name: 'www.example.test',
    enabled: true,
    source: 'manual',
    state: 'unknown',
    consecutive_failures: 0,
    sans_json: [],
    days_remaining: null,
  })
})

test('host, port and server name are taken once together', async () => {
  await target({ host: 'twice.test', port: 8443 })
  await target({ host: 'twice.test', port: 8443, server_name: 'other.test' })
  const { status, body } = await api('POST', '', { host: 'twice.test', port: 8443 })
  expect([status, body.detail]).toEqual([409, 'A target for twice.test:8443 with this server name already exists'])
})

test('this machine, this link and metadata services are refused by name', async () => {
  for (const host of ['127.0.0.1', '::1', '169.254.169.254', 'localhost', 'fe80::1', '::ffff:127.0.0.1']) {
    const { status, body } = await api('POST', '', { host })
    expect([host, status, body.detail?.[0]?.loc]).toEqual([host, 422, ['body', 'host']])
  }
  for (const bad of [{ host: 'a b' }, { host: 'x', port: 0 }, { host: 'x', interval_hours: 169 }])
    expect((await api('POST', '', bad)).status).toBe(422)
})

test('a cleared name falls back to the host', async () => {
  const { id } = await target({ host: 'named.test', display_name: 'Shop' })
  expect((await api('PUT', `/${id}`, { display_name: null })).body.display_name).toBe('named.test')
})

describe('a probe', () => {
  test('sees the certificate, its dates, its names and its key, and says that nobody vouches for it', async () => {
    const port = await tlsServer('probe.test', 90)
    const sight = await probe({ host: 'localhost', port, server_name: 'probe.test' }, anywhere)
    expect(sight).toMatchObject({
      error: null,
      key_algo: 'ec',
      key_size: 256,
      sans: ['probe.test'],
      self_signed: true,
      chain_valid: false,
      chain: [{ subject_cn: 'probe.test', issuer_cn: 'probe.test' }],
    })
    const { id } = await target({ host: 'probe.test', port })
    const after = await record(id, sight)
    expect(after).toMatchObject({ state: 'mismatch', days_remaining: 89, subject_cn: 'probe.test', chain_depth: 1 })
    expect(after.next_check_at).not.toBeNull()
    const chain = await api('GET', `/${id}/chain`)
    expect(chain.body.chain).toEqual(sight.chain)
    expect((await auditOf(cadastre, id)).map(({ action }) => action)).toEqual(['create', 'probe'])
  })

  test('counts failures, keeps what was known, and starts over with the next answer', async () => {
    const port = await tlsServer('fail.test', 10)
    const { id } = await target({ host: 'fail.test', port, interval_hours: 1 })
    expect((await api('GET', `/${id}/chain`)).body.detail).toBe('Chain not found')
    const good = await probe({ host: '127.0.0.1', port, server_name: null }, anywhere)
    expect((await record(id, good)).state).toBe('expiring')
    const bad = { ...good, error: 'connection refused', chain: [] }
    await record(id, bad)
    const failed = await record(id, bad)
    expect(failed).toMatchObject({ state: 'unreachable', consecutive_failures: 2, last_error: 'connection refused' })
    expect(failed.subject_cn).toBe('fail.test')
    expect(await record(id, good)).toMatchObject({ consecutive_failures: 0, last_error: null })
    const { body } = await api('GET', `/${id}/probes?limit=2`)
    expect([body.total, body.items.map(({ state }: { state: string }) => state)]).toEqual([
      4,
      ['expiring', 'unreachable'],
    ])
  })

  test('gives up on one that accepts and says nothing', async () => {
    const port = await listening(createPlain(() => {}))
    const sight = await probe({ host: '127.0.0.1', port, server_name: null }, { ...anywhere, timeoutMs: 200 })
    expect(sight.error).toBe('No answer within 200 ms')
  })

  test('never connects to what a name leads to when that is forbidden', async () => {
    let calls = 0
    const port = await listening(createPlain(() => void calls++))
    const { id } = await target({ host: 'forbidden.test', port })
    await cadastre.sql(`update tls_cert_target set host = 'localhost' where id = $1`, [id])
    const { status, body } = await api('POST', `/${id}/probe`)
    expect([status, body.state, body.last_error]).toEqual([
      200,
      'unreachable',
      'localhost leads to no address that may be probed',
    ])
    expect(calls).toBe(0)
    expect((await api('POST', `/${UNKNOWN}/probe`)).status).toBe(404)
  })
})

describe('by the clock', () => {
  const probesOf = async (id: string) => (await api('GET', `/${id}/probes`)).body.total
  const setHours = (hours: number) =>
    cadastre.call('PUT', '/api/v1/settings', { body: { tls_cert_check_interval_hours: hours } })
  const hoursAhead = (moment: string) => Math.round((Date.parse(moment) - Date.now()) / 3_600_000)

  test('targets that are due are looked at, as often as they or the settings say; others are left alone', async () => {
    await setHours(12)
    const plain = await target({ host: 'due.test', port: 1 })
    const often = await target({ host: 'often.test', port: 1, interval_hours: 2 })
    const off = await target({ host: 'off.test', port: 1, enabled: false })
    for (let times = 0; times < 2; times++) await cadastre.runJob('tls_cert_checks')
    expect([await probesOf(plain.id), await probesOf(often.id), await probesOf(off.id)]).toEqual([1, 1, 0])
    const next = async ({ id }: { id: string }) => hoursAhead((await api('GET', `/${id}`)).body.next_check_at)
    expect([await next(plain), await next(often)]).toEqual([12, 2])
    await setHours(6)
  })

  test('nothing is looked at while the module is off', async () => {
    const { id } = await target({ host: 'asleep.test', port: 1 })
    const turn = (enabled: boolean) =>
      cadastre.call('PATCH', '/api/v1/admin/feature-modules/security.tls_certs', { body: { enabled } })
    await turn(false)
    await cadastre.runJob('tls_cert_checks')
    await turn(true)
    expect(await probesOf(id)).toBe(0)
  })

  test('what was seen long ago is forgotten', async () => {
    const { id } = await target({ host: 'old.test', port: 1 })
    await cadastre.runJob('tls_cert_checks')
    await cadastre.sql(`update tls_cert_probe set checked_at = now() - interval '91 days' where target_id = $1`, [id])
    await cadastre.runJob('tls_cert_probe_prune')
    expect(await probesOf(id)).toBe(0)
  })
})

const record = (id: string, sight: Awaited<ReturnType<typeof probe>>) =>
  mutate(cadastre.databases, systemActor('test'), (work) => recordSight(work, id, sight))

async function listening(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function tlsServer(name: string, days: number): Promise<number> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const cert = certificate(name, days, createPrivateKey(pem), publicKey)
  return listening(createServer({ key: pem, cert }, () => {}).on('tlsClientError', () => {}))
}

/** A self-signed certificate for one name, put together byte by byte: there is no other maker of them at hand. */
function certificate(name: string, days: number, key: KeyObject, publicKey: KeyObject): string {
  const ecdsaSha256 = seq(oid('2a8648ce3d040302'))
  const subject = seq(der(0x31, seq(oid('550403'), der(0x0c, Buffer.from(name)))))
  const san = seq(oid('551d11'), der(0x04, seq(der(0x82, Buffer.from(name)))))
  const body = seq(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaSha256,
    subject,
    seq(time(Date.now() - 60_000), time(Date.now() + days * 86_400_000 - 60_000)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, seq(san)),
  )
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, key)]))
  const text = seq(body, ecdsaSha256, signature).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${text.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const seq = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts))
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const time = (ms: number): Buffer => der(0x18, Buffer.from(new Date(ms).toISOString().replace(/[-:T]|\.\d+/g, '')))

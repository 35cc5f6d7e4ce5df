import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Issued, issue } from '../../../test/authority.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { personWith } from '../../../test/people.ts'
import { slices } from '../../slices.ts'
import { serveHttps } from '../../tls/https.ts'
import { certificates } from './slice.ts'

let cadastre: TestApp
let root: Issued
let middle: Issued
let leaf: Issued
beforeAll(async () => {
  cadastre = await testApp({ slices: slices.includes(certificates) ? [] : [certificates] })
  root = issue('Test root')
  middle = issue('Test issuer', { issuer: root })
  leaf = issue('ddi.example.test', { issuer: middle, names: ['ddi.example.test', 'www.example.test'] })
})
afterAll(() => cadastre.close())

const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const api = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, headers = {}) =>
  cadastre.call(method, `/api/v1/certificates${path}`, { ...(body ? { body } : {}), headers })
const upload = (name: string, certificate_pem: string, private_key_pem: string) =>
  api('POST', '', { name, certificate_pem, private_key_pem })
const made = async (name: string) => (await api('POST', '/self-signed', { name, names: [`${name}.test`] })).body
const auditOf = (id: string) =>
  cadastre.sql<{ action: string; old_value: object | null; new_value: object | null }>(
    'select action, old_value, new_value from audit_log where resource_id = $1 order by seq',
    [id],
  )

describe('an upload', () => {
  test('of a chain and its key is kept, with its names and dates', async () => {
    const { status, body } = await upload('shop', leaf.pem + middle.pem + root.pem, leaf.keyPem)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'shop',
      source: 'uploaded',
      names: ['ddi.example.test', 'www.example.test'],
      subject_cn: 'ddi.example.test',
      issuer_cn: 'Test issuer',
      days_left: 29,
      fingerprint_sha256: new X509Certificate(leaf.pem).fingerprint256.replaceAll(':', '').toLowerCase(),
      key_algo: 'ec',
      key_size: 256,
      chain_length: 3,
      is_active: false,
    })
    expect((await api('GET', `/${body.id}`)).body).toEqual(body)
    const pem = await api('GET', `/${body.id}/pem`)
    expect([pem.headers['content-type'], pem.text.match(/BEGIN CERTIFICATE/g)?.length]).toEqual([
      'application/x-pem-file',
      3,
    ])
  })

  test('of an RSA pair in the older form is kept, too', async () => {
    const rsa = issue('rsa.test', { issuer: root, names: ['rsa.test'], kind: 'rsa' })
    const older = rsa.key.export({ type: 'pkcs1', format: 'pem' }).toString()
    const { status, body } = await upload('rsa', `Bag Attributes\n  friendlyName: x\n${rsa.pem}`, older)
    expect([status, body.key_algo, body.key_size, body.chain_length]).toEqual([201, 'rsa', 2048, 1])
  })

  test('is refused with a sentence that says what is wrong', async () => {
    const other = issue('other.test', { issuer: middle, names: ['other.test'] })
    const expired = issue('old.test', { issuer: root, names: ['old.test'], startDays: -10, days: 5 })
    const oldIssuer = issue('Old issuer', { issuer: root, startDays: -10, days: 5 })
    const fresh = issue('fresh.test', { issuer: oldIssuer, names: ['fresh.test'] })
    const weak = issue('weak.test', { issuer: root, names: ['weak.test'], kind: 'weak' })
    const edwards = issue('ed.test', { issuer: root, names: ['ed.test'], kind: 'ed25519' })
    const impostor = issue('Test issuer', { issuer: root })
    const encrypted = leaf.key
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'hidden' })
      .toString()
    const broken = leaf.pem.replace(/^MI/m, 'AA')
    const cases: [string, string, string, RegExp][] = [
      ['no certificate', 'hello', leaf.keyPem, /no certificate in the text/],
      ['a broken one', broken, leaf.keyPem, /Certificate 1 cannot be read/],
      ['no key', leaf.pem, 'hello', /private key cannot be read/],
      ['an encrypted key', leaf.pem, encrypted, /is encrypted: take its passphrase off/],
      ['a public key', leaf.pem, String(leaf.publicKey.export({ type: 'spki', format: 'pem' })), /cannot be read/],
      ['a foreign key', leaf.pem, other.keyPem, /does not belong to the certificate/],
      ['the issuer first', middle.pem + leaf.pem, leaf.keyPem, /belongs to certificate 2/],
      ['the wrong order', leaf.pem + root.pem + middle.pem, leaf.keyPem, /Certificate 2 did not issue certificate 1/],
      ['an issuer by name only', leaf.pem + impostor.pem, leaf.keyPem, /Certificate 2 did not issue certificate 1/],
      ['an expired one', expired.pem, expired.keyPem, /Certificate 1 has expired/],
      ['an expired issuer', fresh.pem + oldIssuer.pem, fresh.keyPem, /Certificate 2 has expired/],
      ['a weak key', weak.pem, weak.keyPem, /too weak/],
      ['a key browsers do not know', edwards.pem, edwards.keyPem, /must be RSA or on the curve/],
      ['too many', leaf.pem + middle.pem.repeat(10), leaf.keyPem, /at most 10 certificates/],
    ]
    for (const [what, certificate, key, sentence] of cases) {
      const { status, body } = await upload('refused', certificate, key)
      expect([what, status, body.detail]).toEqual([what, 422, expect.stringMatching(sentence)])
    }
    expect((await upload('big', 'x'.repeat(65_537), leaf.keyPem)).status).toBe(422)
  })

  test('of one that is stored, or under a name that is taken, answers 409', async () => {
    const one = issue('twice.test', { issuer: root, names: ['twice.test'] })
    await upload('twice', one.pem, one.keyPem)
    const again = await upload('once more', one.pem, one.keyPem)
    expect([again.status, again.body.detail]).toEqual([409, 'This certificate is stored already'])
    const taken = await api('POST', '/self-signed', { name: 'twice', names: ['x.test'] })
    expect([taken.status, taken.body.detail]).toEqual([409, "A certificate named 'twice' already exists"])
  })

  test('with hostile names is kept without their control characters', async () => {
    const evil = issue('a\u0000b\u001b[2J', { issuer: root, names: ['evil.test, DNS:bank.test', 'a\u0000.test'] })
    const { status, body, text } = await upload('evil', evil.pem, evil.keyPem)
    expect([status, body.names.length]).toEqual([201, 2])
    expect(text).not.toMatch(/\\u00[01]/)
  })
})

describe('a private key', () => {
  test('is in no answer, no audit row, no log line, and sealed in the table', async () => {
    const one = issue('secret.test', { issuer: root, names: ['secret.test'] })
    const { body, text } = await upload('secret', one.pem, one.keyPem)
    const piece = one.keyPem.split('\n')[1] ?? ''
    const answers = [text, (await api('GET', '')).text, (await api('GET', `/${body.id}`)).text]
    const audit = JSON.stringify(await auditOf(body.id))
    expect(audit).toContain('secret.test')
    const rows = await cadastre.sql<{ private_key_sealed: Buffer }>('select * from certificate where id = $1', [
      body.id,
    ])
    const stored = JSON.stringify(rows) + rows[0]?.private_key_sealed.toString('latin1')
    for (const place of [...answers, audit, JSON.stringify(cadastre.log), stored]) {
      expect(place).not.toContain(piece)
      expect(place).not.toMatch(/PRIVATE KEY/)
    }
    // The key is refused with the certificate of another: nothing of it comes back either.
    expect((await upload('leak', leaf.pem, one.keyPem)).text).not.toContain(piece)
  })
})

describe('a self-signed certificate', () => {
  test('is for the names that were given, for a year unless said otherwise', async () => {
    const { status, body } = await api('POST', '/self-signed', {
      name: 'own',
      names: ['DDI.example.TEST.', '*.Example.test', '2001:DB8:0::1', '192.0.2.1', 'münchen.test', '192.0.2.1'],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      source: 'self_signed',
      names: ['ddi.example.test', '*.example.test', '2001:db8::1', '192.0.2.1', 'xn--mnchen-3ya.test'],
      days_left: 364,
      chain_length: 1,
      key_algo: 'ec',
      is_active: false,
    })
    const parsed = new X509Certificate((await api('GET', `/${body.id}/pem`)).text)
    expect(parsed.verify(parsed.publicKey)).toBe(true)
    expect((await auditOf(body.id)).map(({ action, new_value }) => [action, new_value])).toEqual([
      ['create', expect.objectContaining({ name: 'own', names: body.names })],
    ])
  })

  test('needs names and a number of days that make sense', async () => {
    for (const bad of [
      { names: [] },
      { names: ['a b'] },
      { names: ['*'] },
      { names: ['a.*.test'] },
      { days: 0 },
      { days: 3_651 },
    ])
      expect((await api('POST', '/self-signed', { name: 'bad', names: ['a.test'], ...bad })).status).toBe(422)
  })
})

describe('the active certificate', () => {
  test('is one at a time, and each change of it is in the audit log', async () => {
    const [first, second] = [await made('first'), await made('second')]
    expect((await api('POST', `/${first.id}/activate`)).body).toMatchObject({ id: first.id, is_active: true })
    const other = await api('POST', `/${second.id}/activate`)
    expect([other.status, other.body.is_active]).toEqual([200, true])
    const { body } = await api('GET', '?active_only=true')
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([second.id])
    expect((await api('POST', `/${second.id}/activate`)).status).toBe(200)
    expect((await auditOf(first.id)).map(({ action }) => action)).toEqual(['create', 'activate', 'deactivate'])
    expect((await auditOf(second.id)).map(({ action }) => action)).toEqual(['create', 'activate'])
  })

  test('cannot be deleted; another can', async () => {
    const [used, spare] = [await made('used'), await made('spare')]
    await api('POST', `/${used.id}/activate`)
    const refused = await api('DELETE', `/${used.id}`)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The certificate is active: activate another one or deactivate it first',
    ])
    expect((await api('DELETE', `/${spare.id}`)).status).toBe(204)
    expect((await api('GET', `/${spare.id}`)).status).toBe(404)
    expect((await auditOf(spare.id)).at(-1)).toMatchObject({ action: 'delete', new_value: null })
    expect((await api('POST', '/deactivate')).status).toBe(204)
    expect((await api('POST', '/deactivate')).status).toBe(204)
    expect((await auditOf(used.id)).map(({ action }) => action)).toEqual(['create', 'activate', 'deactivate'])
    expect((await api('DELETE', `/${used.id}`)).status).toBe(204)
  })

  test('cannot be one whose time is over or has not come', async () => {
    const { id } = await made('late')
    await cadastre.sql(`update certificate set not_after = now() - interval '1 hour' where id = $1`, [id])
    const { status, body } = await api('POST', `/${id}/activate`)
    expect([status, body.detail]).toEqual([409, 'The certificate has expired'])
    const future = issue('future.test', { issuer: root, names: ['future.test'], startDays: 2 })
    const early = (await upload('future', future.pem, future.keyPem)).body
    expect((await api('POST', `/${early.id}/activate`)).body.detail).toBe('The certificate is not valid yet')
  })

  test('is still one when two are activated at the same moment', async () => {
    await api('POST', '/deactivate')
    const [one, two] = [await made('race-one'), await made('race-two')].map(({ id }) => id)
    const answers = await Promise.all([one, two].map((id) => api('POST', `/${id}/activate`)))
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect((await api('GET', '?active_only=true')).body.total).toBe(1)
  })

  test('is not touched by whoever read an older state', async () => {
    const { id } = await made('etag')
    const stale = await api('POST', `/${id}/activate`, undefined, { 'if-match': '"something else"' })
    expect(stale.status).toBe(412)
    const { headers } = await api('GET', `/${id}`)
    expect((await api('DELETE', `/${id}`, undefined, { 'if-match': headers.etag ?? '' })).status).toBe(204)
  })
})

test('HTTPS shows the certificate that was activated, and open connections stay', async () => {
  const { app, databases, deps } = cadastre
  const listen = { host: '127.0.0.1', port: 0, pollMs: 50 }
  const https = await serveHttps({ app, databases, keys: deps.keys, served: deps.served, log: deps.log, ...listen })
  const port = Number(new URL(https.url).port)
  const fingerprint = async () => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const shown = socket.getPeerCertificate().fingerprint256.replaceAll(':', '').toLowerCase()
    socket.destroy()
    return shown
  }
  const kept = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  const live = async () => {
    kept.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return String((await once(kept, 'data'))[0])
  }
  expect(await live()).toContain('200 OK')
  const chain = issue('served.test', { issuer: middle, names: ['served.test'] })
  const uploaded = (await upload('served', chain.pem + middle.pem, chain.keyPem)).body
  for (const { id, fingerprint_sha256 } of [uploaded, await made('next')]) {
    await api('POST', `/${id}/activate`)
    await vi.waitFor(async () => expect(await fingerprint()).toBe(fingerprint_sha256), {
      timeout: 120_000,
      interval: 50,
    })
    expect(await live()).toContain('200 OK')
  }
  kept.destroy()
  await https.stop()
})

test('what nobody knows answers 404', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/pem'],
    ['DELETE', ''],
    ['POST', '/activate'],
  ] as const)
    expect((await api(method, `/${UNKNOWN}${path}`)).body).toEqual({ detail: 'Certificate not found' })
})

test('certificates are for superadmins', async () => {
  const administrator = await personWith(cadastre, [{ action: 'admin', resource_type: '*' }])
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/deactivate'],
  ] as const) {
    const { status, body } = await cadastre.call(method, `/api/v1/certificates${path}`, { token: administrator.token })
    expect([status, body.detail]).toEqual([403, 'Superadmin required'])
  }
})

test('the list is filtered by source and by what ends soon, and the nightly job says so', async () => {
  const soon = await api('POST', '/self-signed', { name: 'soon', names: ['soon.test'], days: 10 })
  const { body } = await api('GET', '?expiring_within_days=15&source=self_signed')
  expect(body.items.map(({ name }: { name: string }) => name)).toContain('soon')
  expect((await api('GET', '?expiring_within_days=15&source=uploaded')).body.items).toEqual([])
  await cadastre.runJob('certificates_expiring')
  expect(cadastre.log).toContainEqual(
    expect.objectContaining({
      msg: 'a certificate ends soon',
      name: 'soon',
      fingerprint: soon.body.fingerprint_sha256,
    }),
  )
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
  const params = { name: 'count_certificates_expiring', arguments: { within_days: 15, active_only: false } }
  const counted = await cadastre.call('POST', '/api/v1/ai/mcp', { body: { ...call, params } })
  expect(JSON.parse(counted.body.result.content[0].text).count).toBeGreaterThan(0)
})

test('the stored key opens again and belongs to its certificate', async () => {
  const { unseal } = await import('../../secrets.ts')
  const { id } = await made('sealed')
  const [row] = await cadastre.sql<{ private_key_sealed: Buffer; chain_pem: string }>(
    'select private_key_sealed, chain_pem from certificate where id = $1',
    [id],
  )
  const key = createPrivateKey(unseal(cadastre.deps.keys, row?.private_key_sealed ?? Buffer.alloc(0)))
  expect(new X509Certificate(row?.chain_pem ?? '').checkPrivateKey(key)).toBe(true)
})

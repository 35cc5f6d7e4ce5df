import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsApp, dnsApp } from '../../../../test/dns-app.ts'
import { unseal } from '../../../secrets.ts'
import { SECRET_OCTETS } from './family.ts'

let dns: DnsApp
beforeAll(async () => {
  dns = await dnsApp()
})
afterAll(() => dns.close())

const stored = async (id: string): Promise<string> => {
  const [row] = await dns.sql<{ secret_sealed: Buffer }>('select secret_sealed from dns_tsig_key where id = $1', [id])
  return unseal(dns.deps.keys, row?.secret_sealed ?? Buffer.alloc(0))
}

test('a secret is told once, at its making, and is sealed', async () => {
  const at = await dns.group()
  const key = await dns.made(`${at}/tsig-keys`, { name: 'Transfer.Example.', purpose: 'transfers' })
  expect(key).toMatchObject({ name: 'transfer.example', algorithm: 'hmac-sha256', last_rotated_at: null })
  expect(Buffer.from(key.secret, 'base64')).toHaveLength(32)
  expect(await stored(key.id)).toBe(key.secret)
  const { secret, ...rest } = key
  expect((await dns.api('GET', `${at}/tsig-keys/${key.id}`)).body).toEqual({ ...rest, secret: null })
  const list = await dns.api('GET', `${at}/tsig-keys`)
  expect([list.body.length, list.text.includes(secret)]).toEqual([1, false])
  const put = await dns.api('PUT', `${at}/tsig-keys/${key.id}`, { notes: 'x', secret: 'AAAA' })
  expect(put.body).toMatchObject({ notes: 'x', secret: null })
  expect(await stored(key.id)).toBe(secret)
  const log = await dns.sql('select * from audit_log where resource_id = $1', [key.id])
  expect([log.length, JSON.stringify(log).includes(secret)]).toEqual([2, false])
})

test('a key can be brought along; names and secrets that are none are refused', async () => {
  const at = await dns.group()
  const secret = Buffer.from('sixteen octets!!').toString('base64')
  const key = await dns.made(`${at}/tsig-keys`, { name: 'own', algorithm: 'hmac-sha512', secret })
  expect([key.secret, await stored(key.id)]).toEqual([secret, secret])
  const make = (body: object) => dns.api('POST', `${at}/tsig-keys`, body)
  expect((await make({ name: 'own' })).body.detail).toBe("A TSIG key named 'own' already exists in this group")
  for (const name of ['-x', 'x-', 'a_b', 'a..b', '']) expect([name, (await make({ name })).status]).toEqual([name, 422])
  expect((await make({ name: 'x', secret: 'not base64!' })).status).toBe(422)
  expect((await make({ name: 'x', algorithm: 'hmac-md5' })).status).toBe(422)
})

test.each(Object.entries(SECRET_OCTETS))(
  'a secret for %s has %i octets, and answers with one are not kept',
  async (algorithm, octets) => {
    const at = await dns.group()
    const { body, headers } = await dns.api('GET', `${at}/tsig-keys/generate-secret?algorithm=${algorithm}`)
    expect([body.algorithm, Buffer.from(body.secret, 'base64').length]).toEqual([algorithm, octets])
    expect(headers['cache-control']).toBe('no-store')
    expect((await dns.api('GET', `${at}/tsig-keys/generate-secret?algorithm=md5`)).status).toBe(422)
  },
)

test('a rotated key has another secret, which is told once', async () => {
  const at = await dns.group()
  const key = await dns.made(`${at}/tsig-keys`, { name: 'k', algorithm: 'hmac-sha384' })
  const before = await dns.revision(at)
  const { status, body } = await dns.api('POST', `${at}/tsig-keys/${key.id}/rotate`)
  expect(status).toBe(200)
  expect(Buffer.from(body.secret, 'base64')).toHaveLength(48)
  expect(body.secret).not.toBe(key.secret)
  expect(body.last_rotated_at).not.toBeNull()
  expect(await stored(key.id)).toBe(body.secret)
  expect(await dns.revision(at)).toBe(before + 1)
  const log = await dns.sql<{ action: string }>('select action from audit_log where resource_id = $1 order by seq', [
    key.id,
  ])
  expect(log.map(({ action }) => action)).toEqual(['create', 'rotate'])
})

test('a key that lists refer to stays and keeps its name', async () => {
  const at = await dns.group()
  const key = await dns.made(`${at}/tsig-keys`, { name: 'k' })
  const path = `${at}/tsig-keys/${key.id}`
  await dns.made(`${at}/acls`, { name: 'signed', entries: [{ value: 'key k' }] })
  expect((await dns.api('DELETE', path)).body.detail).toMatchObject({
    message: "TSIG key 'k' is still used by ACL signed",
  })
  expect((await dns.api('PUT', path, { name: 'other' })).status).toBe(409)
})

test('the key of the agents is shown to nobody', async () => {
  const at = await dns.group()
  const key = await dns.made(`${at}/tsig-keys`, { name: 'svc' })
  await dns.sql('update dns_tsig_key set is_internal = true where id = $1', [key.id])
  const path = `${at}/tsig-keys/${key.id}`
  expect((await dns.api('GET', `${at}/tsig-keys`)).body).toEqual([])
  const answers = [
    await dns.api('GET', path),
    await dns.api('PUT', path, { notes: 'x' }),
    await dns.api('POST', `${path}/rotate`),
    await dns.api('DELETE', path),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

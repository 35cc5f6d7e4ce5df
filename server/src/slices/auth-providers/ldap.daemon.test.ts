import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { freePort, type Slapd, startSlapd } from '../../../test/peers/slapd.ts'

/** OpenLDAP is the judge. People: ada (staff, below everyone), bob (no group), two entries that answer to `twin`. */
const BASE = 'dc=example,dc=test'
const person = (dn: string, uid: string, more = ''): string => `dn: ${dn}
objectClass: inetOrgPerson
cn: ${uid}
sn: ${uid}
uid: ${uid}
mail: ${uid}@example.test
displayName: The ${uid}
userPassword: ${uid}-secret
${more}
`
const group = (name: string, ...members: string[]): string => `dn: cn=${name},ou=groups,${BASE}
objectClass: groupOfNames
cn: ${name}
${members.map((member) => `member: ${member}`).join('\n')}

`
const LDIF = `dn: ${BASE}
objectClass: dcObject
objectClass: organization
dc: example
o: Example

dn: ou=people,${BASE}
objectClass: organizationalUnit
ou: people

dn: ou=groups,${BASE}
objectClass: organizationalUnit
ou: groups

dn: ou=elsewhere,ou=people,${BASE}
objectClass: referral
objectClass: extensibleObject
ou: elsewhere
ref: ldap://127.0.0.1:9/ou=people,${BASE}

${person(`uid=ada,ou=people,${BASE}`, 'ada')}
${person(`uid=bob,ou=people,${BASE}`, 'bob')}
${person(`uid=admin,ou=people,${BASE}`, 'admin')}
${person(`cn=twin one,ou=people,${BASE}`, 'twin')}
${person(`cn=twin two,ou=people,${BASE}`, 'twin')}
${group('staff', `uid=ada,ou=people,${BASE}`, `uid=admin,ou=people,${BASE}`)}${group('everyone', `cn=staff,ou=groups,${BASE}`)}${group('outer', `cn=everyone,ou=groups,${BASE}`, `cn=outer,ou=groups,${BASE}`)}${group('huge', ...Array.from({ length: 20_000 }, (_, n) => `uid=u${n},ou=people,${BASE}`), `uid=ada,ou=people,${BASE}`)}`

let slapd: Slapd
let cadastre: TestApp
let groupId: string
beforeAll(async () => {
  slapd = await startSlapd(LDIF)
  cadastre = await testApp()
  groupId = (await cadastre.call('POST', '/api/v1/groups', { body: { name: 'network people' } })).body.id
})
afterAll(async () => {
  await cadastre.close()
  await slapd.stop()
})

const PROVIDERS = '/api/v1/auth-providers'
const config = (more: object = {}) => ({
  host: '127.0.0.1',
  port: slapd.plainPort,
  use_ssl: false,
  bind_dn: `cn=root,${BASE}`,
  user_base_dn: `ou=people,${BASE}`,
  user_filter: '(&(objectClass=inetOrgPerson)(uid={username}))',
  group_base_dn: `ou=groups,${BASE}`,
  attr_username: 'uid',
  ...more,
})
let made = 0
async function provider(settings: object = {}, fields: object = {}): Promise<string> {
  const body = {
    name: `directory ${++made}`,
    type: 'ldap',
    is_enabled: true,
    config: config(settings),
    secrets: { bind_password: 'root' },
    ...fields,
  }
  const answer = await cadastre.call('POST', PROVIDERS, { body })
  expect([answer.status, answer.text.includes('root"')]).toEqual([201, false])
  const { id } = answer.body
  const mapping = { external_group: `CN=outer,OU=groups,${BASE}`, internal_group_id: groupId }
  expect((await cadastre.call('POST', `${PROVIDERS}/${id}/mappings`, { body: mapping })).status).toBe(201)
  return id
}
async function without(id: string): Promise<void> {
  expect((await cadastre.call('DELETE', `${PROVIDERS}/${id}`)).status).toBe(204)
  await cadastre.sql(`delete from "user" where auth_source = 'ldap'`)
}
let attempts = 0
const logIn = (username: string, password: string) =>
  cadastre.call('POST', '/api/v1/auth/login', {
    body: { username, password },
    token: null,
    remoteAddress: `10.9.${Math.floor(++attempts / 250)}.${attempts % 250}`,
  })
const probe = async (settings: object, person: object = {}, secrets: object = { bind_password: 'root' }) => {
  const body = { type: 'ldap', config: config(settings), secrets, ...person }
  return (await cadastre.call('POST', `${PROVIDERS}/test`, { body })).body
}
const lastFailure = async () => {
  const [row] = await cadastre.sql<{ new_value: { reason: string } }>(
    `select new_value from audit_log where action = 'login' and result = 'failure' order by seq desc limit 1`,
  )
  return row?.new_value.reason
}

describe('a login', () => {
  let id: string
  beforeAll(async () => {
    id = await provider()
  })
  afterAll(() => without(id))

  test('makes an account with the groups that nested groups lead into, and the log names who vouched', async () => {
    const { status, body } = await logIn('ada', 'ada-secret')
    expect(status).toBe(200)
    const me = (await cadastre.call('GET', '/api/v1/auth/me', { token: body.access_token })).body
    expect(me).toMatchObject({
      username: 'ada',
      email: 'ada@example.test',
      display_name: 'The ada',
      auth_source: 'ldap',
    })
    const { user_ids } = (await cadastre.call('GET', `/api/v1/groups/${groupId}`)).body
    expect(user_ids).toContain(me.id)
    const log = await cadastre.sql(
      `select action, new_value -> 'subject' as subject from audit_log where resource_id = $1 order by seq`,
      [me.id],
    )
    expect(log).toEqual([
      { action: 'create', subject: null },
      { action: 'login', subject: `uid=ada,ou=people,${BASE}` },
    ])
  })

  test('in another case is the same account', async () => {
    expect((await logIn('ADA', 'ada-secret')).status).toBe(200)
    expect(await cadastre.sql(`select id from "user" where lower(username) = 'ada'`)).toHaveLength(1)
  })

  test.each([
    ['a wrong password', 'ada', 'x'],
    ['an empty password, which the directory itself would accept', 'ada', ''],
    ['an unknown name', 'nobody', 'x'],
    ['a pattern', '*', 'ada-secret'],
    ['a piece of a filter', 'ada)(uid=*', 'ada-secret'],
    ['a filter that closes the other', '*)(|(uid=*', 'ada-secret'],
    ['a NUL', 'ada\0', 'ada-secret'],
    ['somebody without a mapped group', 'bob', 'bob-secret'],
    ['a name of a local account', 'Admin', 'admin-secret'],
    ['a name that two entries have', 'twin', 'twin-secret'],
  ])('with %s is refused, and in the same words', async (_what, username, password) => {
    const { status, body } = await logIn(username, password)
    expect([status, body]).toEqual([401, { detail: 'Invalid credentials' }])
  })

  test('tells the log, and nobody else, what stood in the way', async () => {
    await logIn('bob', 'bob-secret')
    expect(await lastFailure()).toBe('no_group_mapping_match')
    await logIn('Admin', 'admin-secret')
    expect(await lastFailure()).toBe('username_collision')
    await cadastre.call('PUT', `${PROVIDERS}/${id}`, { body: { auto_create_users: false } })
    await cadastre.call('POST', `${PROVIDERS}/${id}/mappings`, {
      body: { external_group: `cn=everyone,ou=groups,${BASE}`, internal_group_id: groupId },
    })
    await cadastre.sql(`delete from "user" where username = 'ada'`)
    await logIn('ada', 'ada-secret')
    expect(await lastFailure()).toBe('auto_create_disabled')
    await cadastre.call('PUT', `${PROVIDERS}/${id}`, { body: { auto_create_users: true } })
  })

  test('takes away groups that no mapping leads into any more, and with the last one the way in', async () => {
    const { body } = await logIn('ada', 'ada-secret')
    const { id: userId } = (await cadastre.call('GET', '/api/v1/auth/me', { token: body.access_token })).body
    const other = (await cadastre.call('POST', '/api/v1/groups', { body: { name: 'by hand', user_ids: [userId] } }))
      .body
    expect((await logIn('ada', 'ada-secret')).status).toBe(200)
    expect((await cadastre.call('GET', `/api/v1/groups/${other.id}`)).body.user_ids).toEqual([])
  })

  test('many at once for a new name make one account', async () => {
    await cadastre.sql(`delete from "user" where username = 'ada'`)
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn('ada', 'ada-secret')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await cadastre.sql(`select id from "user" where username = 'ada'`)).toHaveLength(1)
  })

  test('ends with its provider: switched off, its sessions are over', async () => {
    const { body } = await logIn('ada', 'ada-secret')
    const me = () => cadastre.call('GET', '/api/v1/auth/me', { token: body.access_token })
    expect((await me()).status).toBe(200)
    await cadastre.call('PUT', `${PROVIDERS}/${id}`, { body: { is_enabled: false } })
    expect((await me()).status).toBe(401)
    expect((await logIn('ada', 'ada-secret')).status).toBe(401)
  })
})

test('another provider does not get the account of the first, whatever ids it names', async () => {
  const first = await provider()
  expect((await logIn('ada', 'ada-secret')).status).toBe(200)
  await cadastre.call('PUT', `${PROVIDERS}/${first}`, { body: { is_enabled: false } })
  const second = await provider()
  expect((await logIn('ada', 'ada-secret')).status).toBe(401)
  expect(await lastFailure()).toBe('username_collision')
  await without(first)
  await without(second)
})

describe('encryption', () => {
  const tls = () => ({ host: 'localhost', port: slapd.tlsPort, use_ssl: true, tls_ca_cert: slapd.certificate })
  test.each([
    ['from the beginning', () => tls()],
    ['later (StartTLS)', () => ({ ...tls(), port: slapd.plainPort, use_ssl: false, start_tls: true })],
  ])('%s takes the pinned authority and the right name', async (_when, settings) => {
    expect(await probe(settings())).toMatchObject({ ok: true })
  })

  test.each([
    ['an authority that is not pinned', () => ({ ...tls(), tls_ca_cert: '' }), 'tls', 'signed by itself'],
    ['a certificate for another name', () => ({ ...tls(), host: '127.0.0.1' }), 'tls', 'for another name'],
    [
      'a certificate for another name after StartTLS',
      () => ({ ...tls(), host: '127.0.0.1', port: slapd.plainPort, use_ssl: false, start_tls: true }),
      'tls',
      'for another name',
    ],
    ['a port without TLS', () => ({ ...tls(), port: slapd.plainPort }), 'connect', 'expect TLS'],
  ])('%s is told for what it is', async (_what, settings, step, words) => {
    const { ok, message, details } = await probe(settings())
    expect([ok, details.steps.at(-1).step]).toEqual([false, step])
    expect(message).toContain(words)
  })
})

describe('a test of the connection', () => {
  test('names the first step that fails', async () => {
    const at = async (settings: object, secrets?: object) => (await probe(settings, {}, secrets)).details.steps.at(-1)
    expect(await at({ host: 'no-such-host.invalid' })).toMatchObject({ step: 'resolve', ok: false })
    expect(await at({ port: await freePort() })).toMatchObject({ step: 'connect', ok: false })
    expect(await at({}, { bind_password: 'wrong' })).toMatchObject({ step: 'bind', ok: false })
    expect(await at({}, {})).toMatchObject({ step: 'bind', ok: false, message: 'There is no bind_password' })
    expect(await at({ user_base_dn: `ou=nowhere,${BASE}` })).toMatchObject({ step: 'search', ok: false })
    expect(await at({})).toMatchObject({ step: 'search', ok: true })
  })

  test('tells who somebody would be, without a password', async () => {
    const id = await provider({}, { is_enabled: false })
    const { body } = await cadastre.call('POST', `${PROVIDERS}/${id}/test`, { body: { username: 'ada' } })
    expect(body).toMatchObject({
      ok: true,
      details: {
        person: { external_id: `uid=ada,ou=people,${BASE}`, groups: ['network people'], refused_because: null },
      },
    })
    expect(body.details.person.external_groups.sort()).toEqual(
      ['everyone', 'huge', 'outer', 'staff'].map((name) => `cn=${name},ou=groups,${BASE}`),
    )
    const bob = await cadastre.call('POST', `${PROVIDERS}/${id}/test`, { body: { username: 'bob' } })
    expect(bob.body.details.person.refused_because).toBe('no_group_mapping_match')
    const twin = await cadastre.call('POST', `${PROVIDERS}/${id}/test`, { body: { username: 'twin' } })
    expect(twin.body.message).toContain('several entries')
    await without(id)
  })
})

test('the next server is asked when the first does not answer', async () => {
  const id = await provider({ port: await freePort(), backup_hosts: `127.0.0.1:${slapd.plainPort}` })
  expect((await logIn('ada', 'ada-secret')).status).toBe(200)
  await without(id)
})

describe('a directory that takes connections and says nothing', () => {
  let silent: Server
  let id: string
  const held: Socket[] = []
  beforeAll(async () => {
    const port = await freePort()
    silent = createServer((socket) => held.push(socket.on('error', () => undefined))).listen(port, '127.0.0.1')
    id = await provider({ port })
  })
  afterAll(async () => {
    await without(id)
    for (const socket of held) socket.destroy()
    silent.close()
  })

  test('delays no local account', async () => {
    let answered = 0
    const waiting = Array.from({ length: 3 }, (_, n) => logIn(`someone-${n}`, 'x').finally(() => answered++))
    await vi.waitFor(() => expect(held.length).toBeGreaterThanOrEqual(3), { timeout: 120_000 })
    expect((await logIn('admin', 'wrong-password')).status).toBe(401)
    expect(answered).toBe(0)
    await Promise.all(waiting)
  })

  test('keeps a hundred waiting no longer than their time', async () => {
    const begun = Date.now()
    const waiting = Array.from({ length: 100 }, (_, n) => logIn(`someone-${n}`, 'x'))
    const statuses = new Set((await Promise.all(waiting)).map((answer) => answer.status))
    expect([...statuses]).toEqual([401])
    expect(Date.now() - begun).toBeLessThan(90_000)
    const [row] = await cadastre.sql<{ count: string }>(
      `select count(*) from audit_log where resource_type = 'auth_provider' and result = 'error'`,
    )
    expect(Number(row?.count)).toBeGreaterThanOrEqual(100)
  })
})

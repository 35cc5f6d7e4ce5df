import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { personWith } from '../../../test/people.ts'
import { openCredentials } from '../../credential-set.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const PROVIDERS = '/api/v1/auth-providers'
const config = {
  host: 'ldap.example.test',
  bind_dn: 'cn=reader,dc=example,dc=test',
  user_base_dn: 'dc=example,dc=test',
  user_filter: '(uid={username})',
}
let made = 0
const body = (more: object = {}) => ({ name: `directory ${++made}`, type: 'ldap', config, ...more })
const create = (more: object = {}) => cadastre.call('POST', PROVIDERS, { body: body(more) })
const stored = async (id: string) => {
  const [row] = await cadastre.sql<{ secrets_sealed: Buffer | null }>(
    'select secrets_sealed from auth_provider where id = $1',
    [id],
  )
  return openCredentials(cadastre.deps.keys, row?.secrets_sealed ?? null)
}

test('settings get what was left out, and secrets are sealed and never come back', async () => {
  const { status, body: provider, text } = await create({ secrets: { bind_password: 'Very-secret-1' } })
  expect(status).toBe(201)
  expect(provider).toMatchObject({
    is_enabled: false,
    priority: 100,
    has_secrets: true,
    mapping_count: 0,
    auto_create_users: true,
    config: { ...config, port: null, use_ssl: true, attr_username: 'sAMAccountName', backup_hosts: [] },
  })
  const texts = [text, (await cadastre.call('GET', PROVIDERS)).text]
  texts.push((await cadastre.call('GET', `${PROVIDERS}/${provider.id}`)).text)
  texts.push(JSON.stringify(await cadastre.sql('select * from audit_log where resource_id = $1', [provider.id])))
  expect(texts.filter((one) => one.includes('Very-secret-1'))).toEqual([])
  expect(await stored(provider.id)).toEqual({ bind_password: 'Very-secret-1' })
  const put = (change: object) => cadastre.call('PUT', `${PROVIDERS}/${provider.id}`, { body: change })
  const again = await put(provider)
  expect([again.status, again.body]).toEqual([200, provider])
  await put({ secrets: null })
  expect(await stored(provider.id)).toEqual({ bind_password: 'Very-secret-1' })
  expect((await put({ secrets: {} })).body.has_secrets).toBe(false)
  expect((await put({ is_enabled: true })).body.detail).toBe(
    'LDAP directory needs bind_password in secrets before it is enabled',
  )
  expect((await put({ is_enabled: true, secrets: { bind_password: 'x' } })).body.is_enabled).toBe(true)
})

test.each([
  ['no settings at all', {}, 'host'],
  ['a filter without the name', { ...config, user_filter: '(uid=admin)' }, 'user_filter'],
  ['a filter without parentheses', { ...config, user_filter: 'uid={username}' }, 'user_filter'],
  ['both kinds of encryption', { ...config, start_tls: true }, 'start_tls'],
  ['a certificate that is none', { ...config, tls_ca_cert: 'x' }, 'tls_ca_cert'],
  ['a host with a path', { ...config, host: 'ldap://x/' }, 'host'],
  ['a port beyond all ports', { ...config, backup_hosts: ['a:70000'] }, 'backup_hosts'],
])('%s is refused where it stands', async (_what, settings, field) => {
  const { status, body: problem } = await create({ config: settings })
  expect(status).toBe(422)
  expect(problem.detail[0].loc.slice(0, 3)).toEqual(['body', 'config', field])
})

test('names are taken once, types are known and stay, and providers come in the order they are asked in', async () => {
  const first = (await create({ name: 'Zeta', priority: 5 })).body
  expect((await create({ name: 'zeta' })).status).toBe(409)
  expect((await create({ type: 'kerberos' })).status).toBe(422)
  await create({ name: 'alpha', priority: 5 })
  const names = (await cadastre.call('GET', PROVIDERS)).body.map(({ name }: { name: string }) => name)
  expect(names.slice(0, 2)).toEqual(['Zeta', 'alpha'].sort())
  const { body: same } = await cadastre.call('PUT', `${PROVIDERS}/${first.id}`, { body: { type: 'oidc' } })
  expect(same.type).toBe('ldap')
})

test('groups are mapped once for each provider, and go with it', async () => {
  const { id } = (await create()).body
  const group = (await cadastre.call('POST', '/api/v1/groups', { body: { name: 'operators' } })).body
  const map = (external_group: string) =>
    cadastre.call('POST', `${PROVIDERS}/${id}/mappings`, { body: { external_group, internal_group_id: group.id } })
  const { body: mapping } = await map('cn=ops')
  expect(mapping).toMatchObject({ provider_id: id, internal_group_name: 'operators', priority: 100 })
  expect((await map('CN=OPS')).body.detail).toBe("The group 'CN=OPS' is mapped already")
  expect((await cadastre.call('GET', `${PROVIDERS}/${id}`)).body.mapping_count).toBe(1)
  const unknown = { external_group: 'x', internal_group_id: '01900000-0000-7000-8000-000000000009' }
  expect((await cadastre.call('POST', `${PROVIDERS}/${id}/mappings`, { body: unknown })).status).toBe(422)
  const at = `${PROVIDERS}/${id}/mappings/${mapping.id}`
  expect((await cadastre.call('PUT', at, { body: { external_group: 'cn=other' } })).body.external_group).toBe(
    'cn=other',
  )
  const elsewhere = (await create()).body
  expect((await cadastre.call('GET', `${PROVIDERS}/${elsewhere.id}/mappings/${mapping.id}`)).status).toBe(404)
  expect((await cadastre.call('DELETE', `${PROVIDERS}/${id}`)).status).toBe(204)
  expect(await cadastre.sql('select id from auth_group_mapping where id = $1', [mapping.id])).toEqual([])
})

test('only superadmins come near, and no token does', async () => {
  const person = await personWith(cadastre, [{ action: 'admin', resource_type: 'auth_provider' }])
  for (const path of ['', '/types']) {
    expect((await cadastre.call('GET', `${PROVIDERS}${path}`, { token: person.token })).status).toBe(403)
  }
  const token = (await cadastre.call('POST', '/api/v1/api-tokens', { body: { name: 'all of it' } })).body.token
  expect((await cadastre.call('GET', PROVIDERS, { token })).status).toBe(403)
})

test('what each type must be told can be asked for', async () => {
  const { body: types } = await cadastre.call('GET', `${PROVIDERS}/types`)
  const ldap = types.find(({ type }: { type: string }) => type === 'ldap')
  expect(ldap).toMatchObject({ label: 'LDAP directory', needed_fields: ['bind_password'] })
  expect(ldap.settings.required).toEqual(['host', 'bind_dn', 'user_base_dn', 'user_filter'])
})

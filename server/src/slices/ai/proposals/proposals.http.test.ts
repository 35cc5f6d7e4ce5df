import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../../test/answer.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { personWith } from '../../../../test/people.ts'

const PATH = '/api/v1/ai/proposals'
let cadastre: TestApp
let subnet: string
beforeAll(async () => {
  cadastre = await testApp()
  const post = async (path: string, body: object) =>
    (await cadastre.call('POST', `/api/v1/ipam/${path}`, { body })).body
  const space = await post('spaces', { name: 'Lab' })
  const block = await post('blocks', { space_id: space.id, network: '10.0.0.0/16' })
  subnet = (await post('subnets', { space_id: space.id, block_id: block.id, network: '10.0.1.0/24' })).id
})
afterAll(() => cadastre.close())

const propose = (operation: string, args: object, token?: string): Promise<Answer> =>
  cadastre.call('POST', PATH, { body: { operation, args }, ...(token ? { token } : {}) })
const act = (id: string, verb: 'apply' | 'discard', token?: string): Promise<Answer> =>
  cadastre.call('POST', `${PATH}/${id}/${verb}`, token ? { token } : {})
const rows = (hostname: string) => cadastre.sql('select 1 from ip_address where hostname = $1', [hostname])

test('a proposal shows what it would do and does nothing until it is applied', async () => {
  const { status, body } = await propose('allocate_ip_address', { subnet_id: subnet, hostname: 'web-1' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ operation: 'allocate_ip_address', applied_at: null, error: null })
  expect(body.preview_text).toBe('Take 10.0.1.2, the next free address of 10.0.1.0/24, for web-1')
  expect(await rows('web-1')).toHaveLength(0)
  const done = await act(body.id, 'apply')
  expect(done.body).toMatchObject({ ok: true, result: { address: '10.0.1.2' }, proposal: { error: null } })
  expect(await rows('web-1')).toHaveLength(1)
  expect((await act(body.id, 'apply')).body.detail).toBe('Cannot apply - proposal applied')
  expect((await act(body.id, 'discard')).status).toBe(409)
})

test('applied twice at once, it happens once', async () => {
  const { body } = await propose('allocate_ip_address', { subnet_id: subnet, hostname: 'twice' })
  const answers = await Promise.all([act(body.id, 'apply'), act(body.id, 'apply')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await rows('twice')).toHaveLength(1)
})

test('what cannot be done is refused when it is proposed', async () => {
  expect((await propose('create_ip_address', { subnet_id: subnet, address: '10.9.9.9', hostname: 'x' })).status).toBe(
    422,
  )
  expect((await propose('create_ip_address', { subnet_id: subnet })).body.detail).toContain('args of create_ip_address')
  expect((await propose('__proto__', {})).status).toBe(404)
})

test('what has become impossible is told, kept, and can be tried again', async () => {
  const args = { subnet_id: subnet, address: '10.0.1.77', hostname: 'late' }
  const { body } = await propose('create_ip_address', args)
  const taken = await cadastre.call('POST', `/api/v1/ipam/subnets/${subnet}/addresses`, {
    body: { address: '10.0.1.77', hostname: 'first' },
  })
  const failed = await act(body.id, 'apply')
  expect(failed.body).toMatchObject({ ok: false, detail: 'Address 10.0.1.77 is already allocated in this subnet' })
  expect(failed.body.proposal).toMatchObject({ applied_at: null, error: failed.body.detail })
  await cadastre.call('DELETE', `/api/v1/ipam/addresses/${taken.body.id}?permanent=true`)
  expect((await act(body.id, 'apply')).body.ok).toBe(true)
})

test('what it referred to and is gone is told like any other reason', async () => {
  const owner = await personWith(cadastre, [])
  const site = await cadastre.call('POST', '/api/v1/sites', { body: { name: 'Gone' } })
  const address = { subnet_id: subnet, address: '10.0.1.78', hostname: 'orphaned', owner_user_id: owner.id }
  const set = {
    subnet_id: subnet,
    name: 'gone',
    site_id: site.body.id,
    start_address: '10.0.1.8',
    end_address: '10.0.1.9',
  }
  const proposals = [await propose('create_ip_address', address), await propose('create_address_set', set)]
  await cadastre.call('DELETE', `/api/v1/users/${owner.id}`)
  await cadastre.call('DELETE', `/api/v1/sites/${site.body.id}`)
  const answers = await Promise.all(proposals.map(({ body }) => act(body.id, 'apply')))
  expect(answers.map(({ status, body: { ok, detail } }) => [status, ok, detail])).toEqual([
    [200, false, 'owner_user_id references a user row that does not exist.'],
    [200, false, 'site_id references a site row that does not exist.'],
  ])
})

test('rights are asked again at the moment of applying', async () => {
  const person = await personWith(cadastre, [{ action: 'admin', resource_type: 'subnet' }])
  const { body } = await propose('allocate_ip_address', { subnet_id: subnet, hostname: 'mine' }, person.token)
  const role = `/api/v1/roles/${person.roleId}`
  await cadastre.call('PUT', role, { body: { permissions: [{ action: 'read', resource_type: 'subnet' }] } })
  expect((await act(body.id, 'apply', person.token)).status).toBe(403)
  expect(await rows('mine')).toHaveLength(0)
})

test('nobody sees or applies the proposals of others', async () => {
  const { body } = await propose('allocate_ip_address', { subnet_id: subnet, hostname: 'private' })
  const other = await personWith(cadastre, [{ action: 'admin', resource_type: 'subnet' }])
  expect((await cadastre.call('GET', `${PATH}/${body.id}`, { token: other.token })).status).toBe(404)
  expect((await act(body.id, 'apply', other.token)).status).toBe(404)
  expect((await cadastre.call('GET', PATH, { token: other.token })).body).toEqual([])
})

test('it expires, and a discarded one is gone from the list', async () => {
  const { body } = await propose('allocate_ip_address', { subnet_id: subnet, hostname: 'old' })
  await cadastre.sql(`update ai_proposal set expires_at = now() - interval '1 second' where id = $1`, [body.id])
  expect((await act(body.id, 'apply')).body.detail).toBe('Cannot apply - proposal expired')
  const second = (await propose('allocate_ip_address', { subnet_id: subnet, hostname: 'dropped' })).body
  expect((await act(second.id, 'discard')).body.discarded_at).not.toBeNull()
  expect((await act(second.id, 'discard')).status).toBe(200)
  expect((await act(second.id, 'apply')).body.detail).toBe('Cannot apply - proposal discarded')
  const pending = (await cadastre.call('GET', PATH)).body.map(({ id }: { id: string }) => id)
  expect(pending).not.toContain(second.id)
  const all = (await cadastre.call('GET', `${PATH}?pending_only=false`)).body.map(({ id }: { id: string }) => id)
  expect(all).toContain(second.id)
})

test('every operation is described with its arguments, and none of them is an MCP tool', async () => {
  const { body } = await cadastre.call('GET', `${PATH}/operations`)
  expect(body.map(({ name }: { name: string }) => name)).toContain('allocate_subnet')
  for (const { args_schema } of body) expect(args_schema.type).toBe('object')
  const { body: listed } = await cadastre.call('POST', '/api/v1/ai/mcp', {
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  })
  const names: string[] = listed.result.tools.map(({ name }: { name: string }) => name)
  expect(names.filter((name) => !/^(find|count)_/.test(name))).toEqual([])
})

test('an operation of a module that is off cannot be proposed', async () => {
  const module = '/api/v1/admin/feature-modules/ipam.address_sets'
  await cadastre.call('PATCH', module, { body: { enabled: false } })
  const { status, body } = await propose('create_address_set', { name: 'x', subnet_id: subnet })
  expect([status, body.detail]).toEqual([404, "Feature 'ipam.address_sets' is disabled."])
  await cadastre.call('PATCH', module, { body: { enabled: true } })
})

test('proposing, applying and discarding are in the audit log', async () => {
  const actions = await cadastre.sql<{ action: string }>(
    `select distinct action from audit_log where resource_type = 'ai_proposal' order by action`,
  )
  expect(actions.map(({ action }) => action)).toEqual(['apply', 'create', 'discard'])
})

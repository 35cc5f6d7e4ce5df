import { phoneVendors } from '@cadastre/core/dhcp/phones'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registeredAgent } from '../../../../test/agents.ts'
import { type DhcpApp, dhcpApp } from '../../../../test/dhcp-app.ts'

let cadastre: DhcpApp
beforeAll(async () => {
  cadastre = await dhcpApp()
})
afterAll(() => cadastre.close())

const detailOf = ({ status, body }: { status: number; body: { detail: unknown } }) => [status, body.detail]
const profile = { name: 'desk', vendor: 'Yealink', option_set: [{ code: 66, value: 'https://phones.example' }] }

test('a profile is handed out in scopes of its own group, and its servers hear of it', async () => {
  const scope = await cadastre.scope('10.8.0.0/24')
  const other = await cadastre.scope('10.8.1.0/24')
  const at = `/server-groups/${scope.group_id}/phone-profiles`
  const before = await cadastre.revision(scope.group_id)
  const made = await cadastre.api('POST', at, { ...profile, scope_ids: [scope.id] })
  expect([made.status, made.body.scope_ids], made.text).toEqual([201, [scope.id]])
  expect(await cadastre.revision(scope.group_id)).toBe(before + 1)
  expect((await cadastre.api('PUT', `/phone-profiles/${made.body.id}`, made.body)).body).toEqual(made.body)
  const foreign = await cadastre.api('PUT', `/phone-profiles/${made.body.id}/scopes`, { scope_ids: [other.id] })
  expect(detailOf(foreign)).toEqual([422, 'Scope 10.8.1.0/24 belongs to another DHCP group'])
  const none = await cadastre.api('PUT', `/phone-profiles/${made.body.id}/scopes`, { scope_ids: [] })
  expect([none.status, none.body.scope_ids]).toEqual([200, []])
  expect(detailOf(await cadastre.api('POST', at, profile))).toEqual([
    409,
    "A phone profile named 'desk' already exists in this group",
  ])
})

test('servers and the question what a client would get know the profiles that are on', async () => {
  const scope = await cadastre.scope('10.8.9.0/24')
  await cadastre.made(`/dhcp/scopes/${scope.id}/pools`, { start_ip: '10.8.9.10', end_ip: '10.8.9.20' })
  const agent = await registeredAgent(cadastre, scope.group_id, 'dhcp')
  const at = `/dhcp/server-groups/${scope.group_id}/phone-profiles`
  const on = await cadastre.made(at, { ...profile, vendor_class_match: 'yealink', scope_ids: [scope.id] })
  await cadastre.made(at, { ...profile, name: 'off', enabled: false, scope_ids: [scope.id] })
  await cadastre.made(at, { ...profile, name: 'nowhere' })
  const { body } = await cadastre.call('GET', '/api/v1/dhcp/agents/config?wait=0', { token: agent.agent_token })
  const options = { 'tftp-server-name': 'https://phones.example' }
  expect(body.configuration.phone_profiles).toEqual([
    { id: on.id, vendor_class_match: 'yealink', options, scope_ids: [scope.id] },
  ])
  const question = { relay: '10.8.9.1', options: { 60: Buffer.from('yealink').toString('hex') } }
  const answer = await cadastre.api('POST', `/server-groups/${scope.group_id}/what-if`, question)
  expect([answer.status, answer.body.options]).toEqual([200, options])
})

test('a profile forgets a scope that is gone for good, and does not show one in the trash', async () => {
  const scope = await cadastre.scope('10.8.2.0/24')
  const path = `/dhcp/server-groups/${scope.group_id}/phone-profiles`
  const { id } = await cadastre.made(path, { ...profile, scope_ids: [scope.id] })
  const scopes = async () => (await cadastre.api('GET', `/phone-profiles/${id}`)).body.scope_ids
  await cadastre.api('DELETE', `/scopes/${scope.id}`)
  expect(await scopes()).toEqual([])
  await cadastre.call('POST', `/api/v1/admin/trash/dhcp_scope/${scope.id}/restore`)
  expect(await scopes()).toEqual([scope.id])
  await cadastre.api('DELETE', `/scopes/${scope.id}?permanent=true`)
  expect(await cadastre.sql('select scope_ids from dhcp_phone_profile where id = $1', [id])).toEqual([
    { scope_ids: [] },
  ])
})

test.each([
  [{ option_set: [{ code: 150, value: 'phones' }] }, /^Option tftp-server-address: /],
  [{ option_set: [{ code: 51, value: '1' }] }, /is set by the protocol itself/],
  [{ option_set: [{ code: 66, value: 'CHANGE-ME' }] }, /^Option 66 is still to be filled in/],
  [{ option_set: [66, 66].map((code) => ({ code, value: 'x' })) }, /^Option 66 is there twice/],
])('a profile in use like %j answers 422', async (fields, sentence) => {
  const at = `/server-groups/${await cadastre.group()}/phone-profiles`
  const [status, detail] = detailOf(await cadastre.api('POST', at, { ...profile, ...fields }))
  expect([status, detail]).toEqual([422, expect.stringMatching(sentence)])
})

test('the starter pack has a profile for each vendor, off and incomplete, and is made once', async () => {
  const group = await cadastre.group()
  const seed = () => cadastre.api('POST', `/server-groups/${group}/phone-profiles/seed-starter-pack`)
  await cadastre.made(`/dhcp/server-groups/${group}/phone-profiles`, { name: 'Snom phones' })
  const first = await seed()
  expect(first.status, first.text).toBe(200)
  expect(first.body).toHaveLength(phoneVendors.length - 1)
  expect(first.body[0]).toMatchObject({ enabled: false, option_set: [{ value: 'CHANGE-ME' }] })
  expect((await seed()).body).toEqual([])
  const on = await cadastre.api('PUT', `/phone-profiles/${first.body[0].id}`, { enabled: true })
  expect(on.status).toBe(422)
  const { body } = await cadastre.api('GET', '/voip-options')
  expect(body.map(({ vendor }: { vendor: string }) => vendor)).toEqual(phoneVendors.map(({ vendor }) => vendor))
})

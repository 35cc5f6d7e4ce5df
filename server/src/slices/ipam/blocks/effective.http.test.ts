import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { zoneIn } from '../../../../test/ipam/arrange.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
  for (const digit of [1, 2, 3, 5]) await zoneIn(cadastre, group(digit))
})
afterAll(() => cadastre.close())

const SPACES = '/api/v1/ipam/spaces'
const PATH = '/api/v1/ipam/blocks'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const group = (digit: number) => `01900000-0000-7000-8000-00000000000${digit}`
let space: string
let spaces = 0

async function made(path: string, body: object): Promise<string> {
  const answer = await cadastre.call('POST', path, { body })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.id
}
const block = (network: string, parent: string | null, fields: object = {}) =>
  made(PATH, { space_id: space, network, parent_block_id: parent, ...fields })
const effective = async (id: string, view: string) =>
  (await cadastre.call('GET', `${PATH}/${id}/effective-${view}`)).body

beforeEach(async () => {
  const dns = { dns_group_ids: [group(1)], dns_zone_id: group(2), dns_additional_zone_ids: [group(3)] }
  space = await made(SPACES, { name: `space ${++spaces}`, tags: { owner: 'space', env: 'space' }, ...dns })
})

test('DNS settings come from the nearest level that has its own', async () => {
  const top = await block('10.0.0.0/8', null)
  const middle = await block('10.0.0.0/16', top, { dns_inherit_settings: false, dns_zone_id: group(5) })
  const low = await block('10.0.0.0/20', middle)
  const ofSpace = { dns_group_ids: [group(1)], dns_zone_id: group(2), dns_additional_zone_ids: [group(3)] }
  const own = { dns_group_ids: [], dns_zone_id: group(5), dns_additional_zone_ids: [] }
  expect(await effective(top, 'dns')).toEqual({ ...ofSpace, inherited_from_block_id: null })
  expect(await effective(middle, 'dns')).toEqual({ ...own, inherited_from_block_id: null })
  expect(await effective(low, 'dns')).toEqual({ ...own, inherited_from_block_id: middle })
  expect((await cadastre.call('GET', `${SPACES}/${space}/effective-dns`)).body).toEqual({
    ...ofSpace,
    inherited_from_block_id: null,
  })
})

test('the DHCP group comes from the nearest level that has its own, and tells when that is the space', async () => {
  const [servers] = await cadastre.sql<{ id: string }>(
    `insert into dhcp_server_group (id, name) values (gen_random_uuid(), 'servers') returning id`,
  )
  const top = await block('10.0.0.0/8', null)
  const none = { dhcp_server_group_id: null, inherited_from_block_id: null, inherited_from_space: false }
  expect(await effective(top, 'dhcp')).toEqual(none)
  await cadastre.call('PUT', `${SPACES}/${space}`, { body: { dhcp_server_group_id: servers?.id } })
  const ofSpace = { ...none, dhcp_server_group_id: servers?.id }
  expect(await effective(top, 'dhcp')).toEqual({ ...ofSpace, inherited_from_space: true })
  expect((await cadastre.call('GET', `${SPACES}/${space}/effective-dhcp`)).body).toEqual(ofSpace)
  const middle = await block('10.0.0.0/16', top, { dhcp_inherit_settings: false })
  const low = await block('10.0.0.0/20', middle)
  expect(await effective(middle, 'dhcp')).toEqual(none)
  expect(await effective(low, 'dhcp')).toEqual({ ...none, inherited_from_block_id: middle })
})

test('tags and custom fields merge down the tree, and each tells where it is from', async () => {
  const top = await block('10.0.0.0/8', null, { tags: { env: 'top', floor: 1 }, custom_fields: { rack: 'a', row: 1 } })
  const low = await block('10.0.0.0/16', top, { tags: { floor: 2 }, custom_fields: { rack: 'b' } })
  expect(await effective(low, 'fields')).toEqual({
    block_id: low,
    tags: { owner: 'space', env: 'top', floor: 2 },
    custom_fields: { rack: 'b', row: 1 },
    tag_sources: { owner: `space:${space}`, env: `block:${top}`, floor: `block:${low}` },
    custom_field_sources: { rack: `block:${low}`, row: `block:${top}` },
  })
})

test('an unknown block answers 404', async () => {
  for (const view of ['dns', 'dhcp', 'fields']) {
    expect(await cadastre.call('GET', `${PATH}/${UNKNOWN}/effective-${view}`)).toMatchObject({
      status: 404,
      body: { detail: 'Block not found' },
    })
  }
})

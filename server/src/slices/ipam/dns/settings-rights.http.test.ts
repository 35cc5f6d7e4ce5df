import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { type Permission, personWith } from '../../../../test/people.ts'

/** Whoever gives a network a zone has names published in it, so it must be theirs to write in. */
let cadastre: TestApp
let group: string
let zone: string
const networks = new Map<string, string>()
beforeAll(async () => {
  cadastre = await testApp()
  group = await made('/dns/groups', { name: 'office' })
  zone = await made(`/dns/groups/${group}/zones`, { name: 'example.com' })
  const space = await made('/ipam/spaces', { name: 'office' })
  const block = await made('/ipam/blocks', { space_id: space, network: '10.0.0.0/8' })
  const subnet = await made('/ipam/subnets', { space_id: space, block_id: block, network: '10.1.0.0/24' })
  const template = await made('/ipam/templates', { name: 'office', applies_to: 'subnet' })
  for (const [kind, id] of Object.entries({ spaces: space, blocks: block, subnets: subnet, templates: template }))
    networks.set(kind, `/api/v1/ipam/${kind}/${id}`)
})
afterAll(() => cadastre.close())

async function made(path: string, body: object): Promise<string> {
  const answer = await cadastre.call('POST', `/api/v1${path}`, { body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}

const IPAM = ['ip_space', 'ip_block', 'subnet', 'manage_ipam_templates'].flatMap((resource_type) => [
  { action: 'read', resource_type },
  { action: 'write', resource_type },
])
const operator = async (...more: Permission[]): Promise<string> =>
  (await personWith(cadastre, [...IPAM, ...more])).token

describe.each(['spaces', 'blocks', 'subnets', 'templates'])('%s', (kind) => {
  const put = (body: object, token?: string) =>
    cadastre.call('PUT', networks.get(kind) ?? '', { body, ...(token ? { token } : {}) })
  const groupField = kind === 'templates' ? 'dns_group_id' : 'dns_group_ids'
  const groupValue = () => (kind === 'templates' ? group : [group])
  const settings = () => [{ dns_zone_id: zone }, { dns_additional_zone_ids: [zone] }, { [groupField]: groupValue() }]

  test('a zone or group that the caller does not see is not there', async () => {
    const token = await operator()
    for (const body of settings()) {
      const { status, body: answer } = await put(body, token)
      expect([status, answer.detail]).toEqual([
        422,
        expect.stringMatching(/^dns_\w+ references a dns_\w+ row that does/),
      ])
    }
  })

  test('one that they only read is refused', async () => {
    const rights = ['dns_zone', 'dns_group'].map((resource_type) => ({ action: 'read', resource_type }))
    const token = await operator(...rights)
    for (const body of settings()) expect((await put(body, token)).status).toBe(403)
  })

  test('one that they write in is taken, and whoever else edits the network leaves it as it is', async () => {
    const writes = (resource_type: string, resource_id: string) => ({ action: 'write', resource_type, resource_id })
    const token = await operator(writes('dns_zone', zone), writes('dns_group', group))
    for (const body of settings()) expect((await put(body, token)).status).toBe(200)
    const other = await operator()
    const { body } = await cadastre.call('GET', networks.get(kind) ?? '', { token: other })
    expect(body).toMatchObject({ dns_zone_id: zone, [groupField]: groupValue() })
    const fields = { dns_zone_id: zone, dns_additional_zone_ids: [zone], [groupField]: groupValue() }
    expect((await put(fields, other)).status).toBe(200)
    expect((await put({ dns_zone_id: null, dns_additional_zone_ids: [], [groupField]: null }, other)).status).toBe(200)
  })

  test('the right to write all records is enough', async () => {
    const token = await operator({ action: 'write', resource_type: 'dns_record' })
    for (const body of settings()) expect((await put(body, token)).status).toBe(200)
    await put({ dns_zone_id: null, dns_additional_zone_ids: [], [groupField]: null }, token)
  })
})

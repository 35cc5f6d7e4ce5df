import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { zoneIn } from '../../../../test/ipam/arrange.ts'
import { personWith } from '../../../../test/people.ts'
import { newId } from '../../../db/ids.ts'

const PATH = '/api/v1/ipam/templates'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const ZONE = '01900000-0000-7000-8000-0000000020e0'

let cadastre: TestApp
let space: string
let names = 0
beforeAll(async () => {
  cadastre = await testApp()
  await zoneIn(cadastre, ZONE)
})
afterAll(() => cadastre.close())

beforeEach(async () => {
  const { body } = await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: `space ${++names}` } })
  space = body.id
})

const as = (token?: string) => (token ? { token } : {})
const create = (body: object = {}) =>
  cadastre.call('POST', PATH, { body: { name: `template ${++names}`, applies_to: 'subnet', ...body } })
const put = (id: string, body: object) => cadastre.call('PUT', `${PATH}/${id}`, { body })
const apply = (id: string, body: object, token?: string) =>
  cadastre.call('POST', `${PATH}/${id}/apply`, { body, ...as(token) })

async function block(network: string, more: object = {}) {
  const answer = await cadastre.call('POST', '/api/v1/ipam/blocks', { body: { space_id: space, network, ...more } })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}
async function subnet(blockId: string, network: string, more: object = {}) {
  const body = { space_id: space, block_id: blockId, network, ...more }
  const answer = await cadastre.call('POST', '/api/v1/ipam/subnets', { body })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}
const read = async (kind: 'blocks' | 'subnets', id: string) =>
  (await cadastre.call('GET', `/api/v1/ipam/${kind}/${id}`)).body
const auditOf = (id: string) =>
  cadastre.sql<{ action: string; old_value: object; new_value: object }>(
    'select action, old_value, new_value from audit_log where resource_id = $1 order by seq',
    [id],
  )

describe('templates', () => {
  test('a name and a kind are enough; the audit row has the image', async () => {
    const { status, body } = await create({ name: 'bare' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'bare',
      description: '',
      applies_to: 'subnet',
      tags: {},
      custom_fields: {},
      dns_group_id: null,
      dns_zone_id: null,
      dns_additional_zone_ids: [],
      dhcp_group_id: null,
      ddns_enabled: false,
      ddns_hostname_policy: 'client_or_generated',
      ddns_domain_override: null,
      ddns_ttl: null,
      child_layout: null,
      applied_count: 0,
    })
    expect(await auditOf(body.id)).toEqual([{ action: 'create', old_value: null, new_value: body }])
    expect((await cadastre.call('GET', `${PATH}/${body.id}`)).body).toEqual(body)
  })

  test('a taken name answers 409 and names it, on create and on rename', async () => {
    await create({ name: 'taken' })
    const { body } = await create({ name: 'other' })
    const taken = { detail: "A template named 'taken' already exists" }
    expect(await create({ name: 'taken' })).toMatchObject({ status: 409, body: taken })
    expect(await put(body.id, { name: 'taken' })).toMatchObject({ status: 409, body: taken })
  })

  test('only a block template has a child layout', async () => {
    const child_layout = { children: [{ prefix: 24, name_template: 'lan-{n}' }] }
    const refused = await create({ child_layout })
    expect(refused).toMatchObject({ status: 422, body: { detail: 'Only a block template has a child_layout' } })
    const { body } = await create({ applies_to: 'block', child_layout })
    expect(body.child_layout.children).toEqual([
      { prefix: 24, name_template: 'lan-{n}', description: '', tags: {}, custom_fields: {} },
    ])
    expect((await create({ applies_to: 'block', child_layout: { children: [{ prefix: 129 }] } })).status).toBe(422)
    expect((await create({ applies_to: 'block', child_layout: { children: [{ prefix: 0 }] } })).status).toBe(422)
    const { body: plain } = await create()
    expect((await put(plain.id, { child_layout })).status).toBe(422)
  })

  test('what was read can be put back: nothing changes and nothing is audited', async () => {
    const { body } = await create({
      applies_to: 'block',
      tags: { b: 1, a: 2 },
      child_layout: { children: [{ prefix: 9 }] },
    })
    expect(await put(body.id, body)).toMatchObject({ status: 200, body })
    expect(await auditOf(body.id)).toHaveLength(1)
  })

  test('null and the clear keys clear; what it applies to stays', async () => {
    const full = {
      applies_to: 'block',
      dns_group_id: ZONE,
      dns_zone_id: ZONE,
      dns_additional_zone_ids: [ZONE],
      ddns_domain_override: 'lab.example',
      ddns_ttl: 60,
      child_layout: { children: [{ prefix: 24 }] },
    }
    const { body } = await create(full)
    const cleared = await put(body.id, {
      applies_to: 'subnet',
      ddns_ttl: null,
      clear_dns_group_id: true,
      clear_dns_zone_id: true,
      clear_dhcp_group_id: true,
      clear_dns_additional_zone_ids: true,
      clear_ddns_domain_override: true,
      clear_child_layout: true,
    })
    expect(cleared.body).toMatchObject({
      applies_to: 'block',
      dns_group_id: null,
      dns_zone_id: null,
      dns_additional_zone_ids: [],
      ddns_domain_override: null,
      ddns_ttl: null,
      child_layout: null,
    })
    expect((await auditOf(body.id)).at(-1)).toMatchObject({
      action: 'update',
      old_value: body,
      new_value: cleared.body,
    })
    expect((await put(body.id, { name: null })).status).toBe(422)
  })

  test('the list is by name and filters by kind and by a part of the text', async () => {
    await create({ name: 'zz branch', applies_to: 'block' })
    await create({ name: 'aa other', description: 'for a BRANCH' })
    const listed = async (query: string) =>
      (await cadastre.call('GET', `${PATH}?${query}`)).body.map(({ name }: { name: string }) => name)
    expect(await listed('search=branch')).toEqual(['aa other', 'zz branch'])
    expect(await listed('search=branch&applies_to=block')).toEqual(['zz branch'])
    expect((await cadastre.call('GET', `${PATH}?applies_to=space`)).status).toBe(422)
  })

  test('an unknown template answers 404, an unknown DHCP group 422, an old If-Match 412', async () => {
    expect((await cadastre.call('GET', `${PATH}/${UNKNOWN}`)).body).toEqual({ detail: 'Template not found' })
    expect((await put(UNKNOWN, {})).status).toBe(404)
    expect((await apply(UNKNOWN, { subnet_id: UNKNOWN })).status).toBe(422)
    expect((await create({ dhcp_group_id: UNKNOWN })).body.detail).toContain('dhcp_group_id references')
    const { body } = await create()
    const headers = { 'if-match': (await cadastre.call('GET', `${PATH}/${body.id}`)).headers.etag ?? '' }
    await put(body.id, { description: 'changed' })
    expect((await cadastre.call('PUT', `${PATH}/${body.id}`, { body: { description: 'late' }, headers })).status).toBe(
      412,
    )
  })

  test('a reader reads and changes nothing; rights to one template show that one', async () => {
    const { body } = await create()
    const reader = await personWith(cadastre, [{ action: 'read', resource_type: 'manage_ipam_templates' }])
    expect((await cadastre.call('GET', `${PATH}/${body.id}`, { token: reader.token })).status).toBe(200)
    const refused = await cadastre.call('DELETE', `${PATH}/${body.id}`, { token: reader.token })
    expect(refused.body).toEqual({ detail: "Permission denied: need 'delete' on 'manage_ipam_templates'" })
    const one = [{ action: 'read', resource_type: 'manage_ipam_templates', resource_id: body.id }]
    const { token } = await personWith(cadastre, one)
    expect((await cadastre.call('GET', PATH, { token })).body).toEqual([body])
  })
})

describe('a subnet or block made with a template', () => {
  test('takes what its request does not name; what it names stays', async () => {
    const { body: template } = await create({ tags: { from: 'template' }, dns_zone_id: ZONE, ddns_ttl: 60 })
    const { id } = await block('10.0.0.0/8')
    const made = await subnet(id, '10.0.0.0/24', { template_id: template.id, tags: {}, description: 'mine' })
    expect(made).toMatchObject({
      tags: {},
      description: 'mine',
      dns_zone_id: ZONE,
      ddns_ttl: 60,
      ddns_inherit_settings: false,
      applied_template_id: template.id,
    })
    expect((await cadastre.call('GET', `${PATH}/${template.id}`)).body.applied_count).toBe(1)
  })

  test('refuses an unknown template, and one for the other kind', async () => {
    const { body: ofBlocks } = await create({ name: 'for blocks', applies_to: 'block' })
    const { id } = await block('10.0.0.0/8')
    const wanted = { space_id: space, block_id: id, network: '10.1.0.0/24' }
    const unknown = { body: { ...wanted, template_id: UNKNOWN } }
    expect(await cadastre.call('POST', '/api/v1/ipam/subnets', unknown)).toMatchObject({
      status: 422,
      body: { detail: 'template_id references a ipam_template row that does not exist.' },
    })
    expect(
      await cadastre.call('POST', '/api/v1/ipam/subnets', { body: { ...wanted, template_id: ofBlocks.id } }),
    ).toMatchObject({
      status: 422,
      body: { detail: "Template 'for blocks' applies to blocks, not to subnets" },
    })
  })
})

describe('POST /ipam/templates/{id}/apply', () => {
  test('fills what is empty and tells which; by force it overwrites; both rows are audited', async () => {
    const { body: template } = await create({ tags: { a: 1 }, dns_zone_id: ZONE })
    const { id } = await block('10.0.0.0/8')
    const target = await subnet(id, '10.0.0.0/24', { tags: { own: true } })
    const first = await apply(template.id, { subnet_id: target.id })
    expect(first).toMatchObject({
      status: 200,
      body: {
        template_id: template.id,
        target_kind: 'subnet',
        target_id: target.id,
        fields_written: ['dns_zone_id', 'dns_inherit_settings'],
        children_carved: [],
      },
    })
    const filled = await read('subnets', target.id)
    expect(filled).toMatchObject({ tags: { own: true }, dns_zone_id: ZONE, applied_template_id: template.id })
    expect((await auditOf(target.id)).at(-1)).toMatchObject({ action: 'update', old_value: target, new_value: filled })
    expect((await auditOf(template.id)).at(-1)).toMatchObject({ action: 'apply', new_value: first.body })

    expect((await apply(template.id, { subnet_id: target.id, force: true })).body.fields_written).toEqual(['tags'])
    expect((await read('subnets', target.id)).tags).toEqual({ a: 1 })
    expect((await apply(template.id, { subnet_id: target.id, force: true })).body.fields_written).toEqual([])
    expect(await auditOf(target.id)).toHaveLength(3)
  })

  test('names one target, of its own kind, that exists', async () => {
    const { body: template } = await create()
    const { id } = await block('10.0.0.0/8')
    expect((await apply(template.id, {})).status).toBe(422)
    expect((await apply(template.id, { block_id: id, subnet_id: UNKNOWN })).status).toBe(422)
    expect((await apply(template.id, { block_id: id })).body.detail).toContain('applies to subnets, not to blocks')
    expect((await apply(template.id, { subnet_id: UNKNOWN })).body).toEqual({
      detail: 'subnet_id references a subnet row that does not exist.',
    })
  })

  test('needs write on the target, and on subnets to carve them', async () => {
    const { body: template } = await create({ applies_to: 'block', child_layout: { children: [{ prefix: 24 }] } })
    const { id } = await block('10.0.0.0/8')
    const manager = { action: 'admin', resource_type: 'manage_ipam_templates' }
    const onBlock = { action: 'write', resource_type: 'ip_block', resource_id: id }
    const nobody = await personWith(cadastre, [manager, { ...onBlock, action: 'read' }])
    expect((await apply(template.id, { block_id: id }, nobody.token)).body).toEqual({
      detail: "Permission denied: need 'write' on 'ip_block'",
    })
    const { token } = await personWith(cadastre, [manager, { ...onBlock, action: 'admin' }])
    expect((await apply(template.id, { block_id: id }, token)).body).toEqual({
      detail: "Permission denied: need 'write' on 'subnet'",
    })
    expect((await apply(template.id, { block_id: id, carve_children: false }, token)).status).toBe(200)
  })

  test('a value that does not fit its custom field is refused, and nothing is written', async () => {
    await cadastre.call('POST', '/api/v1/custom-fields', {
      body: { resource_type: 'subnet', name: 'units', field_type: 'number' },
    })
    const { body: template } = await create({ tags: { a: 1 }, custom_fields: { units: 'four' } })
    const { id } = await block('10.0.0.0/8')
    const target = await subnet(id, '10.0.0.0/24')
    const refused = await apply(template.id, { subnet_id: target.id })
    expect(refused).toMatchObject({ status: 422, body: { detail: "Custom field 'units' must be a number" } })
    expect(await read('subnets', target.id)).toEqual(target)
  })

  const children = [
    { prefix: 26, name_template: 'mgmt-{oct2}', tags: { kind: 'mgmt' } },
    { prefix: 24, name_template: 'lan-{n}', description: 'Users' },
  ]

  test('carves the children of a block as subnets with their rows; a second time it leaves them alone', async () => {
    const { body: template } = await create({ applies_to: 'block', child_layout: { children } })
    const { id } = await block('10.7.0.0/16')
    const carved = await apply(template.id, { block_id: id })
    expect(carved.body.children_carved).toEqual([
      { cidr: '10.7.0.0/26', name: 'mgmt-7', skipped: false },
      { cidr: '10.7.1.0/24', name: 'lan-2', skipped: false },
    ])
    const made = (await cadastre.call('GET', `/api/v1/ipam/subnets?block_id=${id}`)).body
    expect(made).toMatchObject([
      { network: '10.7.0.0/26', name: 'mgmt-7', tags: { kind: 'mgmt' }, gateway: '10.7.0.1', allocated_ips: 1 },
      { network: '10.7.1.0/24', name: 'lan-2', description: 'Users', allocated_ips: 1 },
    ])
    expect((await auditOf(made[0].id)).map(({ action }) => action)).toEqual(['create'])
    const again = await apply(template.id, { block_id: id })
    expect(again.body.children_carved.map(({ skipped }: { skipped: boolean }) => skipped)).toEqual([true, true])
    expect((await cadastre.call('GET', `/api/v1/ipam/subnets?block_id=${id}`)).body).toHaveLength(2)
  })

  test('an obstacle or a lack of room answers 422 and carves nothing', async () => {
    const { body: template } = await create({ applies_to: 'block', tags: { a: 1 }, child_layout: { children } })
    const { id } = await block('10.7.0.0/16')
    await subnet(id, '10.7.1.128/25')
    expect(await apply(template.id, { block_id: id })).toMatchObject({
      status: 422,
      body: { detail: 'Child 10.7.1.0/24 overlaps with existing 10.7.1.128/25' },
    })
    expect((await cadastre.call('GET', `/api/v1/ipam/subnets?block_id=${id}`)).body).toHaveLength(1)
    expect((await read('blocks', id)).tags).toEqual({})
    const small = await block('10.8.0.0/24')
    expect((await apply(template.id, { block_id: small.id })).body).toEqual({
      detail: 'The child layout does not fit into 10.8.0.0/24',
    })
    const outer = await block('10.9.0.0/16')
    await block('10.9.0.0/20', { parent_block_id: outer.id })
    expect((await apply(template.id, { block_id: outer.id })).body.detail).toContain('existing 10.9.0.0/20')
  })

  test('applied twice at once, the children are carved once', async () => {
    const { body: template } = await create({ applies_to: 'block', child_layout: { children } })
    const { id } = await block('10.7.0.0/16')
    const answers = await Promise.all([1, 2, 3].map(() => apply(template.id, { block_id: id })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const carvings = answers.flatMap(({ body }) => body.children_carved)
    expect(carvings.filter(({ skipped }: { skipped: boolean }) => !skipped)).toHaveLength(2)
  })
})

describe('POST /ipam/templates/{id}/reapply-all', () => {
  const reapply = (id: string, query = '', token?: string) =>
    cadastre.call('POST', `${PATH}/${id}/reapply-all${query}`, as(token))

  test('brings every instance back to the template; those it does not change are not audited', async () => {
    const { body: template } = await create({ tags: { v: 1 } })
    const { id } = await block('10.0.0.0/8')
    const same = await subnet(id, '10.0.0.0/24', { template_id: template.id })
    const drifted = await subnet(id, '10.0.1.0/24', { template_id: template.id })
    const other = await subnet(id, '10.0.2.0/24', { tags: { v: 3 } })
    await cadastre.call('PUT', `/api/v1/ipam/subnets/${drifted.id}`, { body: { tags: { v: 2 } } })
    expect((await reapply(template.id, '?force=false')).body.instances_processed).toBe(2)
    expect((await read('subnets', drifted.id)).tags).toEqual({ v: 2 })
    const { body } = await reapply(template.id)
    expect(body).toEqual({
      template_id: template.id,
      target_kind: 'subnet',
      instances_total: 2,
      instances_processed: 2,
      instances_skipped: 0,
      cap_reached: false,
    })
    expect((await read('subnets', drifted.id)).tags).toEqual({ v: 1 })
    expect((await read('subnets', other.id)).tags).toEqual({ v: 3 })
    expect(await auditOf(same.id)).toHaveLength(1)
    expect((await auditOf(drifted.id)).at(-1)).toMatchObject({ action: 'update', new_value: { tags: { v: 1 } } })
    expect((await auditOf(template.id)).at(-1)).toMatchObject({ action: 'reapply_all', new_value: body })
  })

  test('writes only where the caller may, and 200 at most', async () => {
    const { body: template } = await create({ tags: { v: 1 } })
    const { id } = await block('10.0.0.0/8')
    const mine = await subnet(id, '10.255.0.0/24', { template_id: template.id, tags: {} })
    await cadastre.sql(
      `insert into subnet (id, space_id, block_id, network, total_ips, applied_template_id)
        select key::uuid, $2, $3, ('10.0.' || n || '.0/24')::cidr, 254, $4
        from unnest($1::text[]) with ordinality as k(key, n)`,
      [Array.from({ length: 205 }, () => newId()), space, id, template.id],
    )
    const { token } = await personWith(cadastre, [
      { action: 'write', resource_type: 'manage_ipam_templates' },
      { action: 'write', resource_type: 'subnet', resource_id: mine.id },
    ])
    expect((await reapply(template.id, '', token)).body).toMatchObject({
      instances_total: 206,
      instances_processed: 1,
      instances_skipped: 205,
      cap_reached: false,
    })
    expect((await read('subnets', mine.id)).tags).toEqual({ v: 1 })
    expect((await reapply(template.id)).body).toMatchObject({ instances_processed: 200, cap_reached: true })
    expect(await cadastre.sql(`select from subnet where tags = '{"v": 1}' and space_id = $1`, [space])).toHaveLength(
      201,
    )
  })
})

test('a deleted template leaves what it wrote', async () => {
  const { body: template } = await create({ tags: { v: 1 } })
  const { id } = await block('10.0.0.0/8')
  const made = await subnet(id, '10.0.0.0/24', { template_id: template.id })
  expect((await cadastre.call('DELETE', `${PATH}/${template.id}`)).status).toBe(204)
  expect(await read('subnets', made.id)).toMatchObject({ tags: { v: 1 }, applied_template_id: null })
  expect((await auditOf(template.id)).at(-1)).toMatchObject({ action: 'delete' })
})

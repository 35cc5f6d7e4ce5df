import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { zoneIn } from '../../../../test/ipam/arrange.ts'
import { personWith } from '../../../../test/people.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
  await zoneIn(cadastre, ZONE)
})
afterAll(() => cadastre.close())

const IPAM = '/api/v1/ipam'
const PATH = `${IPAM}/plans`
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const ZONE = '01900000-0000-7000-8000-0000000020e0'

async function made(path: string, body: object) {
  const answer = await cadastre.call('POST', `${IPAM}${path}`, { body })
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
  return answer.body
}
let spaces = 0
const newSpace = async (): Promise<string> => (await made('/spaces', { name: `planned ${++spaces}` })).id
const act = (id: string, verb: string, token?: string) =>
  cadastre.call('POST', `${PATH}/${id}/${verb}`, token ? { token } : {})
const auditOf = (id: string) =>
  cadastre.sql<{ action: string; old_value: object | null; new_value: object | null; changed_fields: string[] }>(
    'select action, old_value, new_value, changed_fields from audit_log where resource_id = $1 order by seq',
    [id],
  )

const TREE = {
  id: 'root',
  network: '10.0.0.0/8',
  name: 'corporate',
  children: [
    {
      id: 'berlin',
      network: '10.1.0.0/16',
      children: [
        { id: 'office', network: '10.1.1.0/24', kind: 'subnet', name: 'office', gateway: '10.1.1.254' },
        { id: 'lab', network: '10.1.2.0/24', kind: 'subnet' },
      ],
    },
    { id: 'transfer', network: '10.255.0.0/31', kind: 'subnet' },
  ],
}
const planOf = async (space_id: string, tree: object | null = TREE) =>
  made('/plans', { name: 'rollout', space_id, ...(tree ? { tree } : {}) })

describe('a plan', () => {
  test('has defaults in every node and comes back as it was made', async () => {
    const space = await newSpace()
    const { status, body } = await cadastre.call('POST', PATH, {
      body: { name: 'first', space_id: space, tree: { id: 'r', network: '10.9.9.9/8' } },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'first', description: '', space_id: space, applied_at: null })
    expect(body.tree).toEqual({
      id: 'r',
      network: '10.0.0.0/8',
      name: '',
      description: '',
      kind: 'block',
      existing_block_id: null,
      dns_group_id: null,
      dns_zone_id: null,
      dhcp_server_group_id: null,
      vlan_ref_id: null,
      gateway: null,
      children: [],
    })
    expect((await cadastre.call('GET', `${PATH}/${body.id}`)).body).toEqual(body)
    expect((await cadastre.call('GET', `${PATH}?space_id=${space}`)).body).toEqual([body])
    expect(await auditOf(body.id)).toMatchObject([{ action: 'subnet_plan_created', old_value: null, new_value: body }])
  })

  test('sent back unchanged stays unchanged, without an audit entry', async () => {
    const plan = await planOf(await newSpace())
    const { status, body } = await cadastre.call('PATCH', `${PATH}/${plan.id}`, { body: plan })
    expect([status, body]).toEqual([200, plan])
    expect(await auditOf(plan.id)).toHaveLength(1)
  })

  test('changes what is named; null takes the tree away', async () => {
    const plan = await planOf(await newSpace())
    const patch = (body: object) => cadastre.call('PATCH', `${PATH}/${plan.id}`, { body })
    expect((await patch({ name: 'renamed' })).body).toMatchObject({ name: 'renamed', tree: plan.tree })
    expect((await patch({ tree: null })).body.tree).toBeNull()
    expect((await patch({ name: null })).status).toBe(422)
    expect((await auditOf(plan.id)).map(({ action }) => action)).toEqual([
      'subnet_plan_created',
      'subnet_plan_updated',
      'subnet_plan_updated',
    ])
    expect(await act(plan.id, 'validate')).toMatchObject({ status: 422, body: { detail: 'The plan has no tree yet' } })
    expect(await act(plan.id, 'apply')).toMatchObject({ status: 422, body: { detail: 'The plan has no tree yet' } })
  })

  test('a stale If-Match is refused', async () => {
    const plan = await planOf(await newSpace())
    const headers = { 'if-match': '"other"' }
    expect((await cadastre.call('PATCH', `${PATH}/${plan.id}`, { body: { name: 'x' }, headers })).status).toBe(412)
    expect((await cadastre.call('DELETE', `${PATH}/${plan.id}`, { headers })).status).toBe(412)
  })

  test('is gone after a delete, and the log has its last image', async () => {
    const plan = await planOf(await newSpace())
    expect((await cadastre.call('DELETE', `${PATH}/${plan.id}`)).status).toBe(204)
    expect(await cadastre.call('GET', `${PATH}/${plan.id}`)).toMatchObject({
      status: 404,
      body: { detail: 'Plan not found' },
    })
    expect((await auditOf(plan.id)).at(-1)).toMatchObject({ action: 'subnet_plan_deleted', old_value: plan })
  })

  test('of an unknown space, too large, too deep or with a stray gateway is refused', async () => {
    const space = await newSpace()
    const status = async (body: object) => {
      const answer = await cadastre.call('POST', PATH, { body: { name: 'x', space_id: space, ...body } })
      return [answer.status, answer.body.detail]
    }
    expect(await status({ space_id: UNKNOWN })).toEqual([
      422,
      'space_id references a ip_space row that does not exist.',
    ])
    const many = Array.from({ length: 2_000 }, (_, n) => ({ id: `n${n}`, network: '10.0.0.0/24' }))
    expect(await status({ tree: { id: 'r', network: '10.0.0.0/8', children: many } })).toEqual([
      422,
      'A plan has at most 2000 nodes; this one has 2001',
    ])
    let deep: object = { id: 'x', network: '10.0.0.0/8' }
    for (let level = 0; level < 30; level++) deep = { id: `d${level}`, network: '10.0.0.0/8', children: [deep] }
    expect(await status({ tree: deep })).toEqual([422, 'A plan is at most 30 levels deep'])
    const stray = { id: 's', network: '10.0.0.0/24', kind: 'subnet', gateway: '10.0.1.1' }
    expect((await status({ tree: { id: 'r', network: '10.0.0.0/8', children: [stray] } }))[0]).toBe(422)
    expect((await status({ tree: { id: '', network: 'ten' } }))[0]).toBe(422)
  })
})

describe('validating', () => {
  test('tells of a saved and an unsaved tree the same, and changes nothing', async () => {
    const space = await newSpace()
    await made('/blocks', { space_id: space, network: '10.0.0.0/8' })
    const plan = await planOf(space)
    const saved = await act(plan.id, 'validate')
    expect(saved.status).toBe(200)
    expect(saved.body.ok).toBe(false)
    expect(saved.body.summary).toEqual({ block_count: 2, subnet_count: 3 })
    expect(saved.body.conflicts[0]).toEqual({
      node_id: 'root',
      network: '10.0.0.0/8',
      kind: 'overlap_existing',
      message: 'It overlaps with existing block 10.0.0.0/8',
    })
    const unsaved = await cadastre.call('POST', `${PATH}/validate-tree`, { body: { space_id: space, tree: TREE } })
    expect(unsaved.body).toEqual(saved.body)
    const applied = await act(plan.id, 'apply')
    expect(applied.status).toBe(409)
    expect(applied.body.detail).toEqual({ message: expect.any(String), conflicts: saved.body.conflicts })
    expect(await cadastre.sql('select from ip_block where space_id = $1', [space])).toHaveLength(1)
  })

  test('knows only the live networks of its own space', async () => {
    const [space, other] = [await newSpace(), await newSpace()]
    await made('/blocks', { space_id: other, network: '10.0.0.0/8' })
    const block = await made('/blocks', { space_id: space, network: '10.0.0.0/8' })
    const extending = await planOf(space, { ...TREE, existing_block_id: block.id })
    await cadastre.call('DELETE', `${IPAM}/blocks/${block.id}`)
    expect((await act((await planOf(space)).id, 'validate')).body.ok).toBe(true)
    expect((await act(extending.id, 'validate')).body.conflicts[0].kind).toBe('missing_block')
  })

  test('is open to those who may only read; drawing and applying are not', async () => {
    const plan = await planOf(await newSpace())
    const { token } = await personWith(cadastre, [{ action: 'read', resource_type: 'ip_block' }])
    expect((await act(plan.id, 'validate', token)).status).toBe(200)
    const body = { space_id: plan.space_id, tree: TREE }
    expect((await cadastre.call('POST', `${PATH}/validate-tree`, { body, token })).status).toBe(200)
    expect((await act(plan.id, 'apply', token)).status).toBe(403)
    expect((await cadastre.call('PATCH', `${PATH}/${plan.id}`, { body: { name: 'x' }, token })).status).toBe(403)
    expect((await cadastre.call('DELETE', `${PATH}/${plan.id}`, { token })).status).toBe(403)
  })

  test('a right to one block shows no plans', async () => {
    const plan = await planOf(await newSpace())
    const { token } = await personWith(cadastre, [{ action: 'read', resource_type: 'ip_block', resource_id: UNKNOWN }])
    expect((await cadastre.call('GET', PATH, { token })).body).toEqual([])
    expect((await cadastre.call('GET', `${PATH}/${plan.id}`, { token })).status).toBe(403)
  })
})

describe('applying', () => {
  test('makes every block and subnet with its placeholders and counters', async () => {
    const space = await newSpace()
    const plan = await planOf(space)
    const { status, body } = await act(plan.id, 'apply')
    expect(status).toBe(200)
    expect(body).toMatchObject({ applied_at: expect.any(String) })
    expect([body.block_ids.length, body.subnet_ids.length]).toEqual([2, 3])
    const blocks = (await cadastre.call('GET', `${IPAM}/blocks?space_id=${space}`)).body
    expect(blocks).toMatchObject([
      { network: '10.0.0.0/8', name: 'corporate', parent_block_id: null, allocated_ips: 2 },
      { network: '10.1.0.0/16', parent_block_id: blocks[0].id, allocated_ips: 2 },
    ])
    const subnets = (await cadastre.call('GET', `${IPAM}/subnets?space_id=${space}`)).body
    expect(subnets).toMatchObject([
      { network: '10.1.1.0/24', name: 'office', block_id: blocks[1].id, gateway: '10.1.1.254', allocated_ips: 1 },
      { network: '10.1.2.0/24', gateway: '10.1.2.1', allocated_ips: 1, total_ips: 254 },
      { network: '10.255.0.0/31', gateway: null, allocated_ips: 0, total_ips: 2, block_id: blocks[0].id },
    ])
    const rows = await cadastre.sql(
      `select host(address) as address, status, hostname from ip_address where subnet_id = $1 order by address`,
      [subnets[0].id],
    )
    expect(rows).toEqual([
      { address: '10.1.1.0', status: 'network', hostname: null },
      { address: '10.1.1.254', status: 'reserved', hostname: 'gateway' },
      { address: '10.1.1.255', status: 'broadcast', hostname: null },
    ])
    expect(await auditOf(subnets[0].id)).toMatchObject([{ action: 'create', new_value: subnets[0] }])
    expect(await auditOf(blocks[0].id)).toMatchObject([{ action: 'create', new_value: { network: '10.0.0.0/8' } }])
    expect((await auditOf(plan.id)).at(-1)).toMatchObject({
      action: 'subnet_plan_applied',
      new_value: { applied_resource_ids: { block_ids: body.block_ids, subnet_ids: body.subnet_ids } },
    })
  })

  test('is what making them one by one is', async () => {
    const [planned, byHand] = [await newSpace(), await newSpace()]
    await act((await planOf(planned)).id, 'apply')
    const root = await made('/blocks', { space_id: byHand, network: '10.0.0.0/8', name: 'corporate' })
    const berlin = await made('/blocks', { space_id: byHand, network: '10.1.0.0/16', parent_block_id: root.id })
    await made('/subnets', {
      space_id: byHand,
      block_id: berlin.id,
      network: '10.1.1.0/24',
      name: 'office',
      gateway: '10.1.1.254',
    })
    await made('/subnets', { space_id: byHand, block_id: berlin.id, network: '10.1.2.0/24' })
    await made('/subnets', { space_id: byHand, block_id: root.id, network: '10.255.0.0/31' })
    const look = async (space: string, kind: string) =>
      (await cadastre.call('GET', `${IPAM}/${kind}?space_id=${space}`)).body.map((row: object) => ({
        ...row,
        id: '',
        space_id: '',
        parent_block_id: '',
        block_id: '',
        created_at: '',
        modified_at: '',
      }))
    for (const kind of ['blocks', 'subnets']) expect(await look(planned, kind)).toEqual(await look(byHand, kind))
  })

  test('extends an existing block, with servers and VLAN where they are named', async () => {
    const space = await newSpace()
    const block = await made('/blocks', { space_id: space, network: '10.0.0.0/8' })
    const [group] = await cadastre.sql<{ id: string }>(
      `insert into dhcp_server_group (id, name) values (gen_random_uuid(), 'planned') returning id`,
    )
    const [router] = await cadastre.sql<{ id: string }>(
      `insert into router (id, name) values (gen_random_uuid(), 'planned') returning id`,
    )
    const [vlan] = await cadastre.sql<{ id: string }>(
      `insert into vlan (id, router_id, vlan_id, name) values (gen_random_uuid(), $1, 42, 'voice') returning id`,
      [router?.id],
    )
    const tree = {
      id: 'root',
      network: '10.0.0.0/8',
      existing_block_id: block.id,
      children: [
        {
          id: 's',
          network: '10.1.1.0/24',
          kind: 'subnet',
          dns_group_id: ZONE,
          dhcp_server_group_id: group?.id,
          vlan_ref_id: vlan?.id,
        },
      ],
    }
    const { body } = await act((await planOf(space, tree)).id, 'apply')
    expect(body.block_ids).toEqual([])
    expect((await cadastre.call('GET', `${IPAM}/subnets/${body.subnet_ids[0]}`)).body).toMatchObject({
      block_id: block.id,
      vlan_id: 42,
      vlan: { name: 'voice' },
      dns_group_ids: [ZONE],
      dns_inherit_settings: false,
      dhcp_server_group_id: group?.id,
      dhcp_inherit_settings: false,
    })
  })

  async function newVlan(): Promise<string> {
    const [row] = await cadastre.sql<{ id: string }>(
      `with router as (insert into router (id, name) values (gen_random_uuid(), 'r') returning id)
       insert into vlan (id, router_id, vlan_id, name) select gen_random_uuid(), id, 7, 'v' from router returning id`,
    )
    return row?.id ?? ''
  }

  test('a VLAN that is gone stands in the way, before and at the apply', async () => {
    const space = await newSpace()
    const tree = {
      id: 'r',
      network: '10.0.0.0/8',
      children: [{ id: 's', network: '10.1.1.0/24', kind: 'subnet', vlan_ref_id: await newVlan() }],
    }
    const plan = await planOf(space, tree)
    await cadastre.sql('delete from vlan')
    const { conflicts } = (await act(plan.id, 'validate')).body
    expect(conflicts).toMatchObject([{ node_id: 's', kind: 'missing_reference' }])
    expect((await act(plan.id, 'apply')).body.detail.conflicts).toEqual(conflicts)
  })

  test('a custom field that every subnet needs is asked for, before and at the apply', async () => {
    const plan = await planOf(await newSpace())
    await cadastre.sql(
      `insert into custom_field (id, resource_type, name, field_type, is_required)
       values (gen_random_uuid(), 'subnet', 'cost_centre', 'text', true)`,
    )
    const [before, at] = [await act(plan.id, 'validate'), await act(plan.id, 'apply')]
    await cadastre.sql(`update custom_field set default_value = '4711' where name = 'cost_centre'`)
    const { body } = await act(plan.id, 'apply')
    const subnet = (await cadastre.call('GET', `${IPAM}/subnets/${body.subnet_ids[0]}`)).body
    await cadastre.sql('delete from custom_field')
    expect([before.status, at.status]).toEqual([422, 422])
    expect(at.body).toEqual(before.body)
    expect(before.body.detail).toContain('cost_centre')
    expect(subnet.custom_fields).toEqual({ cost_centre: '4711' })
  })

  test('needs the right to make subnets, too', async () => {
    const plan = await planOf(await newSpace())
    const { token } = await personWith(cadastre, [{ action: 'write', resource_type: 'ip_block' }])
    expect(await act(plan.id, 'apply', token)).toMatchObject({
      status: 403,
      body: { detail: `Permission denied: need 'write' on 'subnet'` },
    })
  })

  test('happens once, however often it is asked for at once', async () => {
    const plan = await planOf(await newSpace())
    const answers = await Promise.all(Array.from({ length: 6 }, () => act(plan.id, 'apply')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await act(plan.id, 'apply')).body.detail).toBe('The plan has been applied already')
    expect(await cadastre.sql('select from ip_block where space_id = $1', [plan.space_id])).toHaveLength(2)
  })

  test('racing a create of the same network leaves one of them', async () => {
    for (let round = 0; round < 3; round++) {
      const space = await newSpace()
      const block = await made('/blocks', { space_id: space, network: '10.0.0.0/8' })
      const tree = {
        id: 'r',
        network: '10.0.0.0/8',
        existing_block_id: block.id,
        children: [{ id: 's', network: '10.1.1.0/24', kind: 'subnet' }],
      }
      const plan = await planOf(space, tree)
      const body = { space_id: space, block_id: block.id, network: '10.1.0.0/16' }
      const answers = await Promise.all([act(plan.id, 'apply'), cadastre.call('POST', `${IPAM}/subnets`, { body })])
      expect(answers.map(({ status }) => status).sort()[1]).toBe(409)
      expect(await cadastre.sql('select from subnet where space_id = $1', [space])).toHaveLength(1)
    }
  })

  test('two thousand networks are made in one go', async () => {
    const space = await newSpace()
    const children = Array.from({ length: 1_999 }, (_, n) => ({
      id: `s${n}`,
      network: `10.${n >> 8}.${n & 255}.0/24`,
      kind: 'subnet',
    }))
    const plan = await planOf(space, { id: 'r', network: '10.0.0.0/8', children })
    const { status, body } = await act(plan.id, 'apply')
    expect([status, body.subnet_ids?.length]).toEqual([200, 1_999])
    expect((await cadastre.call('GET', `${IPAM}/blocks/${body.block_ids[0]}`)).body.allocated_ips).toBe(1_999)
  })
})

describe('an applied plan', () => {
  test('cannot be changed; reopened it can, once what it made is gone', async () => {
    const space = await newSpace()
    const plan = await planOf(space)
    expect((await act(plan.id, 'reopen')).body.detail).toBe('The plan has not been applied')
    const { body: applied } = await act(plan.id, 'apply')
    expect(await cadastre.call('PATCH', `${PATH}/${plan.id}`, { body: { name: 'x' } })).toMatchObject({
      status: 409,
      body: { detail: 'The plan has been applied; reopen it before changing it' },
    })
    const refused = await act(plan.id, 'reopen')
    expect(refused.status).toBe(409)
    expect(refused.body.detail.survivors).toHaveLength(5)
    expect(refused.body.detail.survivors).toContainEqual({
      kind: 'block',
      id: applied.block_ids[0],
      network: '10.0.0.0/8',
    })
    await cadastre.call('DELETE', `${IPAM}/blocks/${applied.block_ids[0]}`)
    expect((await act(plan.id, 'reopen')).body).toMatchObject({ applied_at: null, applied_resource_ids: null })
    expect((await auditOf(plan.id)).at(-1)?.action).toBe('subnet_plan_reopened')
    expect((await act(plan.id, 'apply')).status).toBe(200)
  })
})

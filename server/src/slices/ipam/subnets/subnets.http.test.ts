import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { zoneIn } from '../../../../test/ipam/arrange.ts'
import { personWith, tokenFor } from '../../../../test/people.ts'
import { newId } from '../../../db/ids.ts'

let cadastre: TestApp
let space: string
let block: string
let block6: string
beforeAll(async () => {
  cadastre = await testApp()
  await zoneIn(cadastre, ZONE)
  space = await addSpace('plan')
  block = await addBlock(space, '10.0.0.0/8')
  block6 = await addBlock(space, '2001:db8::/32')
})
afterAll(() => cadastre.close())

const PATH = '/api/v1/ipam/subnets'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const ZONE = '01900000-0000-7000-8000-0000000020e0'

async function addSpace(name: string): Promise<string> {
  return (await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name } })).body.id
}

async function addBlock(spaceId: string, network: string, parent: string | null = null): Promise<string> {
  const id = newId()
  await cadastre.sql('insert into ip_block (id, space_id, parent_block_id, network) values ($1, $2, $3, $4)', [
    id,
    spaceId,
    parent,
    network,
  ])
  return id
}

async function addVlan(tag: number, name: string): Promise<{ id: string; router: string }> {
  const [id, router] = [newId(), newId()]
  await cadastre.sql('insert into router (id, name) values ($1, $2)', [router, `router of ${name}`])
  await cadastre.sql('insert into vlan (id, router_id, vlan_id, name) values ($1, $2, $3, $4)', [id, router, tag, name])
  return { id, router }
}

const create = (body: object, token?: string) =>
  cadastre.call('POST', PATH, {
    body: { space_id: space, block_id: block, ...body },
    ...(token ? { token } : {}),
  })
const put = (id: string, body: object) => cadastre.call('PUT', `${PATH}/${id}`, { body })
const rowsOf = (id: string) =>
  cadastre.sql<{ address: string; status: string; hostname: string | null; description: string }>(
    'select host(address) as address, status, hostname, description from ip_address where subnet_id = $1 order by address',
    [id],
  )
const auditOf = (id: string) =>
  cadastre.sql<{ action: string; old_value: object; new_value: object; changed_fields: string[] }>(
    'select action, old_value, new_value, changed_fields from audit_log where resource_id = $1 order by seq',
    [id],
  )

describe('GET /ipam/subnets', () => {
  let listed: string
  let top: string
  const networks = async (query: string) =>
    (await cadastre.call('GET', `${PATH}?${query}`)).body.map(({ network }: { network: string }) => network)
  beforeAll(async () => {
    listed = await addSpace('listed')
    top = await addBlock(listed, '10.0.0.0/8')
    const six = await addBlock(listed, '2001:db8::/32')
    const add = (body: object) => create({ space_id: listed, block_id: top, ...body })
    await add({ network: '10.0.10.0/24', tags: { env: 'prod' }, subnet_role: 'voice' })
    await add({ network: '10.0.9.0/24', tags: { env: 'test' }, pci_scope: true, subnet_role: 'data' })
    await add({ network: '2001:db8::/64', block_id: six, internet_facing: true })
    await add({ network: '10.0.100.0/24', hipaa_scope: true })
  })

  test('answers a bare array in the order of networks, and how many there are', async () => {
    const answer = await cadastre.call('GET', `${PATH}?space_id=${listed}`)
    expect(answer.body.map(({ network }: { network: string }) => network)).toEqual([
      '10.0.9.0/24',
      '10.0.10.0/24',
      '10.0.100.0/24',
      '2001:db8::/64',
    ])
    expect(answer.headers['x-total-count']).toBe('4')
    expect(answer.headers['x-next-cursor']).toBeUndefined()
  })

  test('filters by everything it says it does, and all must hold', async () => {
    const here = `space_id=${listed}`
    expect(await networks(`${here}&block_id=${top}`)).toHaveLength(3)
    expect(await networks(`${here}&space_id=${space}&pci_scope=true&tag=env:test`)).toEqual(['10.0.9.0/24'])
    expect(await networks(`${here}&tag=env`)).toEqual(['10.0.9.0/24', '10.0.10.0/24'])
    expect(await networks(`${here}&tag=env:prod`)).toEqual(['10.0.10.0/24'])
    expect(await networks(`${here}&hipaa_scope=true`)).toEqual(['10.0.100.0/24'])
    expect(await networks(`${here}&internet_facing=true`)).toEqual(['2001:db8::/64'])
    expect(await networks(`${here}&internet_facing=false`)).toHaveLength(3)
    expect(await networks(`${here}&subnet_role=voice&subnet_role=data`)).toEqual(['10.0.9.0/24', '10.0.10.0/24'])
    expect(await networks(`${here}&customer_id=${UNKNOWN}`)).toEqual([])
    expect(await networks(`${here}&site_id=${UNKNOWN}`)).toEqual([])
  })

  test('an unknown role answers 422', async () => {
    expect((await cadastre.call('GET', `${PATH}?subnet_role=printer`)).status).toBe(422)
  })

  test('a window has the total of all, and a cursor to go on', async () => {
    const window = await cadastre.call('GET', `${PATH}?space_id=${listed}&limit=1&offset=1`)
    expect(window.body).toMatchObject([{ network: '10.0.10.0/24' }])
    expect(window.headers['x-total-count']).toBe('4')
    const beyond = await cadastre.call('GET', `${PATH}?space_id=${listed}&limit=3&offset=9`)
    expect([beyond.body, beyond.headers['x-total-count']]).toEqual([[], '4'])
  })

  test('following the cursor gives everything once, in order', async () => {
    const seen: string[] = []
    let next: string | undefined = ''
    while (next !== undefined) {
      const cursor: string = next === '' ? '' : `&cursor=${encodeURIComponent(next)}`
      const page = await cadastre.call('GET', `${PATH}?space_id=${listed}&limit=2${cursor}`)
      seen.push(...page.body.map(({ network }: { network: string }) => network))
      next = page.headers['x-next-cursor']
    }
    expect(seen).toEqual(['10.0.9.0/24', '10.0.10.0/24', '10.0.100.0/24', '2001:db8::/64'])
  })

  test('a cursor of somebody else answers 422', async () => {
    const { status, body } = await cadastre.call('GET', `${PATH}?cursor=17.4`)
    expect([status, body.detail]).toEqual([422, 'cursor is not one that this list gave for this sort and order'])
  })
})

describe('GET /ipam/subnets/{id}', () => {
  test('an unknown id answers 404, a text that is no UUID 422', async () => {
    expect(await cadastre.call('GET', `${PATH}/${UNKNOWN}`)).toMatchObject({
      status: 404,
      body: { detail: 'Subnet not found' },
    })
    expect((await cadastre.call('GET', `${PATH}/zebra`)).body.detail[0].loc).toEqual(['path', 'id'])
  })

  test('its counters are true at once, before and after they are folded', async () => {
    const { body } = await create({ network: '10.30.0.0/24' })
    const add = (address: string, status: string) =>
      cadastre.sql('insert into ip_address (id, subnet_id, address, status) values ($1, $2, $3, $4)', [
        newId(),
        body.id,
        address,
        status,
      ])
    await add('10.30.0.9', 'allocated')
    await add('10.30.0.10', 'available')
    const read = () => cadastre.call('GET', `${PATH}/${body.id}`)
    const unfolded = await read()
    expect(unfolded.body).toMatchObject({ allocated_ips: 2, utilization_percent: 0.79 })
    await cadastre.runJob('fold_usage')
    expect((await read()).body).toEqual(unfolded.body)
    const left = await cadastre.sql('select from usage_delta where subnet_id = $1', [body.id])
    expect(left).toEqual([])
  })
})

describe('PUT /ipam/subnets/{id}', () => {
  test('changes what is sent, keeps the rest, and records both images', async () => {
    const { body: before } = await create({ network: '10.40.0.0/24', description: 'kept', vlan_id: 7 })
    const { status, body } = await put(before.id, { name: 'new', vlan_id: null, tags: { a: 1 } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'new', description: 'kept', vlan_id: null, tags: { a: 1 } })
    const [, row] = await auditOf(before.id)
    expect(row).toMatchObject({ action: 'update', old_value: before, new_value: body })
    expect(row?.changed_fields).toEqual(['modified_at', 'name', 'tags', 'vlan_id'])
    expect((await cadastre.call('GET', `${PATH}/${before.id}`)).body).toEqual(body)
  })

  test('null clears what can be empty', async () => {
    const filled = {
      vlan_id: 5,
      vxlan_id: 5,
      gateway: '10.41.0.9',
      dns_servers: ['10.0.0.53'],
      domain_name: 'example.test',
      dns_group_ids: [ZONE],
      dns_zone_id: ZONE,
      dns_additional_zone_ids: [ZONE],
      ddns_domain_override: 'example.test',
      ddns_ttl: 5,
      decom_date: '2030-01-01',
      subnet_role: 'data',
    }
    const { body } = await create({ network: '10.41.0.0/24', ...filled })
    const cleared = await put(body.id, Object.fromEntries(Object.keys(filled).map((name) => [name, null])))
    expect(cleared.status).toBe(200)
    for (const [name, value] of Object.entries(filled)) {
      const isList = name === 'dns_group_ids' || name === 'dns_additional_zone_ids'
      expect(cleared.body[name], name).toEqual(isList ? [] : null)
      expect(value).not.toBeNull()
    }
  })

  test.each([
    'name',
    'description',
    'status',
    'tags',
    'custom_fields',
    'dns_inherit_settings',
    'pci_scope',
    'discovery_interval_minutes',
    'block_id',
  ])('null for %s, which cannot be empty, answers 422', async (name) => {
    const [any] = (await cadastre.call('GET', `${PATH}?limit=1`)).body
    const { status, body } = await put(any.id, { [name]: null })
    expect([status, body.detail[0].loc]).toEqual([422, ['body', name]])
  })

  test('the network and the space stay, whatever is sent', async () => {
    const { body } = await create({ network: '10.42.0.0/24' })
    const answer = await put(body.id, { network: '10.43.0.0/24', space_id: UNKNOWN, total_ips: 1, kind: 'multicast' })
    expect(answer).toMatchObject({ status: 200, body })
  })

  test('a gateway outside, or at an end, answers 422', async () => {
    const { body } = await create({ network: '10.44.0.0/24' })
    for (const gateway of ['10.45.0.1', '2001:db8::1', '10.44.0.255', 'router']) {
      expect((await put(body.id, { gateway })).status, gateway).toBe(422)
    }
    expect((await put(body.id, { gateway: '10.44.0.254' })).body.gateway).toBe('10.44.0.254')
  })

  test('a VLAN brings its tag along, and keeps another one out', async () => {
    const vlan = await addVlan(200, 'lab')
    const { body } = await create({ network: '10.46.0.0/24', vlan_id: 9 })
    expect((await put(body.id, { vlan_ref_id: UNKNOWN })).body.detail).toBe(
      'vlan_ref_id references a vlan row that does not exist.',
    )
    expect((await put(body.id, { vlan_ref_id: vlan.id, vlan_id: 201 })).status).toBe(422)
    const set = await put(body.id, { vlan_ref_id: vlan.id })
    expect(set.body).toMatchObject({ vlan_id: 200, vlan: { name: 'lab' } })
    expect((await put(body.id, set.body)).body).toEqual(set.body)
    expect((await put(body.id, { vlan_id: 201 })).status).toBe(422)
    expect((await put(body.id, { vlan_id: null })).status).toBe(422)
    expect((await put(body.id, { vlan_ref_id: null })).body).toMatchObject({ vlan_id: 200, vlan: null })
    expect((await put(body.id, { vlan_id: 201 })).body.vlan_id).toBe(201)
  })

  test('another block must be of the space, contain it, and have none below that does', async () => {
    const { body } = await create({ network: '10.47.0.0/24' })
    const foreign = await addBlock(await addSpace('move to'), '10.0.0.0/8')
    const elsewhere = await addBlock(space, '172.16.0.0/12')
    const told = async (block_id: string) => {
      const answer = await put(body.id, { block_id })
      return [answer.status, answer.body.detail]
    }
    expect(await told(foreign)).toEqual([422, 'Target block not found in this space'])
    expect(await told(elsewhere)).toEqual([422, 'Subnet 10.47.0.0/24 is not inside block 172.16.0.0/12'])
    const holder = await addBlock(space, '10.48.0.0/16', block)
    const held = await create({ block_id: holder, network: '10.48.0.0/24' })
    const answer = await put(held.body.id, { block_id: block })
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      'Network 10.48.0.0/24 overlaps with existing block 10.48.0.0/16',
    ])
  })

  test('manage_auto_addresses takes the rows of network and broadcast away and brings them back', async () => {
    const { body } = await create({ network: '10.49.0.0/24' })
    const without = await put(body.id, { manage_auto_addresses: true })
    expect(without.body.allocated_ips).toBe(1)
    expect((await rowsOf(body.id)).map(({ address }) => address)).toEqual(['10.49.0.1'])
    expect((await put(body.id, { manage_auto_addresses: true })).body).toEqual(without.body)
    const back = await put(body.id, { manage_auto_addresses: false })
    expect(back.body.allocated_ips).toBe(1)
    expect((await rowsOf(body.id)).map(({ status }) => status)).toEqual(['network', 'reserved', 'broadcast'])
    expect((await put(body.id, { manage_auto_addresses: null })).body).toEqual(back.body)
    expect(await auditOf(body.id)).toHaveLength(3)
  })

  test('If-Match of an older reading answers 412 and changes nothing', async () => {
    const { body } = await create({ network: '2001:db8:50::/48', block_id: block6 })
    const { headers: read } = await cadastre.call('GET', `${PATH}/${body.id}`)
    const edit = (name: string) =>
      cadastre.call('PUT', `${PATH}/${body.id}`, { body: { name }, headers: { 'if-match': read.etag ?? '' } })
    expect((await edit('one')).status).toBe(200)
    expect((await edit('two')).status).toBe(412)
  })

  test('edits of different fields at once all stay', async () => {
    const { body } = await create({ network: '10.51.0.0/24' })
    await Promise.all([put(body.id, { name: 'a' }), put(body.id, { description: 'b' }), put(body.id, { vlan_id: 3 })])
    expect((await cadastre.call('GET', `${PATH}/${body.id}`)).body).toMatchObject({
      name: 'a',
      description: 'b',
      vlan_id: 3,
    })
    expect(await auditOf(body.id)).toHaveLength(4)
  })

  test('an unknown id answers 404', async () => {
    expect((await put(UNKNOWN, { name: 'x' })).status).toBe(404)
  })
})

describe('DELETE /ipam/subnets/{id}', () => {
  const remove = (id: string, query = '', token?: string) =>
    cadastre.call('DELETE', `${PATH}/${id}${query}`, token ? { token } : {})

  test('moves it to the trash: gone from reads, its network free', async () => {
    const { body } = await create({ network: '10.60.0.0/24' })
    expect((await remove(body.id)).status).toBe(204)
    expect((await cadastre.call('GET', `${PATH}/${body.id}`)).status).toBe(404)
    expect((await put(body.id, { name: 'x' })).status).toBe(404)
    expect((await remove(body.id)).status).toBe(404)
    expect((await create({ network: '10.60.0.0/25' })).status).toBe(201)
    expect((await auditOf(body.id)).map(({ action }) => action)).toEqual(['create', 'soft_delete'])
  })

  test('for good only with force while somebody uses an address, and only for a superadmin', async () => {
    const { body } = await create({ network: '10.61.0.0/24' })
    await cadastre.sql(`insert into ip_address (id, subnet_id, address) values ($1, $2, '10.61.0.77')`, [
      newId(),
      body.id,
    ])
    const editor = await personWith(cadastre, [{ action: 'admin', resource_type: 'subnet' }])
    expect((await remove(body.id, '?permanent=true&force=true', editor.token)).status).toBe(403)
    expect((await remove(body.id, '?permanent=true')).status).toBe(409)
    expect((await remove(body.id, '?permanent=true&force=true')).status).toBe(204)
    expect(await cadastre.sql('select from subnet where id = $1', [body.id])).toEqual([])
  })
})

describe('who may', () => {
  test('a reader reads and changes nothing', async () => {
    const { token } = await personWith(cadastre, [{ action: 'read', resource_type: 'subnet' }])
    const { body } = await create({ network: '10.70.0.0/24' })
    const url = `${PATH}/${body.id}`
    expect((await cadastre.call('GET', url, { token })).status).toBe(200)
    expect((await cadastre.call('GET', `${url}/effective-dns`, { token })).status).toBe(200)
    expect((await create({ network: '10.70.1.0/24' }, token)).status).toBe(403)
    expect((await cadastre.call('PUT', url, { token, body: { name: 'x' } })).status).toBe(403)
    expect((await cadastre.call('DELETE', url, { token })).status).toBe(403)
    const bulk = { subnet_ids: [body.id], changes: { name: 'x' } }
    expect((await cadastre.call('POST', `${PATH}/bulk-edit`, { token, body: bulk })).status).toBe(403)
  })

  test('a right to one subnet shows that one, and lets nothing else be changed', async () => {
    const { body: own } = await create({ network: '10.71.0.0/24' })
    const { body: other } = await create({ network: '10.71.1.0/24' })
    const { token } = await personWith(cadastre, [
      { action: 'write', resource_type: 'subnet', resource_id: own.id },
      { action: 'read', resource_type: 'subnet', resource_id: own.id },
    ])
    const list = await cadastre.call('GET', PATH, { token })
    expect(list.body.map(({ id }: { id: string }) => id)).toEqual([own.id])
    expect(list.headers['x-total-count']).toBe('1')
    expect((await cadastre.call('GET', `${PATH}/${other.id}`, { token })).status).toBe(403)
    expect((await cadastre.call('PUT', `${PATH}/${own.id}`, { token, body: { name: 'mine' } })).status).toBe(200)
    expect((await cadastre.call('PUT', `${PATH}/${other.id}`, { token, body: { name: 'x' } })).status).toBe(403)
    expect((await create({ network: '10.71.2.0/24' }, token)).status).toBe(403)
    const bulk = { subnet_ids: [own.id, other.id], changes: { description: 'both' } }
    const { body } = await cadastre.call('POST', `${PATH}/bulk-edit`, { token, body: bulk })
    expect(body).toMatchObject({ updated_count: 1, not_found: [other.id] })
    expect((await cadastre.call('GET', `${PATH}/${other.id}`)).body.description).toBe('')
  })

  test('an API token can be bound to a subnet that exists, and reaches only that', async () => {
    const { body: own } = await create({ network: '10.72.0.0/24' })
    const { body: other } = await create({ network: '10.72.1.0/24' })
    const grant = (id: string) => ({ resource_grants: [{ action: 'write', resource_type: 'subnet', resource_id: id }] })
    const refused = await cadastre.call('POST', '/api/v1/api-tokens', { body: { name: 'lost', ...grant(UNKNOWN) } })
    expect(refused.status).toBe(422)
    const token = await tokenFor(cadastre, undefined, grant(own.id))
    expect((await cadastre.call('GET', PATH, { token })).body).toMatchObject([{ id: own.id }])
    expect((await cadastre.call('GET', `${PATH}/${other.id}`, { token })).body.detail).toBe(
      'API token is not scoped to this subnet',
    )
    expect((await create({ network: '10.72.2.0/24' }, token)).status).toBe(403)
  })
})

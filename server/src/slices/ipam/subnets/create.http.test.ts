import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { zoneIn } from '../../../../test/ipam/arrange.ts'
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

const create = (body: object) => cadastre.call('POST', PATH, { body: { space_id: space, block_id: block, ...body } })
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

describe('POST /ipam/subnets', () => {
  test('where it lies is enough; everything else has its default, and 1 of 254 is used', async () => {
    const { status, body } = await create({ network: '10.0.0.0/24' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      space_id: space,
      block_id: block,
      network: '10.0.0.0/24',
      kind: 'unicast',
      is_cgnat: false,
      name: '',
      vlan_id: null,
      vlan: null,
      gateway: '10.0.0.1',
      status: 'active',
      dns_servers: null,
      tags: {},
      dns_group_ids: [],
      dns_inherit_settings: true,
      ddns_hostname_policy: 'client_or_generated',
      auto_profile_preset: 'service_and_os',
      auto_profile_refresh_days: 30,
      discovery_interval_minutes: 360,
      ipv6_allocation_policy: 'random',
      subnet_role: null,
      applied_template_id: null,
      total_ips: 254,
      allocated_ips: 1,
      utilization_percent: 0.39,
    })
    expect((await cadastre.call('GET', `${PATH}/${body.id}`)).body).toEqual(body)
    expect(await rowsOf(body.id)).toEqual([
      { address: '10.0.0.0', status: 'network', hostname: null, description: 'Network address' },
      { address: '10.0.0.1', status: 'reserved', hostname: 'gateway', description: 'Gateway' },
      { address: '10.0.0.255', status: 'broadcast', hostname: null, description: 'Broadcast address' },
    ])
    expect(await auditOf(body.id)).toMatchObject([{ action: 'create', old_value: null, new_value: body }])
  })

  test('every field is kept as it was sent, in its canonical form', async () => {
    const sent = {
      name: 'floor 3',
      description: 'users',
      vlan_id: 30,
      vxlan_id: 16_777_214,
      gateway: '10.0.1.254',
      status: 'reserved',
      dns_servers: ['10.0.0.53', '2001:DB8::53'],
      domain_name: 'Example.TEST.',
      tags: { env: 'prod' },
      custom_fields: { rack: 7 },
      dns_group_ids: [ZONE],
      dns_zone_id: ZONE,
      dns_additional_zone_ids: [ZONE],
      dns_inherit_settings: false,
      dns_split_horizon: true,
      dhcp_inherit_settings: false,
      ddns_enabled: true,
      ddns_hostname_policy: 'always_generate',
      ddns_domain_override: 'dyn.example.test',
      ddns_ttl: 60,
      ddns_inherit_settings: false,
      auto_profile_on_dhcp_lease: true,
      auto_profile_preset: 'quick',
      auto_profile_refresh_days: 365,
      discovery_enabled: true,
      discovery_interval_minutes: 5,
      do_not_probe: true,
      do_not_probe_reason: 'medical',
      ipv6_allocation_policy: 'eui64',
      pci_scope: true,
      hipaa_scope: true,
      internet_facing: true,
      decom_date: '2030-12-31',
      subnet_role: 'voice',
    }
    const { body } = await create({ network: '10.0.1.0/24', ...sent })
    expect(body).toMatchObject({
      ...sent,
      dns_servers: ['10.0.0.53', '2001:db8::53'],
      domain_name: 'example.test',
    })
    const again = await put(body.id, body)
    expect(again.body).toEqual(body)
    expect(await auditOf(body.id)).toHaveLength(1)
  })

  test('keys that only steer the create are taken and not shown', async () => {
    const { status, body } = await create({
      network: '10.0.2.0/24',
      skip_auto_addresses: true,
      dns_group_id: ZONE,
      skip_reverse_zone: true,
      template_id: null,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ gateway: null, allocated_ips: 0 })
    expect(await rowsOf(body.id)).toEqual([])
  })

  test.each([
    ['10.3.0.0/31', 2, null, 0],
    ['10.3.0.2/32', 1, null, 0],
    ['10.3.0.4/30', 2, '10.3.0.5', 1],
  ])('%s has %i addresses, gateway %s, %i used', async (network, total_ips, gateway, allocated_ips) => {
    expect((await create({ network })).body).toMatchObject({ network, total_ips, gateway, allocated_ips })
  })

  test.each([
    ['2001:db8::/64', '2001:db8::1', 1],
    ['2001:db8:0:1::/127', null, 0],
    ['2001:db8:0:2::1/128', null, 0],
  ])('%s has gateway %s and %i used', async (network, gateway, allocated_ips) => {
    const { body } = await create({ network, block_id: block6 })
    expect(body).toMatchObject({ network, gateway, allocated_ips })
  })

  test('the size of a large IPv6 network is told to the last digit, as far as a bigint goes', async () => {
    const { text } = await create({ network: '2001:db8:1::/48', block_id: block6 })
    expect(text).toContain('"total_ips":9223372036854775807,')
    expect(text).toContain('"utilization_percent":0,')
  })

  test('an address without a prefix length is no network', async () => {
    const { status, body } = await create({ network: '10.3.1.1' })
    expect([status, body.detail[0].msg]).toEqual([
      422,
      'Value error, it has no prefix length; a network is written like 10.0.0.0/24',
    ])
  })

  test('a whole family can be one subnet', async () => {
    const other = await addSpace('everything')
    const all = await addBlock(other, '0.0.0.0/0')
    const { body } = await create({ space_id: other, block_id: all, network: '0.0.0.0/0' })
    expect(body).toMatchObject({ network: '0.0.0.0/0', total_ips: 4294967294, gateway: '0.0.0.1', allocated_ips: 1 })
    expect((await cadastre.call('GET', `${PATH}/${body.id}/free-ranges`)).body).toEqual([
      { first: '0.0.0.2', last: '255.255.255.254', size: 4294967293 },
    ])
  })

  test('multicast and shared space are known by their networks; multicast has no placeholders', async () => {
    const multicast = await addBlock(space, '239.0.0.0/8')
    const shared = await addBlock(space, '100.64.0.0/10')
    expect((await create({ block_id: multicast, network: '239.1.0.0/24' })).body).toMatchObject({
      kind: 'multicast',
      is_cgnat: false,
      allocated_ips: 0,
      gateway: null,
    })
    expect((await create({ block_id: shared, network: '100.64.0.0/24' })).body.is_cgnat).toBe(true)
  })

  test('a subnet may be as large as its block', async () => {
    const equal = await addBlock(space, '10.4.0.0/24', block)
    expect((await create({ block_id: equal, network: '10.4.0.0/24' })).status).toBe(201)
  })

  test.each([
    ['10.5.0.1/24', '10.5.0.0/24'],
    ['10.5.0.0/33', 'not a network'],
    ['010.5.0.0/24', 'not a network'],
    ['10.5.0.0/024', 'not a network'],
    ['10.5.0/24', 'not a network'],
    ['fe80::%eth0/64', 'not a network'],
    ['fe80::/64%eth0', 'not a network'],
    ['10.5.0.0/-1', 'not a network'],
    [' 10.5.0.0/24', 'not a network'],
    ['', 'not a network'],
  ])('network %j is refused and the answer says %s', async (network, words) => {
    const { status, body } = await create({ network })
    expect(status).toBe(422)
    expect(body.detail[0]).toMatchObject({ loc: ['body', 'network'] })
    expect(body.detail[0].msg).toContain(words)
  })

  test.each([
    { vlan_id: 0 },
    { vlan_id: 4095 },
    { vxlan_id: 0 },
    { vxlan_id: 16_777_215 },
    { status: 'gone' },
    { gateway: '10.5.0.300' },
    { dns_servers: ['ns1'] },
    { subnet_role: 'printer' },
    { auto_profile_preset: 'loud' },
    { auto_profile_refresh_days: 366 },
    { discovery_interval_minutes: 4 },
    { ipv6_allocation_policy: 'slaac' },
    { decom_date: '2030-02-30' },
    { domain_name: 'a b' },
    { tags: null },
    { space_id: 'x' },
  ])('%j is refused', async (wrong) => {
    const { status, body } = await create({ network: '10.5.0.0/24', ...wrong })
    expect(status).toBe(422)
    expect(body.detail[0].loc.slice(0, 2)).toEqual(['body', Object.keys(wrong)[0]])
  })

  test('what is wrong is told from the top down: space, block, containment, template, overlap, gateway, VLAN', async () => {
    const foreign = await addBlock(await addSpace('foreign'), '172.16.0.0/12')
    const wrong = {
      space_id: UNKNOWN,
      block_id: foreign,
      network: '192.168.0.0/24',
      template_id: UNKNOWN,
      gateway: '10.9.9.9',
      vlan_ref_id: UNKNOWN,
    }
    const told = async (fixed: object) => {
      const { status, body } = await create({ ...wrong, ...fixed })
      return [status, body.detail]
    }
    expect(await told({})).toEqual([422, 'space_id references a ip_space row that does not exist.'])
    const known = { space_id: space, template_id: null, vlan_ref_id: null }
    expect(await told(known)).toEqual([422, 'Block not found in this space'])
    const inSpace = { ...known, block_id: block }
    expect(await told(inSpace)).toEqual([422, 'Subnet 192.168.0.0/24 is not inside block 10.0.0.0/8'])
    expect(await told({ ...inSpace, network: '2001:db8:9::/64' })).toEqual([
      422,
      'Subnet 2001:db8:9::/64 is not inside block 10.0.0.0/8',
    ])
    const plain = { ...inSpace, network: '10.0.0.128/25' }
    expect(await told({ ...plain, template_id: UNKNOWN })).toEqual([
      422,
      'template_id references a ipam_template row that does not exist.',
    ])
    expect(await told(plain)).toEqual([409, 'Network 10.0.0.128/25 overlaps with existing subnet 10.0.0.0/24'])
    const free = { ...plain, network: '10.6.0.0/24' }
    expect(await told(free)).toEqual([422, 'Gateway 10.9.9.9 is not in subnet 10.6.0.0/24'])
    expect(await told({ ...free, gateway: null, vlan_ref_id: UNKNOWN })).toEqual([
      422,
      'vlan_ref_id references a vlan row that does not exist.',
    ])
    expect(await cadastre.sql(`select from subnet where network <<= '10.6.0.0/24'`)).toEqual([])
  })

  test('a mapped IPv4 network is IPv6, and no IPv4 block holds it', async () => {
    const { status, body } = await create({ network: '::ffff:10.7.0.0/120' })
    expect([status, body.detail]).toEqual([422, 'Subnet ::ffff:10.7.0.0/120 is not inside block 10.0.0.0/8'])
  })

  test('equal, larger and smaller networks all overlap; another space does not', async () => {
    await create({ network: '10.8.0.0/24' })
    for (const network of ['10.8.0.0/24', '10.8.0.0/25', '10.8.0.0/23']) {
      const { status, body } = await create({ network })
      expect([status, body.detail]).toEqual([409, `Network ${network} overlaps with existing subnet 10.8.0.0/24`])
    }
    const other = await addSpace('beside')
    const same = await addBlock(other, '10.0.0.0/8')
    expect((await create({ space_id: other, block_id: same, network: '10.8.0.0/24' })).status).toBe(201)
  })

  test('a block below the block is in the way, whichever of the two is larger', async () => {
    await addBlock(space, '10.10.0.0/16', block)
    for (const network of ['10.10.1.0/24', '10.10.0.0/15', '10.10.0.0/16']) {
      const { status, body } = await create({ network })
      expect([status, body.detail]).toEqual([409, `Network ${network} overlaps with existing block 10.10.0.0/16`])
    }
  })

  test('a reference to a row that does not exist answers 422 and names the column', async () => {
    for (const [column, table] of [
      ['customer_id', 'customer'],
      ['site_id', 'site'],
      ['dhcp_server_group_id', 'dhcp_server_group'],
    ] as const) {
      const { status, body } = await create({ network: '10.11.0.0/24', [column]: UNKNOWN })
      expect([status, body.detail]).toEqual([422, `${column} references a ${table} row that does not exist.`])
    }
  })

  test('a VLAN brings its tag; another tag beside it is refused', async () => {
    const vlan = await addVlan(120, 'office')
    const other = await create({ network: '10.12.0.0/24', vlan_ref_id: vlan.id, vlan_id: 121 })
    expect([other.status, other.body.detail]).toEqual([
      422,
      "vlan_id 121 does not match VLAN 'office', whose tag is 120",
    ])
    const { body } = await create({ network: '10.12.0.0/24', vlan_ref_id: vlan.id })
    expect(body).toMatchObject({
      vlan_id: 120,
      vlan: { id: vlan.id, router_id: vlan.router, router_name: 'router of office', vlan_id: 120, name: 'office' },
    })
    expect((await create({ network: '10.12.1.0/24', vlan_ref_id: vlan.id, vlan_id: 120 })).status).toBe(201)
    expect((await cadastre.call('GET', `${PATH}?vlan_ref_id=${vlan.id}`)).body).toHaveLength(2)
  })

  test('custom fields are held against their definitions, and defaults filled in', async () => {
    for (const body of [
      { resource_type: 'subnet', name: 'cost_centre', label: 'Cost', field_type: 'number' },
      { resource_type: 'subnet', name: 'owner', label: 'Owner', field_type: 'text', default_value: 'nobody' },
    ]) {
      expect((await cadastre.call('POST', '/api/v1/custom-fields', { body })).status).toBe(201)
    }
    const refused = await create({ network: '10.13.0.0/24', custom_fields: { cost_centre: 'many' } })
    expect([refused.status, refused.body.detail]).toEqual([422, "Custom field 'cost_centre' must be a number"])
    const { body } = await create({ network: '10.13.0.0/24', custom_fields: { cost_centre: 4, extra: true } })
    expect(body.custom_fields).toEqual({ cost_centre: 4, extra: true, owner: 'nobody' })
    expect((await put(body.id, { custom_fields: { cost_centre: 'x' } })).status).toBe(422)
    await cadastre.sql('delete from custom_field')
  })

  test('a template fills what the request does not name', async () => {
    const template = await cadastre.call('POST', '/api/v1/ipam/templates', {
      body: { name: 'branch', applies_to: 'subnet', tags: { from: 'template' }, ddns_ttl: 30, custom_fields: { a: 1 } },
    })
    expect(template.status).toBe(201)
    const template_id = template.body.id
    const { body } = await create({ network: '10.14.0.0/24', template_id, tags: { own: true } })
    expect(body).toMatchObject({
      applied_template_id: template_id,
      tags: { own: true },
      custom_fields: { a: 1 },
      ddns_ttl: 30,
      ddns_inherit_settings: false,
    })
  })

  test('a repeat with the same Idempotency-Key makes nothing more', async () => {
    const once = () =>
      cadastre.call('POST', PATH, {
        body: { space_id: space, block_id: block, network: '10.15.0.0/24' },
        headers: { 'idempotency-key': 'subnet-1' },
      })
    const first = await once()
    expect(await once()).toMatchObject({ status: 201, body: first.body })
  })

  test('of 32 overlapping creates at once exactly one succeeds, and the others are told why', async () => {
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) => create({ network: `10.20.0.0/${16 + (index % 10)}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(31).fill(409)])
    const made = answers.find(({ status }) => status === 201)?.body.network
    for (const { status, body } of answers) {
      if (status === 409) expect(body.detail).toMatch(new RegExp(`overlaps with existing subnet ${made}$`))
    }
  })

  test('creates beside each other at once all succeed', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => create({ network: `10.21.${n}.0/24` })))
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(201))
  })

  test('of a subnet and a block below its block that overlap, one is made', async () => {
    for (let round = 0; round < 6; round++) {
      const network = `10.22.${round}.0/24`
      const answers = await Promise.all([
        create({ network: `10.22.${round}.0/25` }),
        cadastre.call('POST', '/api/v1/ipam/blocks', {
          body: { space_id: space, parent_block_id: block, network: `10.22.${round}.64/26` },
        }),
      ])
      expect(answers.map(({ status }) => status).sort(), network).toEqual([201, 409])
    }
  })

  test('a space or block in the trash holds nothing', async () => {
    const other = await addSpace('short-lived')
    const inside = await addBlock(other, '10.0.0.0/8')
    await cadastre.sql('update ip_block set deleted_at = now() where id = $1', [inside])
    const body = { space_id: other, block_id: inside, network: '10.0.0.0/24' }
    expect((await create(body)).body.detail).toBe('block_id references a ip_block row that does not exist.')
    await cadastre.sql('update ip_space set deleted_at = now() where id = $1', [other])
    expect((await create(body)).body.detail).toBe('space_id references a ip_space row that does not exist.')
  })
})

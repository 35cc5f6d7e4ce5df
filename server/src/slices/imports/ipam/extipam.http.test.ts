import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FakeNetbox, json, type NetboxLists, type NetboxRow } from '../../../../test/fakes/netbox.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { switchModule } from '../../../../test/network-app.ts'
import { freePort } from '../../../../test/peers/pdns.ts'
import { personWith } from '../../../../test/people.ts'

const TOKEN = 'f00dfacef00dfacef00dfacef00dfacef00dface'
let cadastre: TestApp
let admin: string
let netbox: FakeNetbox
let base_url = ''
beforeAll(async () => {
  cadastre = await testApp()
  for (const module of ['network.customer']) await switchModule(cadastre, module, true)
  admin = (await personWith(cadastre, [], true)).token
})
afterAll(() => cadastre.close())
beforeEach(async () => {
  netbox?.stop()
  netbox = new FakeNetbox({ token: TOKEN, largestPage: 2 })
  base_url = await netbox.start()
})
afterAll(() => netbox.stop())

const call = (path: string, body: object, token = admin) =>
  cadastre.call('POST', `/api/v1/ipam/import/extipam/${path}`, { body, token })
const preview = async (more: object = {}) => {
  const answer = await call('preview', { base_url, token: TOKEN, ...more })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const commit = async (plan: object, more: object = {}) => {
  const answer = await call('commit', { plan, ...more })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const get = async (path: string) => (await cadastre.call('GET', `/api/v1${path}`, { token: admin })).body
const rowsOf = (table: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: tests read rows of every table
  cadastre.sql<any>(`select * from ${table} where import_source = 'extipam' order by created_at, id`)

const ref = (id: number, name: string, more: object = {}) => ({ id, name, slug: name.toLowerCase(), ...more })
const value = (text: string) => ({ value: text, label: text })

let estates = 0
/** An estate of its own for each test: names and networks are its own. */
function estate(lists: (n: number) => Partial<NetboxLists>): number {
  const n = ++estates
  Object.assign(netbox.lists, lists(n))
  return n
}

const whole = (n: number): NetboxLists => ({
  'tenancy/tenants': [
    {
      ...ref(1, `Acme ${n}`),
      group: ref(9, 'Customers'),
      description: 'Good',
      custom_fields: { sla: 'gold', none: null },
    },
  ],
  'dcim/regions': [
    { ...ref(2, `Berlin ${n}`), slug: `berlin-${n}`, parent: { id: 1, name: `Europe ${n}` }, _depth: 1 },
    { ...ref(1, `Europe ${n}`), slug: `europe-${n}`, parent: null, _depth: 0 },
  ],
  'dcim/sites': [
    {
      ...ref(1, `Rack hall ${n}`),
      slug: `hall-${n}`,
      status: value('active'),
      region: { id: 2, name: `Berlin ${n}` },
      group: ref(4, 'Owned'),
      physical_address: 'Street 1',
      description: 'Main',
    },
    { ...ref(2, `Lost ${n}`), slug: `lost-${n}`, status: value('planned'), region: { id: 77, name: 'Nowhere' } },
  ],
  'ipam/vrfs': [
    {
      ...ref(1, `Blue ${n}`),
      rd: `65000:${n}`,
      tenant: ref(1, `Acme ${n}`),
      enforce_unique: true,
      import_targets: [{ id: 1, name: '65000:100' }],
      export_targets: [{ id: 2, name: '65000:200' }],
      description: 'The blue one',
    },
  ],
  'ipam/aggregates': [{ id: 1, prefix: '10.0.0.0/8', rir: ref(1, 'RFC 1918'), tenant: null, description: 'Private' }],
  'ipam/prefixes': [
    prefix(1, '10.1.0.0/16', { status: value('container'), description: 'Campus' }),
    prefix(2, '10.1.1.0/24', {
      status: value('active'),
      description: 'Clients',
      vlan: { id: 5, vid: 110, name: `clients-${n}` },
      role: ref(1, 'Voice'),
      scope_type: 'dcim.site',
      scope_id: 1,
      scope: ref(1, `Rack hall ${n}`),
      tenant: ref(1, `Acme ${n}`),
    }),
    prefix(3, '10.1.2.0/24', { site: ref(1, `Rack hall ${n}`), role: ref(2, 'Storage'), is_pool: true }),
    prefix(4, '10.1.1.0/24', { vrf: ref(1, `Blue ${n}`), status: value('reserved') }),
    prefix(5, '2001:db8:1::/64', { description: 'Six', scope_type: 'dcim.region', scope: ref(2, `Berlin ${n}`) }),
    prefix(6, '192.168.0.0/16', { description: 'Looks like a leaf' }),
    prefix(7, '192.168.5.0/24', { status: value('deprecated') }),
    prefix(8, '224.1.0.0/24', {}),
  ],
  'ipam/ip-ranges': [{ id: 1, start_address: '10.1.1.100/24', end_address: '10.1.1.150/24', vrf: null }],
  'ipam/ip-addresses': [
    address(1, '10.1.1.10/24', {
      dns_name: 'Web-1.example.com.',
      description: 'Shop',
      assigned_object: { id: 3, name: 'eth0', device: ref(7, 'host7') },
    }),
    address(2, '10.1.1.11/24', { status: value('dhcp'), role: value('vip') }),
    address(3, '10.1.1.10/24', { vrf: ref(1, `Blue ${n}`), status: value('deprecated'), role: value('hsrp') }),
    address(4, '2001:db8:1::5/64', { status: value('reserved'), role: value('loopback') }),
    address(5, '172.31.0.1/32', {}),
    address(6, '224.1.0.9/24', {}),
  ],
  'ipam/vlans': [
    { id: 5, vid: 110, name: `clients-${n}`, group: ref(1, 'Campus'), description: 'Desks', status: value('active') },
    { id: 6, vid: 110, name: `other-${n}`, group: ref(2, 'Branch') },
  ],
})
const prefix = (id: number, text: string, more: object): NetboxRow => ({
  id,
  prefix: text,
  status: value('active'),
  vrf: null,
  tenant: null,
  vlan: null,
  role: null,
  is_pool: false,
  description: '',
  custom_fields: {},
  ...more,
})
const address = (id: number, text: string, more: object): NetboxRow => ({
  id,
  address: text,
  status: value('active'),
  role: null,
  vrf: null,
  dns_name: '',
  description: '',
  assigned_object: null,
  custom_fields: {},
  ...more,
})

/** Nothing of earlier tests is there. */
async function emptied(): Promise<void> {
  await cadastre.sql(
    'truncate ip_address, subnet, ip_block, ip_space, vlan, router, vrf, site, customer, usage_delta cascade',
  )
}

describe('test-connection', () => {
  test('tells the version and how much there is to read', async () => {
    estate(whole)
    const { status, body, text } = await call('test-connection', { base_url: `${base_url}/api/`, token: TOKEN })
    expect(status, text).toBe(200)
    expect(body).toEqual({
      ok: true,
      extipam_version: '4.1.3',
      api_version: '4.1',
      counts: {
        'rq-workers-running': 1,
        tenants: 1,
        regions: 2,
        sites: 2,
        vrfs: 1,
        aggregates: 1,
        prefixes: 8,
        ip_ranges: 1,
        ip_addresses: 6,
        vlans: 2,
      },
    })
  })

  test('presents a token of the second version as a bearer', async () => {
    const second = new FakeNetbox({ token: 'nbt_abc.secret', version: '4.6.0' })
    const url = await second.start()
    const answer = await call('test-connection', { base_url: url, token: 'nbt_abc.secret' })
    second.stop()
    expect(answer.status, answer.text).toBe(200)
    expect([...second.tokens]).toEqual(['Bearer nbt_abc.secret'])
    expect(second.asked).toContain('/api/authentication-check/')
  })

  test.each([
    ['a wrong token', () => ({ base_url, token: 'wrong' }), 502, /does not take the token.*Invalid token/],
    [
      'nobody there',
      async () => ({ base_url: `http://127.0.0.1:${await freePort()}`, token: TOKEN }),
      502,
      /Nothing listens/,
    ],
    ['a token with a newline', () => ({ base_url, token: 'a\nb' }), 422, /./],
    ['a token of other letters', () => ({ base_url, token: 'ü' }), 422, /./],
    ['no address', () => ({ base_url: 'ftp://x', token: TOKEN }), 422, /http or https/],
  ])('%s is told', async (_what, body, status, sentence) => {
    const answer = await call('test-connection', await body())
    expect(answer.status, answer.text).toBe(status)
    expect(answer.text).toMatch(sentence)
    expect(answer.text).not.toContain(TOKEN)
  })

  test.each([
    [
      'a web page',
      (response: Response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      /no JSON/,
    ],
    [
      'another host',
      (response: Response) => response.writeHead(302, { location: 'https://evil.example/x' }).end(),
      /evil\.example/,
    ],
    ['something else', (response: Response) => json(response, 200, { hello: 1 }, ''), /does not tell the version/],
    [
      'an error',
      (response: Response) => json(response, 500, { detail: `broken ${TOKEN}` }),
      /answered 500: broken \[redacted\]/,
    ],
    ['an old version', (response: Response) => json(response, 200, { 'netbox-version': '2.11.0' }, '2.11'), /too old/],
  ])('a server that answers with %s is told', async (_what, answerWith, sentence) => {
    netbox.mood = (_request, response) => {
      answerWith(response)
      return true
    }
    const answer = await call('test-connection', { base_url, token: TOKEN })
    expect(answer.status, answer.text).toBe(502)
    expect(answer.text).toMatch(sentence)
    expect(answer.text).not.toContain(TOKEN)
  })
})
type Response = Parameters<typeof json>[0]

describe('preview', () => {
  test('shows the estate as it would be here, and names what is not imported', async () => {
    await emptied()
    const n = estate(whole)
    const before = await cadastre.sql('select count(*) from audit_log')
    const plan = await preview()
    expect(plan).toMatchObject({ source: 'extipam', source_host: new URL(base_url).host, conflicts: [] })
    expect(plan.counts).toMatchObject({ customers: 1, sites: 4, vrfs: 1, spaces: 2, vlans: 1, blocks: 3, subnets: 6 })
    expect(plan.customers).toEqual([
      {
        name: `Acme ${n}`,
        notes: 'Good',
        custom_fields: { sla: 'gold', extipam_id: 1, extipam_slug: `acme ${n}` },
        tags: { extipam_tenant_group: 'Customers' },
        extipam_id: 1,
      },
    ])
    expect(plan.sites.map((one: { code: string; parent_code: string }) => [one.code, one.parent_code])).toEqual([
      [`europe-${n}`, null],
      [`berlin-${n}`, `europe-${n}`],
      [`hall-${n}`, `berlin-${n}`],
      [`lost-${n}`, null],
    ])
    expect(plan.sites[2]).toMatchObject({
      region: `Berlin ${n}`,
      notes: 'Street 1\nMain\nactive',
      tags: { extipam_id: 1, extipam_site_group: 'Owned', extipam_status: 'active' },
    })
    expect(plan.vrfs[0]).toMatchObject({
      rd: `65000:${n}`,
      import_targets: ['65000:100'],
      export_targets: ['65000:200'],
      customer_name: `Acme ${n}`,
      custom_fields: { extipam_enforce_unique: true },
    })
    expect(
      plan.spaces.map(({ name, is_default }: { name: string; is_default: boolean }) => [name, is_default]),
    ).toEqual([
      [`Blue ${n}`, false],
      ['Global', true],
    ])
    expect(plan.blocks.map(({ network, name }: Record<string, string>) => [network, name])).toEqual([
      ['10.0.0.0/8', 'Private'],
      ['10.1.0.0/16', 'Campus'],
      ['192.168.0.0/16', 'Looks like a leaf'],
    ])
    const subnets = Object.fromEntries(
      plan.subnets.map((one: Record<string, string>) => [`${one.space_name} ${one.network}`, one]),
    )
    expect(subnets['Global 10.1.1.0/24']).toMatchObject({
      name: 'Clients',
      vlan_vid: 110,
      subnet_role: 'voice',
      site_code: `hall-${n}`,
      customer_name: `Acme ${n}`,
    })
    expect(subnets['Global 10.1.2.0/24']).toMatchObject({
      site_code: `hall-${n}`,
      custom_fields: { extipam_role: 'storage', extipam_is_pool: true },
    })
    expect(subnets[`Blue ${n} 10.1.1.0/24`]).toMatchObject({ status: 'reserved' })
    expect(subnets['Global 2001:db8:1::/64']).toMatchObject({
      site_code: null,
      custom_fields: { extipam_scope: `region Berlin ${n}` },
    })
    expect(subnets['Global 224.1.0.0/24']).toMatchObject({ kind: 'multicast' })
    expect(plan.addresses[0]).toMatchObject({
      address: '10.1.1.10',
      subnet_cidr: '10.1.1.0/24',
      hostname: 'web-1',
      fqdn: 'Web-1.example.com',
      description: 'Shop (eth0)',
      custom_fields: { extipam_id: 1, extipam_managed_by: 'host7' },
    })
    expect(plan.addresses[2]).toMatchObject({ status: 'deprecated', custom_fields: { extipam_role: 'hsrp' } })
    const told = plan.warnings.join('\n')
    for (const part of [
      'region that is not imported',
      `VLAN 110 'other-${n}' of group 'Branch' is left out`,
      '224.1.0.0/24 is multicast',
      'The range 10.1.1.100/24 - 10.1.1.150/24',
      '172.31.0.1 in Global lies in no subnet',
    ])
      expect(told).toContain(part)
    expect(await cadastre.sql('select count(*) from audit_log')).toEqual(before)
    expect(await rowsOf('subnet')).toEqual([])
  })

  test('single puts all into one space, warns without it, and its commit is refused', async () => {
    await emptied()
    estate(whole)
    const plan = await preview({ space_strategy: 'single' })
    expect(plan.spaces).toEqual([])
    expect(plan.warnings[0]).toMatch(/needs target_space_id/)
    expect(plan.warnings.join()).toContain('10.1.1.0/24 is there twice')
    expect(new Set(plan.subnets.map(({ space_name }: { space_name: null }) => space_name))).toEqual(new Set([null]))
    const refused = await call('commit', { plan, space_strategy: 'single' })
    expect(refused.status, refused.text).toBe(422)
    const unknown = await call('commit', {
      plan,
      space_strategy: 'single',
      target_space_id: '01900000-0000-7000-8000-000000000000',
    })
    expect(unknown.body).toEqual({ detail: 'target_space_id references a ip_space row that does not exist.' })
    const space = (await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: 'One' }, token: admin })).body
    const done = await commit(plan, { space_strategy: 'single', target_space_id: space.id })
    expect(done).toMatchObject({ spaces_created: 0, subnets_created: 5 })
    expect(new Set((await rowsOf('subnet')).map(({ space_id }) => space_id))).toEqual(new Set([space.id]))
  })

  test('filters go to the lists that have them', async () => {
    estate(whole)
    const plan = await preview({ filters: { vrf_id: 1 } })
    expect(plan.subnets).toHaveLength(1)
    expect(plan.addresses).toHaveLength(1)
    await preview({ filters: { tenant_id: 1, status: 'active', family: 6, within_include: '10.0.0.0/8' } })
    const asked = netbox.asked.join('\n')
    expect(asked).toMatch(/prefixes\/\?.*tenant_id=1&status=active&family=6&within_include=10.0.0.0%2F8/)
    expect(asked).toMatch(/ip-addresses\/\?.*tenant_id=1&status=active&family=6&parent=10/)
    expect(asked).toMatch(/tenants\/\?.*&id=1/)
  })
})

describe('commit', () => {
  test('writes each object once, with its provenance, its links and its entry of the audit log', async () => {
    await emptied()
    const n = estate(whole)
    const plan = await preview()
    const seq = await lastEntry()
    const done = await commit(plan)
    expect(done).toMatchObject({
      source: 'extipam',
      customers_created: 1,
      sites_created: 4,
      vrfs_created: 1,
      spaces_created: 2,
      vlans_created: 1,
      subnets_created: 6,
      addresses_created: 4,
      total_overwrote: 0,
      total_skipped: 1,
      total_failed: 1,
    })
    const failed = done.entities.filter(({ action_taken }: { action_taken: string }) => action_taken === 'failed')
    expect(failed).toEqual([
      {
        kind: 'ip_address',
        key: 'ip_address:Global:172.31.0.1/32:172.31.0.1',
        action_taken: 'failed',
        entity_id: null,
        error: 'No subnet of the space contains 172.31.0.1',
      },
    ])
    expect(
      done.entities.find(({ action_taken }: { action_taken: string }) => action_taken === 'skipped'),
    ).toMatchObject({
      key: 'ip_address:Global:224.1.0.0/24:224.1.0.9',
      error: expect.stringContaining('multicast'),
    })
    const wrappers = done.entities.filter(
      ({ kind, key }: Record<string, string>) => kind === 'ip_block' && /2001|224|Blue/.test(String(key)),
    )
    expect(wrappers).toHaveLength(3)
    const [one] = await rowsOf('subnet').then((rows) => rows.filter(({ name }) => name === 'Clients'))
    const subnet = await get(`/ipam/subnets/${one.id}`)
    expect(subnet).toMatchObject({
      network: '10.1.1.0/24',
      vlan: { vlan_id: 110, name: `clients-${n}`, router_name: 'NetBox import' },
      subnet_role: 'voice',
      custom_fields: { extipam_id: 2, extipam_host: plan.source_host },
    })
    const addresses =
      (await get(`/ipam/subnets/${one.id}/addresses?limit=100`)).items ??
      (await get(`/ipam/subnets/${one.id}/addresses?limit=100`))
    expect(addresses.map((row: Record<string, unknown>) => [row.address, row.status, row.hostname, row.fqdn])).toEqual([
      ['10.1.1.10', 'allocated', 'web-1', 'Web-1.example.com'],
      ['10.1.1.11', 'allocated', null, null],
    ])
    const [space] = (await rowsOf('ip_space')).filter(({ name }) => name === `Blue ${n}`)
    const [vrf] = await rowsOf('vrf')
    expect(space).toMatchObject({ vrf_id: vrf.id, is_default: false })
    const stamps = new Set<string>()
    for (const table of ['customer', 'site', 'vrf', 'ip_space', 'vlan', 'ip_block', 'subnet', 'ip_address'])
      for (const row of await rowsOf(table)) stamps.add(String(row.imported_at))
    expect(stamps.size).toBe(1)
    const entries = await entriesSince(seq)
    const ids = done.entities.flatMap((row: { action_taken: string; entity_id: string }) =>
      row.action_taken === 'created' ? [row.entity_id] : [],
    )
    for (const id of ids) {
      const own = entries.filter(({ resource_id }) => resource_id === id)
      expect(own).toHaveLength(1)
      expect(own[0]).toMatchObject({ action: 'create', new_value: { import_source: 'extipam' } })
    }
    // The router is the only thing that is made beside the plan.
    expect(entries).toHaveLength(ids.length + 1)
  })

  test('a second commit makes nothing twice and follows what was renamed when it is told to', async () => {
    await emptied()
    const n = estate(whole)
    const first = await commit(await preview())
    const [vrf] = netbox.lists['ipam/vrfs'] ?? []
    const [tenant] = netbox.lists['tenancy/tenants'] ?? []
    const [, hall] = netbox.lists['ipam/prefixes'] ?? []
    Object.assign(vrf ?? {}, { name: `Green ${n}` })
    Object.assign(tenant ?? {}, { name: `Renamed ${n}` })
    Object.assign(hall ?? {}, { description: 'Desks' })
    const plan = await preview()
    expect(plan.counts.conflicts).toBe(first.total_created - first.vlans_created - 3)
    expect(plan.conflicts.every(({ action }: { action: string }) => action === 'skip')).toBe(true)
    const again = await commit(plan)
    expect(again).toMatchObject({ total_created: 0, total_overwrote: 0, total_failed: 1 })
    expect((await rowsOf('ip_space')).map(({ name }) => name).sort()).toEqual([`Blue ${n}`, 'Global'])
    const overwrite = Object.fromEntries(
      plan.conflicts.map(({ key }: { key: string }) => [key, { action: 'overwrite' }]),
    )
    const third = await commit(plan, { conflict_actions: overwrite })
    expect(third).toMatchObject({ total_created: 0, total_failed: 1 })
    expect(third.total_overwrote).toBeGreaterThan(10)
    expect((await rowsOf('ip_space')).map(({ name }) => name).sort()).toEqual(['Global', `Green ${n}`])
    expect((await rowsOf('vrf')).map(({ name }) => name)).toEqual([`Green ${n}`])
    expect((await rowsOf('customer')).map(({ name }) => name)).toEqual([`Renamed ${n}`])
    expect((await rowsOf('subnet')).map(({ name }) => name)).toContain('Desks')
  })

  const block = (network: string, id: number) => ({ network, space_name: 'Edges', extipam_id: id })
  const planOf = (more: object, source_host = 'one.example') => ({
    source: 'extipam',
    source_host,
    spaces: [{ name: 'Edges', tags: { extipam_kind: 'vrf', extipam_id: 1 } }],
    ...more,
  })
  const toldOf = ({ entities }: { entities: { key: string; action_taken: string; error: string | null }[] }) =>
    entities.map(({ key, action_taken, error }) => [key, action_taken, error])

  test('what cannot be written fails alone, with a sentence, and what is there twice is skipped', async () => {
    await emptied()
    const subnets = ['10.0.0.0/24', '10.0.0.0/24', '10.0.0.0/25', 'ten', '10.0.1.0/24'].map(block)
    const done = await commit(planOf({ subnets: [...subnets, { network: '10.0.9.0/24', space_name: 'Nowhere' }] }))
    expect(toldOf(done).filter(([key]) => String(key).startsWith('subnet'))).toEqual([
      ['subnet:Edges:ten', 'failed', "'ten' is not a network"],
      ['subnet:Edges:10.0.0.0/24', 'created', null],
      ['subnet:Edges:10.0.0.0/24', 'skipped', expect.stringContaining('twice')],
      ['subnet:Edges:10.0.1.0/24', 'created', null],
      ['subnet:Nowhere:10.0.9.0/24', 'failed', 'no target space resolved for subnet:Nowhere:10.0.9.0/24'],
      ['subnet:Edges:10.0.0.0/25', 'failed', expect.stringContaining('overlaps')],
    ])
  })

  test('a new block takes over what lies inside it, and ids of two servers are never taken for each other', async () => {
    await emptied()
    await commit(planOf({ subnets: [block('10.1.2.0/24', 7)] }))
    const done = await commit(planOf({ blocks: [block('10.0.0.0/8', 7), block('10.1.0.0/16', 8)] }, 'two.example'))
    expect(done).toMatchObject({ blocks_created: 2, total_failed: 0 })
    const blocks = await rowsOf('ip_block')
    const idOf = (network: string) => blocks.find((one) => one.network === network)?.id
    const parentOf = (network: string) => blocks.find((one) => one.network === network)?.parent_block_id
    expect(parentOf('10.1.2.0/24')).toBe(idOf('10.1.0.0/16'))
    expect(parentOf('10.1.0.0/16')).toBe(idOf('10.0.0.0/8'))
    const other = await commit(planOf({ subnets: [block('10.1.3.0/24', 7)] }, 'two.example'))
    expect(other).toMatchObject({ subnets_created: 1 })
    const moved = await commit(planOf({ subnets: [block('10.1.4.0/24', 7)] }))
    expect(toldOf(moved).at(-1)).toEqual([
      'subnet:Edges:10.1.4.0/24',
      'skipped',
      'The source has it as 10.1.4.0/24, here it is 10.1.2.0/24: resize or move it here',
    ])
  })

  test('an address may be named without its space, and one that was given up is free', async () => {
    await emptied()
    const address = { address: '10.1.2.3', subnet_cidr: '10.1.2.0/24', space_name: 'Edges', extipam_id: 1 }
    const plan = planOf({ subnets: [block('10.1.2.0/24', 7)], addresses: [{ ...address, hostname: 'old' }] })
    await commit(plan)
    const renamed = { ...plan, addresses: [{ ...address, hostname: 'new' }] }
    const conflict_actions = { 'ip_address:10.1.2.0/24:10.1.2.3': { action: 'overwrite' } }
    expect(await commit(renamed, { conflict_actions })).toMatchObject({ total_overwrote: 1 })
    const [row] = await rowsOf('ip_address')
    expect(row.hostname).toBe('new')
    await cadastre.sql("update ip_address set status = 'orphan'")
    expect(await commit(plan)).toMatchObject({ addresses_created: 1 })
    expect(await rowsOf('ip_address')).toMatchObject([{ id: row.id, hostname: 'old', status: 'allocated' }])
  })

  test('only superadmins import, and nobody while the module is off', async () => {
    const { token } = await personWith(cadastre, [])
    expect((await call('commit', { plan: planOf({}) }, token)).status).toBe(403)
    await switchModule(cadastre, 'ipam.import.extipam', false)
    const off = await call('commit', { plan: planOf({}) })
    await switchModule(cadastre, 'ipam.import.extipam', true)
    expect(off).toMatchObject({ status: 404, body: { detail: "Feature 'ipam.import.extipam' is disabled." } })
  })

  test('a plan of another source is refused', async () => {
    const answer = await call('commit', { plan: { source: 'kea' } })
    expect(answer).toMatchObject({ status: 400, body: { detail: 'Plan source mismatch: endpoint=extipam plan=kea' } })
  })
})

const lastEntry = async (): Promise<string> =>
  (await cadastre.sql<{ seq: string }>('select coalesce(max(seq), 0) as seq from audit_log'))[0]?.seq ?? '0'
const entriesSince = (seq: string) =>
  cadastre.sql<{ action: string; resource_id: string; new_value: object }>(
    'select action, resource_id, new_value from audit_log where seq > $1',
    [seq],
  )

test('no token is logged, kept or sent back', async () => {
  const rows = await cadastre.sql<{ text: string }>('select to_jsonb(a)::text as text from audit_log a')
  for (const text of [...rows.map((one) => one.text), ...cadastre.log.map((line) => JSON.stringify(line))])
    expect(text).not.toContain(TOKEN.slice(0, 12))
  expect(cadastre.log.some((line) => JSON.stringify(line).includes('an import asks'))).toBe(true)
})

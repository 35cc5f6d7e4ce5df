import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DhcpApp, dhcpApp } from '../../../../test/dhcp-app.ts'
import { commitTo, type ImportPlace, importPlace, planOf, uploadTo } from '../../../../test/dhcp-import.ts'

let dhcp: DhcpApp
beforeAll(async () => {
  dhcp = await dhcpApp()
})
afterAll(() => dhcp.close())

const CONF = `{ "Dhcp4": { // a small office
  "valid-lifetime": 3600,
  "hooks-libraries": [ { "library": "/x.so" } ],
  "option-data": [ { "name": "domain-name-servers", "data": "192.0.2.53" }, ],
  "client-classes": [
    { "name": "phones", "test": "substring(option[60].hex,0,5) == 'Phone'" },
    { "name": "boot", "test": "member('phones')", "option-data": [ { "name": "boot-file-name", "data": "p.cfg" } ] } ],
  "subnet4": [
    { "id": 7, "subnet": "10.1.0.0/24", "comment": "first floor",
      "pools": [ { "pool": "10.1.0.100 - 10.1.0.199", "client-class": "phones" } ],
      "option-data": [ { "name": "routers", "data": "10.1.0.1" } ],
      "reservations": [
        { "hw-address": "02:00:00:00:00:01", "ip-address": "10.1.0.10", "hostname": "printer" },
        { "circuit-id": "'port 7'", "ip-address": "10.1.0.11" },
        { "flex-id": "'x'", "ip-address": "10.1.0.12" } ] },
    { "id": 8, "subnet": "10.2.0.0/24" } ] } }`

const plan = (place: ImportPlace, file: string = CONF) => planOf(dhcp, 'kea', place, file)
const commit = (place: object, sent: object, actions: object = {}) => commitTo(dhcp, 'kea', place, sent, actions)
const conf = (...subnet4: object[]) => JSON.stringify({ Dhcp4: { subnet4 } })
const countOf = async (table: string) =>
  Number((await dhcp.sql<{ count: string }>(`select count(*) from ${table}`))[0]?.count)
const scopesOf = async ({ target_group_id }: ImportPlace) =>
  (await dhcp.api('GET', `/server-groups/${target_group_id}/scopes`)).body

describe('a configuration of Kea', () => {
  test('is shown first, and nothing is written by that', async () => {
    const place = await importPlace(dhcp)
    const before = await countOf('audit_log')
    const shown = await plan(place)
    expect(shown).toMatchObject({
      source: 'kea',
      conflicts: [],
      unsupported: ['hooks-libraries of DHCPv4 is not imported'],
      total_pools: 1,
      total_reservations: 2,
      address_family_histogram: { ipv4: 2 },
    })
    expect(shown.scopes).toMatchObject([
      {
        subnet_cidr: '10.1.0.0/24',
        address_family: 'ipv4',
        name: 'first floor',
        lease_time: 3600,
        is_active: true,
        options: { 'dns-servers': ['192.0.2.53'], routers: ['10.1.0.1'] },
        pools: [{ start_ip: '10.1.0.100', end_ip: '10.1.0.199', pool_type: 'dynamic', class_restriction: 'phones' }],
        reservations: [
          { ip_address: '10.1.0.10', mac_address: '02:00:00:00:00:01', hostname: 'printer' },
          { ip_address: '10.1.0.11', mac_address: null, circuit_id: 'port 7' },
        ],
        parse_warnings: [
          "Reservation flex-id 'x', for 10.1.0.12 is not imported: clients are not known by a flex-id here",
        ],
      },
      { subnet_cidr: '10.2.0.0/24', options: { 'dns-servers': ['192.0.2.53'] } },
    ])
    expect(shown.warnings).toContain(
      '2 scopes have no IPAM subnet of their network (10.1.0.0/24, 10.2.0.0/24); they need a space and a block to be made in',
    )
    expect(await countOf('audit_log')).toBe(before)
    expect(await scopesOf(place)).toEqual([])
  })

  test('is written as it was shown: subnets, scopes, classes, and addresses of reservations', async () => {
    const place = await importPlace(dhcp)
    const { status, body, text } = await commit(place, await plan(place))
    expect(status, text).toBe(200)
    expect(body).toMatchObject({
      target_group_id: place.target_group_id,
      client_classes_created: 2,
      total_scopes_created: 2,
      total_subnets_created: 2,
      total_pools_created: 1,
      total_reservations_created: 2,
      scopes: [
        {
          subnet_cidr: '10.1.0.0/24',
          action_taken: 'created',
          subnet_created: true,
          pools_created: 1,
          reservations_created: 2,
        },
        { subnet_cidr: '10.2.0.0/24', action_taken: 'created', error: null },
      ],
    })
    const [scope] = await scopesOf(place)
    expect(scope).toMatchObject({
      network: '10.1.0.0/24',
      name: 'first floor',
      enabled: true,
      import_source: 'kea',
      imported_at: expect.any(String),
      options: [
        { code: 6, name: 'dns-servers', value: ['192.0.2.53'] },
        { code: 3, name: 'routers', value: ['10.1.0.1'] },
      ],
    })
    const { subnet_id } = body.scopes[0]
    expect((await dhcp.call('GET', `/api/v1/ipam/subnets/${subnet_id}`)).body).toMatchObject({
      dhcp_server_group_id: place.target_group_id,
      space_id: place.ipam_space_id,
      block_id: place.ipam_block_id,
    })
    expect(await dhcp.address(subnet_id, '10.1.0.10')).toMatchObject({
      status: 'static_dhcp',
      hostname: 'printer',
      mac_address: '02:00:00:00:00:01',
    })
    // No rows for network, broadcast and gateway.
    expect(await dhcp.sql('select from ip_address where subnet_id = $1', [subnet_id])).toHaveLength(2)
    expect((await dhcp.api('GET', `/scopes/${scope.id}/statics`)).body).toMatchObject([
      { ip_address: '10.1.0.10', import_source: 'kea' },
      { ip_address: '10.1.0.11', circuit_id: 'port 7' },
    ])
    const classes = await dhcp.api('GET', `/server-groups/${place.target_group_id}/client-classes`)
    expect(classes.body).toMatchObject([
      { name: 'boot', options: { 'bootfile-name': 'p.cfg' }, import_source: 'kea' },
      { name: 'phones' },
    ])
  })

  test('has one entry in the audit log for each scope, subnet, class and address', async () => {
    const place = await importPlace(dhcp)
    const before = await countOf('audit_log')
    const { body } = await commit(place, await plan(place))
    const rows = await dhcp.sql<{ resource_type: string; action: string; new_value: object }>(
      'select resource_type, action, new_value from audit_log order by seq offset $1',
      [before],
    )
    const counted = Map.groupBy(rows, ({ resource_type, action }) => `${action} ${resource_type}`)
    expect(Object.fromEntries([...counted].map(([key, list]) => [key, list.length]))).toEqual({
      'create subnet': 2,
      'create dhcp_scope': 2,
      'create ip_address': 2,
      'create dhcp_client_class': 2,
    })
    expect(rows.find(({ resource_type }) => resource_type === 'dhcp_scope')?.new_value).toMatchObject({
      id: body.scopes[0].scope_id,
      import_source: 'kea',
      subnet_cidr: '10.1.0.0/24',
      subnet_created: true,
      pools_created: 1,
      reservations_created: 2,
      overwrote_existing: false,
    })
  })

  test('links the subnet that is there, tells what it was, and wakes the servers of the group', async () => {
    const place = await importPlace(dhcp)
    const { ipam_space_id: space_id, ipam_block_id: block_id, target_group_id } = place
    const { id } = await dhcp.made('/ipam/subnets', { space_id, block_id, network: '10.2.0.0/24', name: 'second' })
    const shown = await plan(place)
    expect(shown.conflicts).toEqual([
      {
        subnet_cidr: '10.2.0.0/24',
        existing_scope_id: null,
        existing_subnet_id: id,
        existing_subnet_name: 'second',
        existing_pool_count: 0,
        existing_reservation_count: 0,
        soft_deleted: false,
        action: 'skip',
      },
    ])
    const revision = await dhcp.revision(target_group_id)
    const { body } = await commit({ target_group_id, ipam_space_id: space_id }, shown)
    expect(body.scopes).toMatchObject([
      { action_taken: 'failed', error: expect.stringMatching(/^No IPAM subnet matches 10\.1\.0\.0\/24/) },
      { action_taken: 'created', subnet_id: id, subnet_created: false },
    ])
    expect(await dhcp.revision(target_group_id)).toBeGreaterThan(revision)
    const [entry] = await dhcp.sql<{ old_value: object; new_value: object }>(
      `select old_value, new_value from audit_log where resource_id = $1 and action = 'update'`,
      [id],
    )
    expect(entry).toMatchObject({
      old_value: { dhcp_server_group_id: null },
      new_value: { dhcp_server_group_id: target_group_id },
    })
  })

  test('is skipped the second time, and replaces what is there when told so', async () => {
    const place = await importPlace(dhcp)
    const first = await commit(place, await plan(place))
    const again = await plan(place)
    expect(again.conflicts).toMatchObject([
      { existing_scope_id: first.body.scopes[0].scope_id, existing_pool_count: 1, existing_reservation_count: 2 },
      { existing_scope_id: first.body.scopes[1].scope_id },
    ])
    const audited = await countOf('audit_log')
    const skipped = await commit(place, again)
    expect(skipped.body).toMatchObject({ total_scopes_skipped: 2, total_scopes_created: 0, client_classes_created: 0 })
    expect(await countOf('audit_log')).toBe(audited)
    const { body } = await commit(place, again, { '10.1.0.0/24': { action: 'overwrite' } })
    expect(body.scopes).toMatchObject([
      { action_taken: 'overwrote', reservations_created: 2, subnet_created: false },
      { action_taken: 'skipped' },
    ])
    expect(body.scopes[0].scope_id).not.toBe(first.body.scopes[0].scope_id)
    expect((await scopesOf(place)).length).toBe(2)
    const address = await dhcp.address(body.scopes[0].subnet_id, '10.1.0.10')
    expect(address).toMatchObject({ status: 'static_dhcp', hostname: 'printer' })
    const statics = await dhcp.api('GET', `/scopes/${body.scopes[0].scope_id}/statics`)
    expect(statics.body[0]).toMatchObject({ ip_address: '10.1.0.10', ip_address_id: address.id })
  })

  test('a scope in the trash counts as one that is there', async () => {
    const place = await importPlace(dhcp)
    const { body: first } = await commit(place, await plan(place))
    await dhcp.api('DELETE', `/scopes/${first.scopes[0].scope_id}`)
    const shown = await plan(place)
    expect(shown.conflicts[0]).toMatchObject({ existing_scope_id: first.scopes[0].scope_id, soft_deleted: true })
    expect((await commit(place, shown)).body.scopes[0]).toMatchObject({ action_taken: 'skipped' })
    const { body } = await commit(place, shown, { '10.1.0.0/24': { action: 'overwrite' } })
    expect(body.scopes[0]).toMatchObject({ action_taken: 'overwrote', reservations_created: 2 })
  })
})

describe('what cannot be imported as it is', () => {
  test('one scope that fails undoes none of the others', async () => {
    const place = await importPlace(dhcp)
    const { ipam_space_id: space_id, ipam_block_id: block_id } = place
    await dhcp.made('/ipam/subnets', { space_id, block_id, network: '10.9.0.0/25' })
    const networks = ['10.1.0.0/24', '192.168.0.0/24', '10.9.0.0/24', '10.1.0.0/25', '10.3.0.0/24', '10.3.0.0/24']
    const { body } = await commit(place, await plan(place, conf(...networks.map((subnet) => ({ subnet })))))
    expect(body.scopes.map((row: { action_taken: string; error: string }) => [row.action_taken, row.error])).toEqual([
      ['created', null],
      ['failed', 'Subnet 192.168.0.0/24 is not inside block 10.0.0.0/8'],
      ['failed', 'Network 10.9.0.0/24 overlaps with existing subnet 10.9.0.0/25'],
      ['failed', 'Network 10.1.0.0/25 overlaps with 10.1.0.0/24, which comes with it'],
      ['created', null],
      ['skipped', '10.3.0.0/24 is in the plan twice; the first is imported'],
    ])
  })

  test('pools that overlap, reservations outside and clients that are there twice are left out and named', async () => {
    const place = await importPlace(dhcp)
    const mac = (n: number, address: string, more: object = {}) => ({
      'hw-address': `02:00:00:00:00:0${n}`,
      'ip-address': address,
      ...more,
    })
    const file = conf(
      {
        subnet: '10.1.0.0/24',
        pools: [{ pool: '10.1.0.10-10.1.0.20' }, { pool: '10.1.0.15-10.1.0.30' }, { pool: '10.2.0.1-10.2.0.2' }],
        reservations: [
          mac(1, '10.1.0.5'),
          mac(2, '10.1.0.5'),
          mac(3, '10.2.0.5'),
          mac(4, '10.1.0.255'),
          mac(1, '10.1.0.6'),
        ],
      },
      { subnet: '10.2.0.0/24', reservations: [mac(1, '10.2.0.5')] },
    )
    const shown = await plan(place, file)
    expect(shown).toMatchObject({ total_pools: 1, total_reservations: 1 })
    expect(shown.scopes[0].parse_warnings).toEqual([
      'Pool 10.2.0.1 - 10.2.0.2 is left out: 10.2.0.1 is not in 10.1.0.0/24, the network of the scope',
      'Pool 10.1.0.15 - 10.1.0.30 is left out: it overlaps with 10.1.0.10 - 10.1.0.20',
      'Reservation of 10.1.0.5 (02:00:00:00:00:02) is left out: the scope has another reservation of the address',
      'Reservation of 10.2.0.5 (02:00:00:00:00:03) is left out: 10.2.0.5 is not in 10.1.0.0/24, the network of the scope',
      'Reservation of 10.1.0.255 (02:00:00:00:00:04) is left out: 10.1.0.255 is the first or last address of 10.1.0.0/24, which no host can have',
      'Reservation of 10.1.0.6 (02:00:00:00:00:01) is left out: its MAC address is reserved for 10.1.0.5 in 10.1.0.0/24 already, and once in a group is all there is',
    ])
    expect(shown.scopes[1].parse_warnings).toHaveLength(1)
    const { body } = await commit(place, shown)
    expect(body).toMatchObject({ total_reservations_created: 1, total_pools_created: 1, total_scopes_created: 2 })
  })

  test('a plan that was edited is checked like everything that is sent', async () => {
    const place = await importPlace(dhcp)
    const shown = await plan(place)
    const [scope] = shown.scopes
    const edited = {
      ...scope,
      lease_time: 10,
      min_lease_time: 20,
      options: { routers: ['here'], mtu: 1400 },
      relay_addresses: ['2001:db8::1'],
      reservations: [
        { ip_address: 'x', mac_address: '02:00:00:00:00:01' },
        { ip_address: '10.1.0.7', mac_address: 'zz' },
        { ip_address: '10.1.0.8', duid: '0' },
        { ip_address: '10.1.0.9' },
        { ip_address: '10.1.0.10', mac_address: '02-00-00-00-00-0A', hostname: 'a\u0000b' },
      ],
    }
    const { body } = await commit(place, { ...shown, scopes: [edited, { ...scope, subnet_cidr: 'nowhere' }] })
    expect(body.scopes).toMatchObject([
      { action_taken: 'created', reservations_created: 1 },
      { subnet_cidr: 'nowhere', action_taken: 'failed', error: 'unparseable subnet CIDR' },
    ])
    const told = body.warnings.filter((text: string) => text.startsWith('10.1.0.0/24: '))
    expect(told).toHaveLength(8)
  })

  test('host names with any byte are imported or left out, and never stop the others', async () => {
    const place = await importPlace(dhcp)
    const reservations = Array.from({ length: 255 }, (_, n) => ({
      'hw-address': `02:00:00:00:01:${(n + 1).toString(16)}`,
      'ip-address': `10.0.1.${n + 1}`,
      hostname: `h${String.fromCharCode(n + 1)}x`,
    }))
    const shown = await plan(place, conf({ subnet: '10.0.0.0/16', reservations }))
    expect(shown.total_reservations).toBe(255)
    const { body } = await commit(place, shown)
    expect(body).toMatchObject({ total_reservations_created: 255, total_scopes_failed: 0 })
  })

  test('a subnet that goes between preview and commit is told', async () => {
    const place = await importPlace(dhcp)
    const { ipam_space_id: space_id, ipam_block_id: block_id, target_group_id } = place
    const { id } = await dhcp.made('/ipam/subnets', { space_id, block_id, network: '10.1.0.0/24' })
    const shown = await plan(place, conf({ subnet: '10.1.0.0/24' }))
    await dhcp.call('DELETE', `/api/v1/ipam/subnets/${id}`)
    const { body } = await commit({ target_group_id, ipam_space_id: space_id }, shown)
    expect(body.scopes[0]).toMatchObject({ action_taken: 'failed', error: expect.stringMatching(/^No IPAM subnet/) })
  })

  test('a subnet of another family than the block is refused for itself', async () => {
    const place = await importPlace(dhcp)
    const file = JSON.stringify({ Dhcp6: { subnet6: [{ subnet: '2001:db8::/64' }] } })
    const { body } = await commit(place, await plan(place, file))
    expect(body.scopes[0]).toMatchObject({
      action_taken: 'failed',
      error: 'Subnet 2001:db8::/64 is not inside block 10.0.0.0/8',
    })
  })
})

describe('requests that are refused', () => {
  test.each([
    ['empty', Buffer.alloc(0), 400, /^Empty upload$/],
    ['no JSON', Buffer.from('hello'), 400, /^Line 1:/],
    ['without subnets', Buffer.from('{}'), 400, /no configuration of Kea/],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 400, /not UTF-8/],
    ['braces without end', Buffer.alloc(1_000_000, '{"a":'), 400, /64 deep/],
    ['too large', Buffer.alloc(25 * 1024 * 1024 + 1, ' '), 413, /./],
  ])('a file that is %s', async (_what, bytes, status, sentence) => {
    const { target_group_id } = await importPlace(dhcp)
    const answer = await uploadTo(dhcp, 'kea', { target_group_id }, bytes)
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(sentence)])
  })

  test('a plan of another source, a block without its space, and rows that are not there', async () => {
    const place = await importPlace(dhcp)
    const { target_group_id, ipam_block_id } = place
    const shown = await plan(place)
    const mismatch = await commit(place, { ...shown, source: 'isc_dhcp' })
    expect([mismatch.status, mismatch.body.detail]).toEqual([400, 'Plan source mismatch: endpoint=kea plan=isc_dhcp'])
    expect((await commit({ target_group_id, ipam_block_id }, shown)).status).toBe(422)
    const other = await importPlace(dhcp)
    const foreign = await commit({ ...place, ipam_space_id: other.ipam_space_id }, shown)
    expect([foreign.status, foreign.body.detail]).toEqual([422, 'Block not found in this space'])
    const nobody = '01900000-0000-7000-8000-000000000000'
    expect((await commit({ ...place, target_group_id: nobody }, shown)).status).toBe(422)
    expect((await uploadTo(dhcp, 'kea', { target_group_id: nobody }, CONF)).status).toBe(422)
  })
})

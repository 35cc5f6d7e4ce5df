import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DhcpApp, dhcpApp } from '../../../../test/dhcp-app.ts'

let cadastre: DhcpApp
beforeAll(async () => {
  cadastre = await dhcpApp()
})
afterAll(() => cadastre.close())

const detailOf = ({ status, body }: { status: number; body: { detail: unknown } }) => [status, body.detail]

describe('a scope', () => {
  test('is made below its subnet, is read back, and sent back changes nothing', async () => {
    const [subnet, group] = [await cadastre.subnet('10.1.0.0/24'), await cadastre.group()]
    const { status, body } = await cadastre.api('POST', `/subnets/${subnet}/dhcp-scopes`, {
      group_id: group,
      options: { 'domain-name-servers': '192.0.2.53', mtu: 1400 },
      tags: { site: 'bern' },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      subnet_id: subnet,
      group_id: group,
      network: '10.1.0.0/24',
      address_family: 'ipv4',
      enabled: true,
      lease_time: 86_400,
      hostname_sync_mode: 'on_static_only',
      tags: { site: 'bern' },
      options: [
        { code: 26, name: 'mtu', value: 1400 },
        { code: 6, name: 'dns-servers', value: ['192.0.2.53'] },
      ].sort((one, other) => (one.name < other.name ? -1 : 1)),
    })
    const before = await cadastre.revision(group)
    const back = await cadastre.api('PUT', `/scopes/${body.id}`, body)
    expect([back.status, back.body]).toEqual([200, body])
    expect(await cadastre.revision(group)).toBe(before)
    expect((await cadastre.api('GET', `/server-groups/${group}/scopes`)).body).toEqual([body])
    expect((await cadastre.api('GET', `/subnets/${subnet}/dhcp-scopes`)).body).toEqual([body])
    await cadastre.api('PUT', `/scopes/${body.id}`, { lease_time: 600 })
    expect(await cadastre.revision(group)).toBe(before + 1)
  })

  test('is the only one of its group for a subnet', async () => {
    const { subnet_id, group_id } = await cadastre.scope('10.1.1.0/24')
    const again = await cadastre.api('POST', '/scopes', { subnet_id, group_id })
    expect(detailOf(again)).toEqual([409, 'The group already has a scope for this subnet'])
  })

  test('cannot be active beside another of its group for the same addresses in another space', async () => {
    const { group_id } = await cadastre.scope('10.1.2.0/24')
    const subnet_id = await cadastre.subnet('10.1.2.0/25')
    const sentence = 'An active scope of the same group serves addresses of this network already'
    expect(detailOf(await cadastre.api('POST', '/scopes', { subnet_id, group_id }))).toEqual([409, sentence])
    const idle = await cadastre.made('/dhcp/scopes', { subnet_id, group_id, is_active: false })
    expect(idle.enabled).toBe(false)
    expect(detailOf(await cadastre.api('PUT', `/scopes/${idle.id}`, { enabled: true }))).toEqual([409, sentence])
  })

  test.each([
    [{ enabled: true, is_active: false }, 'enabled and is_active are one field and disagree'],
    [{ lease_time: 60, min_lease_time: 120 }, 'min_lease_time is longer than lease_time'],
    [{ max_lease_time: 60 }, 'max_lease_time is shorter than lease_time'],
    [{ relay_addresses: ['2001:db8::1'] }, 'Relay address 2001:db8::1 is not an IPv4 address, as the scope is'],
    [{ options: { mtu: 'large' } }, 'Option mtu: "large" is not a whole number from 0 to 65535'],
    [{ options: { 'tftp-server-name': 'x'.repeat(256) } }, expect.stringContaining('an option holds at most 255')],
    [{ options: { routers: '10.0.0' } }, expect.stringContaining('Option routers: ')],
    [{ options: { 'dhcp-agent-options': '01' } }, expect.stringContaining('is set by the protocol itself')],
    [{ options: [{ code: 82, value: '01' }] }, expect.stringContaining('is set by the protocol itself')],
    [{ options: { 'domain-name': 'no domain' } }, 'Option domain-name: "no domain" is not a domain name'],
  ])('like %j answers 422', async (fields, sentence) => {
    const [subnet_id, group_id] = [await cadastre.subnet('10.1.3.0/24'), await cadastre.group()]
    expect(detailOf(await cadastre.api('POST', '/scopes', { subnet_id, group_id, ...fields }))).toEqual([422, sentence])
  })

  test('that is active warns while its group has no server', async () => {
    const scope = await cadastre.scope('10.1.6.0/24')
    const warnings = async () => (await cadastre.api('GET', `/scopes/${scope.id}`)).body.warnings
    expect(scope.warnings).toEqual(['The scope is active, and its group has no server that could serve it'])
    const off = await cadastre.api('PUT', `/scopes/${scope.id}`, { enabled: false })
    expect([off.status, off.body.warnings]).toEqual([200, []])
    const on = await cadastre.api('PUT', `/scopes/${scope.id}`, { enabled: true })
    expect([on.status, on.body.warnings.length]).toEqual([200, 1])
    await cadastre.made('/dhcp/servers', { name: 'joins later', host: 'kea', server_group_id: scope.group_id })
    expect(await warnings()).toEqual([])
  })

  test('of a subnet or group that is not there answers 404 or 422', async () => {
    const unknown = '01900000-0000-7000-8000-000000000000'
    expect((await cadastre.api('POST', `/subnets/${unknown}/dhcp-scopes`, {})).status).toBe(404)
    const subnet = await cadastre.subnet('10.1.4.0/24')
    expect((await cadastre.api('POST', `/subnets/${subnet}/dhcp-scopes`, { group_id: unknown })).status).toBe(422)
    expect(detailOf(await cadastre.api('POST', `/subnets/${subnet}/dhcp-scopes`, {}))).toEqual([
      422,
      'There are several DHCP groups; say which one with group_id',
    ])
  })

  test('follows its subnet when that grows, and its servers hear of it', async () => {
    const { id: space_id } = await cadastre.made('/ipam/spaces', { name: 'growing' })
    const { id: block_id } = await cadastre.made('/ipam/blocks', { space_id, network: '10.9.0.0/16' })
    const { id: subnet_id } = await cadastre.made('/ipam/subnets', { space_id, block_id, network: '10.9.0.0/24' })
    const scope = await cadastre.made('/dhcp/scopes', { subnet_id, group_id: await cadastre.group() })
    const before = await cadastre.revision(scope.group_id)
    const grown = { new_cidr: '10.9.0.0/23' }
    const resized = await cadastre.call('POST', `/api/v1/ipam/subnets/${subnet_id}/resize`, { body: grown })
    expect(resized.status, resized.text).toBe(200)
    expect((await cadastre.api('GET', `/scopes/${scope.id}`)).body.network).toBe('10.9.0.0/23')
    expect(await cadastre.revision(scope.group_id)).toBeGreaterThan(before)
  })

  test('takes the options of a template of its group', async () => {
    const scope = await cadastre.scope('10.1.5.0/24', { options: { mtu: 1400, routers: '10.1.5.1' } })
    const at = `/dhcp/server-groups/${scope.group_id}/option-templates`
    const template = await cadastre.made(at, { name: 'usual', options: { mtu: 9000, 'ntp-servers': '192.0.2.1' } })
    const apply = (mode: string) =>
      cadastre.api('POST', `/scopes/${scope.id}/apply-option-template`, { template_id: template.id, mode })
    expect((await apply('merge')).body).toEqual({
      scope_id: scope.id,
      options: { mtu: 9000, routers: ['10.1.5.1'], 'ntp-servers': ['192.0.2.1'] },
      overwritten_keys: ['mtu'],
    })
    expect((await apply('replace')).body.overwritten_keys).toEqual(['routers'])
    const foreign = await cadastre.made(`/dhcp/server-groups/${await cadastre.group()}/option-templates`, { name: 'x' })
    const other = { template_id: foreign.id }
    expect((await cadastre.api('POST', `/scopes/${scope.id}/apply-option-template`, other)).status).toBe(400)
  })
})

describe('pools', () => {
  const pool = (scope: { id: string }, start_ip: string, end_ip: string, more: object = {}) =>
    cadastre.api('POST', `/scopes/${scope.id}/pools`, { start_ip, end_ip, ...more })

  test('of a scope do not overlap, except that what is excluded lies in what is handed out', async () => {
    const scope = await cadastre.scope('10.2.0.0/24')
    expect((await pool(scope, '10.2.0.10', '10.2.0.99')).status).toBe(201)
    const sentence = 'Another pool of the scope overlaps this range'
    for (const [start, end] of [
      ['10.2.0.99', '10.2.0.120'],
      ['10.2.0.10', '10.2.0.99'],
      ['10.2.0.20', '10.2.0.30'],
      ['10.2.0.1', '10.2.0.200'],
    ] as const)
      expect(detailOf(await pool(scope, start, end))).toEqual([409, sentence])
    expect((await pool(scope, '10.2.0.50', '10.2.0.60', { pool_type: 'reserved' })).status).toBe(409)
    const excluded = { pool_type: 'excluded' }
    expect((await pool(scope, '10.2.0.50', '10.2.0.60', excluded)).status).toBe(201)
    expect((await pool(scope, '10.2.0.60', '10.2.0.61', excluded)).status).toBe(409)
    expect((await cadastre.api('GET', `/scopes/${scope.id}/pools`)).body).toHaveLength(2)
  })

  test('made at the same moment overlap no more', async () => {
    const scope = await cadastre.scope('10.2.1.0/24')
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, n) => pool(scope, `10.2.1.${10 + n}`, `10.2.1.${100 + n}`)),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  })

  test.each([
    ['10.2.9.1', '10.2.9.9', 422, '10.2.9.1 is not in 10.2.2.0/24, the network of the scope'],
    ['10.2.2.200', '10.2.3.9', 422, '10.2.3.9 is not in 10.2.2.0/24, the network of the scope'],
    ['10.2.2.9', '10.2.2.1', 409, '10.2.2.9 comes after 10.2.2.1; a pool goes upwards'],
    ['2001:db8::1', '2001:db8::9', 422, '2001:db8::1 is not in 10.2.2.0/24, the network of the scope'],
  ])('from %s to %s are refused', async (start, end, status, sentence) => {
    const scope = await cadastre.scope('10.2.2.0/24')
    expect(detailOf(await pool(scope, start, end))).toEqual([status, sentence])
  })

  test('are taken in /31 and /32 networks', async () => {
    expect((await pool(await cadastre.scope('10.2.4.0/31'), '10.2.4.0', '10.2.4.1')).status).toBe(201)
    expect((await pool(await cadastre.scope('10.2.4.4/32'), '10.2.4.4', '10.2.4.4')).status).toBe(201)
  })

  test('may be as large as their network', async () => {
    const scope = await cadastre.scope('10.2.7.0/24')
    expect((await pool(scope, '10.2.7.0', '10.2.7.255')).status).toBe(201)
    const larger = await pool(await cadastre.scope('10.2.8.0/24'), '10.2.7.0', '10.2.9.255')
    expect(larger.status).toBe(422)
  })

  test('of prefixes are checked as prefixes', async () => {
    const scope = await cadastre.scope('2001:db8:1::/64')
    const pd = (fields: object) => cadastre.api('POST', `/scopes/${scope.id}/pools`, { pool_type: 'pd', ...fields })
    const prefix = { pd_prefix: '2001:db8:8000::/36', delegated_length: 56 }
    expect((await pd({ ...prefix, delegated_length: 30 })).status).toBe(422)
    expect((await pd({ pd_prefix: '10.0.0.0/8', delegated_length: 24 })).status).toBe(422)
    expect((await pd({ ...prefix, excluded_prefix: '2001:db8:9000::/60' })).status).toBe(422)
    expect((await pd({ ...prefix, excluded_prefix: '2001:db8:8000::/50' })).status).toBe(422)
    const made = await pd({ ...prefix, excluded_prefix: '2001:db8:8000::/64' })
    expect(made.body).toMatchObject({ start_ip: '2001:db8:8000::', end_ip: '2001:db8:8fff:ffff:ffff:ffff:ffff:ffff' })
    expect((await pd({ ...prefix, pd_prefix: '2001:db8:8100::/40' })).status).toBe(409)
    expect((await pd({})).status).toBe(422)
  })

  test('tell what lies in their range already, and what was read can be sent back', async () => {
    const scope = await cadastre.scope('10.2.5.0/24')
    await cadastre.made(`/ipam/subnets/${scope.subnet_id}/addresses`, { address: '10.2.5.20', hostname: 'printer' })
    const made = await pool(scope, '10.2.5.10', '10.2.5.30')
    expect(made.body.existing_ips_in_range).toEqual([
      { address: '10.2.5.20', status: 'allocated', hostname: 'printer' },
    ])
    const back = await cadastre.api('PUT', `/pools/${made.body.id}`, made.body)
    expect(back.body).toEqual({ ...made.body, existing_ips_in_range: [] })
    const moved = await cadastre.api('PUT', `/pools/${made.body.id}`, { end_ip: '10.2.5.40' })
    expect(moved.body.end_ip).toBe('10.2.5.40')
    expect((await cadastre.api('DELETE', `/pools/${made.body.id}`)).status).toBe(204)
  })

  test('keep the next address out of what is handed out', async () => {
    const scope = await cadastre.scope('10.2.6.0/29')
    await pool(scope, '10.2.6.1', '10.2.6.5')
    const next = await cadastre.call('POST', `/api/v1/ipam/subnets/${scope.subnet_id}/next`, {
      body: { hostname: 'a', strategy: 'sequential' },
    })
    expect(next.body.address ?? next.text).toBe('10.2.6.6')
  })
})

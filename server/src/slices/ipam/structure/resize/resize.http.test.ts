import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/harness.ts'
import { type Estate, estateIn } from '../../../../../test/ipam/estate.ts'
import { personWith } from '../../../../../test/people.ts'
import { systemActor } from '../../../../access/actor.ts'
import { newId } from '../../../../db/ids.ts'
import { mutate } from '../../../../db/work.ts'
import { commitOf } from '../../../../previewed/previewed.ts'
import { subnetResize } from './subnet.ts'

let cadastre: TestApp
let estate: Estate
let block: Awaited<ReturnType<Estate['block']>>
let last = -1

beforeAll(async () => {
  cadastre = await testApp()
  estate = estateIn(cadastre)
  block = await estate.block((await estate.space()).id, '10.0.0.0/8')
})
afterAll(() => cadastre.close())

/** A /24 in a /16 of its own. */
const fresh = (third = 0, body: object = {}) => estate.subnet(block, `10.${++last}.${third}.0/24`, body)
const within = (network: string) => network.split('.').slice(0, 2).join('.')

const look = (id: string, new_cidr: string, more: object = {}, kind = 'subnets', token?: string) =>
  estate.post(`/${kind}/${id}/resize/preview`, { new_cidr, ...more }, token)
const resize = (id: string, new_cidr: string, more: object = {}, kind = 'subnets', token?: string) =>
  estate.post(`/${kind}/${id}/resize`, { new_cidr, ...more }, token)
const types = (conflicts: { type: string }[]) => conflicts.map(({ type }) => type)

describe('a subnet that grows', () => {
  test('keeps its id and addresses, and its boundaries move', async () => {
    const subnet = await fresh(1)
    const net = within(subnet.network)
    const host = await estate.address(subnet.id, `${net}.1.9`)
    const { status, body } = await resize(subnet.id, `${net}.0.0/23`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      old_cidr: subnet.network,
      new_cidr: `${net}.0.0/23`,
      placeholders_deleted: 1,
      placeholders_created: 1,
      dhcp_servers_notified: 0,
      subnet: { id: subnet.id, network: `${net}.0.0/23`, gateway: `${net}.1.1`, total_ips: 510, allocated_ips: 2 },
    })
    expect(await estate.subnetOf('ip_address', host)).toBe(subnet.id)
    expect((await estate.rows(subnet.id)).map(({ ip, status: is }) => [ip, is])).toEqual([
      [`${net}.0.0`, 'network'],
      [`${net}.1.1`, 'reserved'],
      [`${net}.1.9`, 'allocated'],
      [`${net}.1.255`, 'broadcast'],
    ])
    await estate.expectExactCounts()
  })

  test('does what its preview says', async () => {
    const subnet = await fresh()
    const net = within(subnet.network)
    await estate.scope(subnet.id, 's', [[`${net}.0.10`, `${net}.0.20`]], [`${net}.0.30`])
    const { body } = await look(subnet.id, `${net}.0.0/22`)
    expect(body).toMatchObject({
      old_cidr: subnet.network,
      new_cidr: `${net}.0.0/22`,
      network_address_shifts: false,
      old_network_ip: `${net}.0.0`,
      new_network_ip: `${net}.0.0`,
      old_broadcast_ip: `${net}.0.255`,
      new_broadcast_ip: `${net}.3.255`,
      total_ips_before: 254,
      total_ips_after: 1022,
      gateway_current: `${net}.0.1`,
      gateway_suggested_new_first_usable: `${net}.0.1`,
      placeholders_default_named: [{ ip: `${net}.0.255`, hostname: null }],
      placeholders_renamed: [],
      affected_ip_addresses_total: 3,
      affected_dhcp_scopes: 1,
      affected_dhcp_pools: 1,
      affected_dhcp_static_assignments: 1,
      affected_dns_records_auto: 0,
      affected_active_leases: 0,
      reverse_zones_existing: [],
      reverse_zones_will_be_created: [],
      conflicts: [],
    })
    expect(body.warnings.join()).toContain('pools')
    const done = (await resize(subnet.id, `${net}.0.0/22`)).body
    expect(done.placeholders_deleted).toBe(body.placeholders_default_named.length)
    expect(done.subnet.total_ips).toBe(body.total_ips_after)
  })

  test('keeps a boundary that somebody named', async () => {
    const subnet = await fresh()
    const net = within(subnet.network)
    await cadastre.sql(
      `update ip_address set description = 'do not use' where subnet_id = $1 and status = 'broadcast'`,
      [subnet.id],
    )
    expect((await look(subnet.id, `${net}.0.0/23`)).body.placeholders_renamed).toEqual([
      { ip: `${net}.0.255`, hostname: null },
    ])
    const { body } = await resize(subnet.id, `${net}.0.0/23`)
    expect(body).toMatchObject({ placeholders_deleted: 0, placeholders_created: 1 })
    expect((await estate.rows(subnet.id)).map(({ ip }) => ip)).toContain(`${net}.0.255`)
    await estate.expectExactCounts()
  })

  test('leaves placeholders alone when asked to', async () => {
    const subnet = await fresh()
    const net = within(subnet.network)
    const { body } = await resize(subnet.id, `${net}.0.0/23`, { replace_default_placeholders: false })
    expect(body).toMatchObject({ placeholders_deleted: 0, placeholders_created: 0 })
  })

  test('takes its gateway to the first usable address when asked to', async () => {
    const subnet = await fresh(1)
    const net = within(subnet.network)
    const { body } = await resize(subnet.id, `${net}.0.0/23`, { move_gateway_to_first_usable: true })
    expect(body.subnet.gateway).toBe(`${net}.0.1`)
    const gateways = (await estate.rows(subnet.id)).filter(({ hostname }) => hostname === 'gateway')
    expect(gateways.map(({ ip }) => ip)).toEqual([`${net}.0.1`])
    await estate.expectExactCounts()
  })

  test('keeps the row of an old gateway that somebody gave a meaning', async () => {
    const subnet = await fresh(1)
    const net = within(subnet.network)
    await cadastre.sql(`update ip_address set hostname = 'router-1' where subnet_id = $1 and status = 'reserved'`, [
      subnet.id,
    ])
    await resize(subnet.id, `${net}.0.0/23`, { move_gateway_to_first_usable: true })
    const names = (await estate.rows(subnet.id)).map(({ ip, hostname }) => [ip, hostname])
    expect(names).toContainEqual([`${net}.1.1`, 'router-1'])
    expect(names).toContainEqual([`${net}.0.1`, 'gateway'])
  })

  test('from /31 to /30 gets boundaries beside the hosts it has', async () => {
    const subnet = await estate.subnet(block, '10.240.0.2/31')
    await estate.address(subnet.id, '10.240.0.3', { hostname: 'peer' })
    const { body } = await resize(subnet.id, '10.240.0.0/30')
    expect(body.subnet.total_ips).toBe(2)
    expect((await estate.rows(subnet.id)).map(({ ip, hostname }) => [ip, hostname])).toEqual([
      ['10.240.0.0', null],
      ['10.240.0.3', 'peer'],
    ])
    await estate.expectExactCounts()
  })

  test('of IPv6 counts as far as a count goes, and /127 to /126 makes a network address', async () => {
    const block6 = await estate.block(block.space_id, '2001:db8::/32')
    const subnet = await estate.subnet(block6, '2001:db8::/64')
    const { text, body } = await look(subnet.id, '2001:DB8::/63')
    expect(body).toMatchObject({ new_cidr: '2001:db8::/63', old_broadcast_ip: null, conflicts: [] })
    expect(text).toContain('"total_ips_after":9223372036854775807')
    expect((await resize(subnet.id, '2001:db8::/63')).status).toBe(200)
    const link = await estate.subnet(block6, '2001:db8:ff::/127')
    await resize(link.id, '2001:db8:ff::/126')
    expect(await estate.rows(link.id)).toEqual([{ ip: '2001:db8:ff::', status: 'network', hostname: null }])
  })

  test('has both images in the audit log', async () => {
    const subnet = await fresh()
    const before = (await cadastre.call('GET', `/api/v1/ipam/subnets/${subnet.id}`)).body
    const { body } = await resize(subnet.id, `${within(subnet.network)}.0.0/23`)
    expect(await estate.audit(subnet.id, 'resize')).toMatchObject([{ old_value: before, new_value: body.subnet }])
  })
})

describe('a subnet does not grow', () => {
  test.each([
    ['zebra', 'not a network'],
    ['2001:db8::/32', 'address family'],
    ['SAME', 'already is'],
    ['NET.0.0/25', 'can only grow'],
    ['NET.2.0/23', 'not inside'],
    ['NET.0.9/23', 'host bits'],
  ])('to %s: the preview tells and the commit answers 422', async (typed, reason) => {
    const subnet = await fresh()
    const network = typed.replace('SAME', subnet.network).replace('NET', within(subnet.network))
    const { status, body } = await look(subnet.id, network)
    expect([status, types(body.conflicts)]).toEqual([200, ['validation']])
    expect(body.conflicts[0].detail).toContain(reason)
    expect(await resize(subnet.id, network)).toMatchObject({ status: 422, body: { detail: body.conflicts[0].detail } })
  })

  test('over a neighbour', async () => {
    const subnet = await fresh()
    const net = within(subnet.network)
    await estate.subnet(block, `${net}.1.0/24`)
    const before = await estate.picture(block.space_id)
    expect(types((await look(subnet.id, `${net}.0.0/23`)).body.conflicts)).toEqual(['subnet_overlap'])
    expect(await resize(subnet.id, `${net}.0.0/23`)).toMatchObject({
      status: 409,
      body: { detail: `Network ${net}.0.0/23 overlaps with existing subnet ${net}.1.0/24` },
    })
    expect(await estate.picture(block.space_id)).toEqual(before)
  })

  test('over a block beside it', async () => {
    const subnet = await fresh()
    const net = within(subnet.network)
    await estate.block(block.space_id, `${net}.1.0/24`, block.id)
    expect(await resize(subnet.id, `${net}.0.0/23`)).toMatchObject({
      status: 409,
      body: { detail: `Network ${net}.0.0/23 overlaps with existing block ${net}.1.0/24` },
    })
  })

  test('beyond its block', async () => {
    const inner = await estate.block(block.space_id, '10.230.0.0/24', block.id)
    const subnet = await estate.subnet(inner, '10.230.0.0/24')
    expect(types((await look(subnet.id, '10.230.0.0/23')).body.conflicts)).toContain('parent_too_small')
    expect((await resize(subnet.id, '10.230.0.0/23')).status).toBe(422)
  })

  test('when the gateway should go to an address in use', async () => {
    const subnet = await fresh(0, { gateway: `10.${last + 1}.0.254` })
    const net = within(subnet.network)
    await estate.address(subnet.id, `${net}.0.1`, { hostname: 'printer' })
    const more = { move_gateway_to_first_usable: true }
    expect(types((await look(subnet.id, `${net}.0.0/23`, more)).body.conflicts)).toEqual(['gateway_move_impossible'])
    const { status, body } = await resize(subnet.id, `${net}.0.0/23`, more)
    expect(status).toBe(422)
    expect(body.detail).toContain('printer')
  })

  test('while another operation holds it, or when it is unknown', async () => {
    const subnet = await fresh()
    await cadastre.sql('begin')
    await cadastre.sql('select from subnet where id = $1 for update', [subnet.id])
    const { status } = await resize(subnet.id, `${within(subnet.network)}.0.0/23`)
    await cadastre.sql('rollback')
    expect(status).toBe(423)
    expect((await resize(newId(), '10.0.0.0/16')).body).toEqual({ detail: 'Subnet not found' })
  })

  test('for somebody who may only read it', async () => {
    const subnet = await fresh()
    const reader = await personWith(cadastre, [{ action: 'read', resource_type: 'subnet', resource_id: subnet.id }])
    const network = `${within(subnet.network)}.0.0/23`
    expect((await look(subnet.id, network, {}, 'subnets', reader.token)).status).toBe(200)
    expect((await resize(subnet.id, network, {}, 'subnets', reader.token)).status).toBe(403)
  })

  test('when the change fails in the end', async () => {
    const subnet = await fresh(1)
    const before = await estate.picture(block.space_id)
    const crashing = mutate(cadastre.databases, systemActor('crash'), async (work) => {
      const new_cidr = `${within(subnet.network)}.0.0/23`
      await commitOf(subnetResize, work, {
        id: subnet.id,
        new_cidr,
        move_gateway_to_first_usable: true,
        replace_default_placeholders: true,
      })
      throw new Error('the machine stopped')
    })
    await expect(crashing).rejects.toThrow('the machine stopped')
    expect(await estate.picture(block.space_id)).toEqual(before)
    await estate.expectExactCounts()
  })

  test('over one that is created at the same moment: one of the two is refused', async () => {
    const subnet = await fresh()
    const net = within(subnet.network)
    const body = { space_id: block.space_id, block_id: block.id, network: `${net}.1.0/24` }
    const [grown, created] = await Promise.all([resize(subnet.id, `${net}.0.0/23`), estate.post('/subnets', body)])
    expect([grown.status, created.status].sort()).toEqual(grown.status === 200 ? [200, 409] : [201, 409])
  })
})

describe('a block that grows', () => {
  const within16 = (network: string) => estate.block(block.space_id, network, block.id)

  test('keeps what is in it', async () => {
    const inner = await within16('10.100.4.0/24')
    const child = await estate.block(block.space_id, '10.100.4.0/25', inner.id)
    const subnet = await estate.subnet(inner, '10.100.4.128/25')
    const { body: seen } = await look(inner.id, '10.100.0.0/16', {}, 'blocks')
    expect(seen).toMatchObject({
      old_cidr: '10.100.4.0/24',
      new_cidr: '10.100.0.0/16',
      network_address_shifts: true,
      old_network_ip: '10.100.4.0',
      new_network_ip: '10.100.0.0',
      total_ips_before: 256,
      total_ips_after: 65_536,
      child_blocks_count: 1,
      child_blocks: [{ id: child.id, network: '10.100.4.0/25', name: '' }],
      child_subnets_count: 1,
      child_subnets: [{ id: subnet.id, network: '10.100.4.128/25', name: '' }],
      descendant_ip_addresses_total: 3,
      conflicts: [],
      warnings: [],
    })
    const before = (await cadastre.call('GET', `/api/v1/ipam/blocks/${inner.id}`)).body
    const { status, body } = await resize(inner.id, '10.100.0.0/16', {}, 'blocks')
    expect([status, body.block.network, body.block.total_ips]).toEqual([200, '10.100.0.0/16', 65_536])
    expect(await estate.audit(inner.id, 'resize')).toMatchObject([{ old_value: before, new_value: body.block }])
    await estate.expectExactCounts()
  })

  test('does not grow over blocks and subnets outside it, nor to the size of its parent', async () => {
    const inner = await within16('10.101.0.0/24')
    await within16('10.101.1.0/24')
    await estate.subnet(block, '10.101.2.0/24')
    const { body } = await look(inner.id, '10.101.0.0/22', {}, 'blocks')
    expect(types(body.conflicts)).toEqual(['subnet_overlap', 'block_overlap'])
    expect(await resize(inner.id, '10.101.0.0/23', {}, 'blocks')).toMatchObject({
      status: 409,
      body: { detail: 'Block 10.101.0.0/23 overlaps with existing block 10.101.1.0/24' },
    })
    const nested = await estate.block(block.space_id, '10.101.0.0/25', inner.id)
    expect(types((await look(nested.id, '10.101.0.0/24', {}, 'blocks')).body.conflicts)).toEqual(['parent_too_small'])
    expect((await resize(nested.id, '10.101.0.0/24', {}, 'blocks')).status).toBe(422)
  })

  test('tells what a smaller network would leave outside', async () => {
    const inner = await within16('10.102.0.0/24')
    await estate.subnet(inner, '10.102.0.128/25')
    const { status, body } = await look(inner.id, '10.102.0.0/25', {}, 'blocks')
    expect([status, types(body.conflicts)]).toEqual([200, ['validation', 'child_outside_new_cidr']])
    expect((await resize(inner.id, '10.102.0.0/25', {}, 'blocks')).status).toBe(422)
  })

  test('answers 423 while another operation changes the space, and 404 when it is unknown', async () => {
    const inner = await within16('10.103.0.0/24')
    await cadastre.sql('begin')
    await cadastre.sql('select from ip_space where id = $1 for update', [block.space_id])
    const { status } = await resize(inner.id, '10.103.0.0/23', {}, 'blocks')
    await cadastre.sql('rollback')
    expect(status).toBe(423)
    expect((await resize(newId(), '10.0.0.0/8', {}, 'blocks')).body).toEqual({ detail: 'IP block not found' })
  })

  test('needs the right to blocks; one to subnets is none', async () => {
    const inner = await within16('10.104.0.0/24')
    const person = await personWith(cadastre, [{ action: 'admin', resource_type: 'subnet' }])
    expect((await look(inner.id, '10.104.0.0/23', {}, 'blocks', person.token)).status).toBe(403)
    expect((await resize(inner.id, '10.104.0.0/23', {}, 'blocks', person.token)).status).toBe(403)
  })
})

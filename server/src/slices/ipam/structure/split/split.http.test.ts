import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/harness.ts'
import { type Estate, estateIn } from '../../../../../test/ipam/estate.ts'
import { personWith, tokenFor } from '../../../../../test/people.ts'
import { systemActor } from '../../../../access/actor.ts'
import { newId } from '../../../../db/ids.ts'
import { mutate } from '../../../../db/work.ts'
import { commitOf } from '../../../../previewed/previewed.ts'
import { subnetSplit } from './split.ts'

let cadastre: TestApp
let estate: Estate
let block: Awaited<ReturnType<Estate['block']>>
let block6: Awaited<ReturnType<Estate['block']>>
let last = 0

beforeAll(async () => {
  cadastre = await testApp()
  estate = estateIn(cadastre)
  const space = await estate.space()
  block = await estate.block(space.id, '10.0.0.0/8')
  block6 = await estate.block(space.id, '2001:db8::/32')
})
afterAll(() => cadastre.close())

const fresh = (body: object = {}) => estate.subnet(block, `10.1.${++last}.0/24`, body)
const preview = (id: string, prefix: number) =>
  estate.post(`/subnets/${id}/split/preview`, { new_prefix_length: prefix })
const split = (subnet: { id: string; network: string }, prefix: number, confirm = subnet.network, token?: string) =>
  estate.post(`/subnets/${subnet.id}/split/commit`, { new_prefix_length: prefix, confirm_cidr: confirm }, token)
const at = (subnet: { network: string }, host: number) => subnet.network.replace(/0\/24$/, String(host))

describe('a split', () => {
  test('makes the parts, moves every address by where it lies, and deletes the subnet', async () => {
    const subnet = await fresh({ name: 'office', vlan_id: 12, tags: { env: 'prod' }, domain_name: 'example.test' })
    const low = await estate.address(subnet.id, at(subnet, 10), { hostname: 'low', mac: '02:00:00:00:00:01' })
    const high = await estate.address(subnet.id, at(subnet, 200), { hostname: 'high' })
    await cadastre.sql(
      `insert into ip_mac_history (id, ip_address_id, mac_address) values ($1, $2, '02:00:00:00:00:01')`,
      [newId(), low],
    )
    const { status, body } = await split(subnet, 25)
    expect(status).toBe(200)
    expect(body.parent_cidr).toBe(subnet.network)
    const [first, second] = body.children
    expect(first).toMatchObject({
      network: at(subnet, 0).concat('/25'),
      name: '',
      description: `Split from ${subnet.network}`,
      gateway: at(subnet, 1),
      vlan_id: 12,
      tags: { env: 'prod' },
      domain_name: 'example.test',
      total_ips: 126,
      allocated_ips: 2,
    })
    expect(second).toMatchObject({ gateway: null, total_ips: 126, allocated_ips: 1 })
    expect(await estate.subnetOf('ip_address', low)).toBe(first.id)
    expect(await estate.subnetOf('ip_address', high)).toBe(second.id)
    expect(await cadastre.sql('select from ip_mac_history where ip_address_id = $1', [low])).toHaveLength(1)
    expect(await estate.rows(first.id)).toEqual([
      { ip: at(subnet, 0), status: 'network', hostname: null },
      { ip: at(subnet, 1), status: 'reserved', hostname: 'gateway' },
      { ip: at(subnet, 10), status: 'allocated', hostname: 'low' },
      { ip: at(subnet, 127), status: 'broadcast', hostname: null },
    ])
    expect(await estate.rows(second.id)).toEqual([
      { ip: at(subnet, 128), status: 'network', hostname: null },
      { ip: at(subnet, 200), status: 'allocated', hostname: 'high' },
      { ip: at(subnet, 255), status: 'broadcast', hostname: null },
    ])
    expect((await cadastre.call('GET', `/api/v1/ipam/subnets/${subnet.id}`)).status).toBe(404)
    await estate.expectExactCounts()
  })

  test('happens as its preview says', async () => {
    const subnet = await fresh()
    await estate.address(subnet.id, at(subnet, 70))
    const scope = await estate.scope(subnet.id, 'clients', [[at(subnet, 80), at(subnet, 90)]], [at(subnet, 95)])
    const { body } = await preview(subnet.id, 26)
    expect(body).toMatchObject({ parent_cidr: subnet.network, new_prefix_length: 26, conflicts: [] })
    const expected = [
      { allocations_count: 1, placeholders_default_named: 1, dhcp_scope_id: null },
      {
        allocations_count: 1,
        placeholders_default_named: 0,
        dhcp_scope_id: scope,
        dhcp_pool_count: 1,
        dhcp_static_count: 1,
      },
      { allocations_count: 0 },
      { allocations_count: 0, placeholders_default_named: 1 },
    ]
    expect(body.children).toMatchObject(expected)
    const done = (await split(subnet, 26)).body
    expect(done.children.map(({ network }: { network: string }) => network)).toEqual(
      body.children.map(({ cidr }: { cidr: string }) => cidr),
    )
    expect(await estate.subnetOf('dhcp_scope', scope)).toBe(done.children[1].id)
  })

  test('puts into each part just as many addresses as its preview counted, wherever they lie', async () => {
    for (const prefix of [25, 26, 28, 30]) {
      const subnet = await fresh()
      // Steps that are coprime to 256 reach boundaries and inner addresses alike.
      for (let n = 1; n < 60; n++) {
        await cadastre.sql(
          'insert into ip_address (id, subnet_id, address) values ($1, $2, $3) on conflict do nothing',
          [newId(), subnet.id, at(subnet, (n * 37 * prefix) % 256)],
        )
      }
      const seen = (await preview(subnet.id, prefix)).body.children
      const { children } = (await split(subnet, prefix)).body
      const counts = await cadastre.sql<{ count: number }>(
        `select count(a.id) filter (where a.status not in ('network', 'broadcast'))::int as count
         from subnet s left join ip_address a on a.subnet_id = s.id where s.id = any($1) group by s.id order by s.network`,
        [children.map(({ id }: { id: string }) => id)],
      )
      expect(counts.map(({ count }) => count)).toEqual(
        seen.map(({ allocations_count }: { allocations_count: number }) => allocations_count),
      )
    }
    await estate.expectExactCounts()
  })

  test('changes nothing while it is only looked at', async () => {
    const subnet = await fresh()
    const before = await estate.picture(block.space_id)
    await preview(subnet.id, 26)
    expect(await estate.picture(block.space_id)).toEqual(before)
    expect(await estate.audit(subnet.id, 'split')).toEqual([])
  })

  test('keeps a placeholder that somebody named, and a host on a new boundary, and says so', async () => {
    const subnet = await fresh()
    await cadastre.sql(`update ip_address set hostname = 'anycast' where subnet_id = $1 and status = 'broadcast'`, [
      subnet.id,
    ])
    await estate.address(subnet.id, at(subnet, 128), { hostname: 'was-first' })
    const { body: seen } = await preview(subnet.id, 25)
    expect(seen.children[1]).toMatchObject({ placeholders_renamed: 1 })
    expect(seen.warnings.join()).toContain(`${at(subnet, 255)} (anycast)`)
    expect(seen.warnings.join()).toContain(`${at(subnet, 128)} (was-first) is in use`)
    const { body } = await split(subnet, 25)
    expect(await estate.rows(body.children[1].id)).toEqual([
      { ip: at(subnet, 128), status: 'allocated', hostname: 'was-first' },
      { ip: at(subnet, 255), status: 'broadcast', hostname: 'anycast' },
    ])
    await estate.expectExactCounts()
  })

  test('of a subnet made without placeholders makes none', async () => {
    const subnet = await fresh({ skip_auto_addresses: true })
    const { body } = await split(subnet, 25)
    expect(await estate.rows(body.children[0].id)).toEqual([])
  })

  test('works for IPv6, where a part has a network address and no broadcast address', async () => {
    const subnet = await estate.subnet(block6, '2001:db8:1::/64')
    const host = await estate.address(subnet.id, '2001:db8:1:0:8000::5')
    const { status, body } = await split(subnet, 65)
    expect(status).toBe(200)
    expect(body.children).toMatchObject([
      { network: '2001:db8:1::/65', gateway: '2001:db8:1::1' },
      { network: '2001:db8:1:0:8000::/65', gateway: null },
    ])
    expect(await estate.subnetOf('ip_address', host)).toBe(body.children[1].id)
    expect((await estate.rows(body.children[1].id)).map(({ ip, status: is }) => [ip, is])).toEqual([
      ['2001:db8:1:0:8000::', 'network'],
      ['2001:db8:1:0:8000::5', 'allocated'],
    ])
    await estate.expectExactCounts()
  })
})

describe('a split is refused', () => {
  test.each([
    [24, 'not longer'],
    [16, 'not longer'],
    [31, 'smaller than /30'],
  ])('to /%i of a /24: the preview tells and the commit answers 409', async (prefix, reason) => {
    const subnet = await fresh()
    const { status, body } = await preview(subnet.id, prefix)
    expect(status).toBe(200)
    expect(body).toMatchObject({ children: [], conflicts: [{ type: 'validation' }] })
    expect(body.conflicts[0].detail).toContain(reason)
    const refused = await split(subnet, prefix)
    expect([refused.status, refused.body.detail.conflicts]).toEqual([409, body.conflicts])
  })

  test('to /127 of an IPv6 subnet, while /126 is allowed', async () => {
    const subnet = await estate.subnet(block6, '2001:db8:2::/124')
    expect((await preview(subnet.id, 127)).body.conflicts[0].detail).toContain('smaller than /126')
    expect((await preview(subnet.id, 126)).body.conflicts).toEqual([])
  })

  test('beyond 4096 parts', async () => {
    const subnet = await estate.subnet(block6, '2001:db8:3::/48')
    const { body } = await preview(subnet.id, 61)
    expect(body.conflicts).toMatchObject([{ type: 'validation' }])
    expect(body.conflicts[0].detail).toContain('at most 4096')
  })

  test('with another network typed, before anything else is looked at', async () => {
    const subnet = await fresh()
    await estate.scope(subnet.id, 'straddles', [[at(subnet, 100), at(subnet, 200)]])
    const { status, body } = await split(subnet, 25, '10.0.0.0/24')
    expect(status).toBe(422)
    expect(body.detail).toContain(subnet.network)
  })

  test('when a DHCP pool crosses a boundary', async () => {
    const subnet = await fresh()
    await estate.scope(subnet.id, 'wide', [[at(subnet, 100), at(subnet, 200)]])
    const before = await estate.picture(block.space_id)
    const { status, body } = await split(subnet, 25)
    expect(status).toBe(409)
    expect(body.detail.conflicts).toMatchObject([{ type: 'dhcp_scope_straddles_boundary' }])
    expect(body.detail.conflicts[0].detail).toContain(`${at(subnet, 100)} - ${at(subnet, 200)}`)
    expect(await estate.picture(block.space_id)).toEqual(before)
  })

  test('when a scope has parts in two of the new subnets', async () => {
    const subnet = await fresh()
    await estate.scope(subnet.id, 'both', [[at(subnet, 10), at(subnet, 20)]], [at(subnet, 200)])
    const { body } = await preview(subnet.id, 25)
    expect(body.conflicts).toMatchObject([{ type: 'dhcp_scope_straddles_boundary' }])
  })

  test('when nothing tells where a scope belongs', async () => {
    const subnet = await fresh()
    await estate.scope(subnet.id, 'empty')
    expect((await preview(subnet.id, 25)).body.conflicts).toMatchObject([{ type: 'dhcp_scope_ambiguous' }])
  })

  test('when an address set or a NAT mapping means more than one of the parts', async () => {
    const subnet = await fresh()
    await estate.set(subnet.id, 'middle', at(subnet, 120), at(subnet, 140))
    await estate.nat(subnet.id, 'everybody out')
    const { body } = await preview(subnet.id, 25)
    expect(body.conflicts.map(({ type }: { type: string }) => type).sort()).toEqual([
      'address_set_straddles_boundary',
      'nat_mapping_ambiguous',
    ])
  })

  test('when the subnet is unknown', async () => {
    const unknown = { id: newId(), network: '10.0.0.0/24' }
    expect((await split(unknown, 25)).body).toEqual({ detail: 'Subnet not found' })
    expect((await preview(unknown.id, 25)).status).toBe(404)
  })

  test('while another operation holds the subnet: 423, and nothing changes', async () => {
    const subnet = await fresh()
    const before = await estate.picture(block.space_id)
    await cadastre.sql('begin')
    await cadastre.sql('select from subnet where id = $1 for update', [subnet.id])
    const { status } = await split(subnet, 25)
    await cadastre.sql('rollback')
    expect(status).toBe(423)
    expect(await estate.picture(block.space_id)).toEqual(before)
  })
})

describe('what names the subnet follows', () => {
  test('address sets, NAT mappings with an address, and scopes in the trash', async () => {
    const subnet = await fresh()
    const set = await estate.set(subnet.id, 'upper', at(subnet, 140), at(subnet, 150))
    const nat = await estate.nat(subnet.id, 'one host', at(subnet, 130))
    const trashed = await estate.scope(subnet.id, 'gone', [[at(subnet, 10), at(subnet, 200)]])
    await cadastre.sql('update dhcp_scope set deleted_at = now() where id = $1', [trashed])
    const { status, body } = await split(subnet, 25)
    expect(status).toBe(200)
    const [first, second] = body.children
    expect(await estate.subnetOf('address_set', set)).toBe(second.id)
    expect(await estate.subnetOf('nat_mapping', nat, 'internal_subnet_id')).toBe(second.id)
    expect(await estate.subnetOf('dhcp_scope', trashed)).toBe(first.id)
    const [entry] = await estate.audit(set, 'update')
    expect([entry?.old_value.subnet_id, entry?.new_value.subnet_id]).toEqual([subnet.id, second.id])
  })

  test('the rights of people, tokens and groups go to every part', async () => {
    const subnet = await fresh()
    const scoped = { action: 'write', resource_type: 'subnet', resource_id: subnet.id }
    const person = await personWith(cadastre, [scoped, { ...scoped, action: 'read' }])
    const token = await tokenFor(cadastre, undefined, { resource_grants: [scoped] })
    const group = (await cadastre.call('POST', '/api/v1/groups', { body: { name: `g ${subnet.id}` } })).body
    await cadastre.sql(
      `insert into time_bound_grant (id, group_id, action, resource_type, resource_id, expires_at)
       values ($1, $2, 'read', 'subnet', $3, now() + interval '1 day')`,
      [newId(), group.id, subnet.id],
    )
    const { status, body } = await split(subnet, 25, subnet.network, person.token)
    expect(status).toBe(200)
    expect(body.summary.join()).toContain('Rights follow to each of the 2 subnets')
    for (const child of body.children) {
      const path = `/api/v1/ipam/subnets/${child.id}`
      expect((await cadastre.call('GET', path, { token: person.token })).status).toBe(200)
      expect((await cadastre.call('GET', path, { token })).status).toBe(200)
      expect(await cadastre.sql('select from time_bound_grant where resource_id = $1', [child.id])).toHaveLength(1)
    }
    expect(await estate.audit(person.roleId, 'update')).toHaveLength(1)
  })

  test('but not where nobody could edit the rights any more', async () => {
    const subnet = await estate.subnet(block, '10.48.0.0/18')
    await tokenFor(cadastre, undefined, {
      resource_grants: [{ action: 'write', resource_type: 'subnet', resource_id: subnet.id }],
    })
    expect((await preview(subnet.id, 26)).body.conflicts).toMatchObject([{ type: 'too_many_grants' }])
  })
})

describe('the audit log', () => {
  test('has the whole of a split: the subnet before, the parts, and which addresses moved', async () => {
    const subnet = await fresh()
    const host = await estate.address(subnet.id, at(subnet, 9))
    await cadastre.sql(
      `insert into utilization_sample (subnet_id, sampled_at, allocated_ips, total_ips) values ($1, now(), 4, 254)`,
      [subnet.id],
    )
    const before = (await cadastre.call('GET', `/api/v1/ipam/subnets/${subnet.id}`)).body
    const { body } = await split(subnet, 25)
    const [entry] = await estate.audit(subnet.id, 'split')
    expect(entry?.old_value).toMatchObject(before)
    expect(entry?.old_value.utilization_history).toMatchObject([{ allocated_ips: 4, total_ips: 254 }])
    expect(entry?.new_value.children).toHaveLength(2)
    expect(await estate.audit(subnet.id, 'delete')).toMatchObject([{ old_value: before }])
    const [moved] = await estate.audit(subnet.id, 'move')
    expect(moved?.new_value).toMatchObject({ count: 4 })
    expect(moved?.new_value.ids).toContain(host)
    expect(await estate.audit(body.children[0].id, 'create')).toMatchObject([{ new_value: body.children[0] }])
  })
})

describe('all or nothing', () => {
  test('a failure after the last row leaves everything as it was', async () => {
    const subnet = await fresh()
    await estate.address(subnet.id, at(subnet, 30))
    await estate.set(subnet.id, 'kept', at(subnet, 40), at(subnet, 50))
    const before = await estate.picture(block.space_id)
    const crashing = mutate(cadastre.databases, systemActor('crash'), async (work) => {
      await commitOf(subnetSplit, work, { id: subnet.id, new_prefix_length: 26, confirm_cidr: subnet.network })
      throw new Error('the machine stopped')
    })
    await expect(crashing).rejects.toThrow('the machine stopped')
    expect(await estate.picture(block.space_id)).toEqual(before)
    await estate.expectExactCounts()
  })

  test('no address is lost that is created while the subnet is split', async () => {
    const subnet = await fresh()
    const creates = Array.from({ length: 20 }, (_, index) =>
      cadastre.call('POST', `/api/v1/ipam/subnets/${subnet.id}/addresses`, {
        body: { address: at(subnet, 60 + index * 7), hostname: `h${index}` },
      }),
    )
    const [done, ...answers] = await Promise.all([split(subnet, 25), ...creates])
    expect(done.status).toBe(200)
    const children = done.body.children.map(({ id }: { id: string }) => id)
    for (const { status, body } of answers) {
      if (status === 201) expect(children).toContain(await estate.subnetOf('ip_address', body.id))
      else expect([status, body]).toEqual([404, { detail: 'Subnet not found' }])
    }
    await estate.expectExactCounts()
  })

  test('of two splits at once one succeeds', async () => {
    const subnet = await fresh()
    const answers = await Promise.all([split(subnet, 25), split(subnet, 26)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    await estate.expectExactCounts()
  })
})

describe('who may split', () => {
  test('a reader may look and not split; a stranger to the subnet may neither', async () => {
    const subnet = await fresh()
    const other = await fresh()
    const reader = await personWith(cadastre, [{ action: 'read', resource_type: 'subnet', resource_id: subnet.id }])
    const look = (id: string) => estate.post(`/subnets/${id}/split/preview`, { new_prefix_length: 25 }, reader.token)
    expect((await look(subnet.id)).status).toBe(200)
    expect((await look(other.id)).status).toBe(403)
    expect((await split(subnet, 25, subnet.network, reader.token)).status).toBe(403)
  })
})

// Last, because every look at all counters takes longer from here on.
describe('a large split', () => {
  test('moves any number of addresses', { timeout: 60_000 }, async () => {
    const subnet = await estate.subnet(block, '10.32.0.0/16')
    await cadastre.sql(
      `insert into ip_address (id, subnet_id, address)
       select gen_random_uuid(), $1, '10.32.0.1'::inet + n from generate_series(1, 33000) n`,
      [subnet.id],
    )
    const { body } = await split(subnet, 17)
    expect(body.summary.join()).toContain('Moved 33003 addresses')
    expect(body.children.map((child: { allocated_ips: number }) => child.allocated_ips)).toEqual([32_766, 233])
    await estate.expectExactCounts()
  })

  test('into thousands of parts is one call', { timeout: 60_000 }, async () => {
    const subnet = await estate.subnet(block, '10.16.0.0/16')
    const host = await estate.address(subnet.id, '10.16.255.17')
    const { status, body } = await split(subnet, 28)
    expect([status, body.children.length]).toEqual([200, 4096])
    expect(await estate.subnetOf('ip_address', host)).toBe(body.children[4081].id)
    await estate.expectExactCounts()
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/harness.ts'
import { type Estate, estateIn } from '../../../../../test/ipam/estate.ts'
import { personWith, tokenFor } from '../../../../../test/people.ts'
import { systemActor } from '../../../../access/actor.ts'
import { newId } from '../../../../db/ids.ts'
import { mutate } from '../../../../db/work.ts'
import { commitOf } from '../../../../previewed/previewed.ts'
import { subnetMerge } from './merge.ts'

let cadastre: TestApp
let estate: Estate
let block: Awaited<ReturnType<Estate['block']>>
let last = -2

beforeAll(async () => {
  cadastre = await testApp()
  estate = estateIn(cadastre)
  block = await estate.block((await estate.space()).id, '10.0.0.0/8')
})
afterAll(() => cadastre.close())

type Made = Awaited<ReturnType<Estate['subnet']>>

/** Two neighbours that fill a /23. */
async function pair(one: object = {}, other: object = {}): Promise<[Made, Made, string]> {
  last += 2
  const low = await estate.subnet(block, `10.1.${last}.0/24`, one)
  const high = await estate.subnet(block, `10.1.${last + 1}.0/24`, other)
  return [low, high, `10.1.${last}.0/23`]
}

const preview = (target: Made, others: { id: string }[], token?: string) =>
  estate.post(`/subnets/${target.id}/merge/preview`, { sibling_subnet_ids: others.map(({ id }) => id) }, token)
const merge = (target: Made, others: { id: string }[], confirm: string, token?: string) =>
  estate.post(
    `/subnets/${target.id}/merge/commit`,
    { sibling_subnet_ids: others.map(({ id }) => id), confirm_cidr: confirm },
    token,
  )
const at = (subnet: { network: string }, host: number) => subnet.network.replace(/0\/24$/, String(host))
const types = (conflicts: { type: string }[]) => conflicts.map(({ type }) => type)

describe('a merge', () => {
  test('makes one subnet with what the target says, and moves every address', async () => {
    const [low, high, whole] = await pair({ name: 'a', tags: { t: 1 }, description: 'first' }, { name: 'b' })
    const ids = [
      await estate.address(low.id, at(low, 20), { hostname: 'x' }),
      await estate.address(high.id, at(high, 20), { hostname: 'y' }),
    ]
    const { status, body } = await merge(low, [high], whole)
    expect(status).toBe(200)
    expect(body.merged_subnet).toMatchObject({
      network: whole,
      name: 'a',
      description: 'first',
      tags: { t: 1 },
      gateway: null,
      total_ips: 510,
      allocated_ips: 4,
    })
    expect(body.deleted_subnet_ids).toEqual([low.id, high.id])
    for (const id of ids) expect(await estate.subnetOf('ip_address', id)).toBe(body.merged_subnet.id)
    expect(await estate.rows(body.merged_subnet.id)).toEqual([
      { ip: at(low, 0), status: 'network', hostname: null },
      { ip: at(low, 1), status: 'reserved', hostname: 'gateway' },
      { ip: at(low, 20), status: 'allocated', hostname: 'x' },
      { ip: at(high, 1), status: 'reserved', hostname: 'gateway' },
      { ip: at(high, 20), status: 'allocated', hostname: 'y' },
      { ip: at(high, 255), status: 'broadcast', hostname: null },
    ])
    expect(await cadastre.sql('select from subnet where id = any($1)', [[low.id, high.id]])).toEqual([])
    await estate.expectExactCounts()
  })

  test('may have its target anywhere among the parts, which may be of different sizes', async () => {
    const parts = [
      await estate.subnet(block, '10.2.0.0/25'),
      await estate.subnet(block, '10.2.0.128/25'),
      await estate.subnet(block, '10.2.1.0/24', { name: 'target' }),
    ] as const
    const { body } = await merge(parts[2], [parts[0], parts[1], parts[2]], '10.2.0.0/23')
    expect(body.merged_subnet).toMatchObject({ network: '10.2.0.0/23', name: 'target' })
    await estate.expectExactCounts()
  })

  test('is undone by a split with the same addresses in the same rows', async () => {
    const [low, high, whole] = await pair()
    const host = await estate.address(high.id, at(high, 77))
    const merged = (await merge(low, [high], whole)).body.merged_subnet
    const { body } = await estate.post(`/subnets/${merged.id}/split/commit`, {
      new_prefix_length: 24,
      confirm_cidr: whole,
    })
    expect(body.children.map(({ network }: Made) => network)).toEqual([low.network, high.network])
    expect(await estate.subnetOf('ip_address', host)).toBe(body.children[1].id)
    expect((await estate.rows(body.children[0].id)).map(({ ip }) => ip)).toEqual([0, 1, 255].map((n) => at(low, n)))
    await estate.expectExactCounts()
  })

  test('of two /31 makes the boundaries they never had, around the hosts that are there', async () => {
    const parts = [await estate.subnet(block, '10.3.0.0/31'), await estate.subnet(block, '10.3.0.2/31')] as const
    await estate.address(parts[0].id, '10.3.0.0', { hostname: 'peer' })
    const { body } = await merge(parts[0], [parts[1]], '10.3.0.0/30')
    expect(await estate.rows(body.merged_subnet.id)).toEqual([
      { ip: '10.3.0.0', status: 'allocated', hostname: 'peer' },
      { ip: '10.3.0.3', status: 'broadcast', hostname: null },
    ])
  })

  test('works for IPv6', async () => {
    const block6 = await estate.block(block.space_id, '2001:db8::/32')
    const parts = [
      await estate.subnet(block6, '2001:db8:0:2::/64'),
      await estate.subnet(block6, '2001:db8:0:3::/64'),
    ] as const
    expect((await preview(parts[1], [parts[0]])).body.merged_cidr).toBe('2001:db8:0:2::/63')
    const { status, body } = await merge(parts[1], [parts[0]], '2001:DB8:0:2::/63')
    expect([status, body.merged_subnet.network]).toEqual([200, '2001:db8:0:2::/63'])
    expect((await estate.rows(body.merged_subnet.id)).filter(({ status: is }) => is === 'network')).toHaveLength(1)
  })
})

describe('the preview of a merge', () => {
  test('says what would be, and what would not be carried over', async () => {
    const [low, high, whole] = await pair({}, { name: 'b', tags: { owner: 'net' } })
    const scope = await estate.scope(high.id, 'only')
    const { status, body } = await preview(low, [high])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      merged_cidr: whole,
      source_subnets: [
        { id: low.id, cidr: low.network },
        { id: high.id, cidr: high.network },
      ],
      surviving_dhcp_scope_id: scope,
      conflicts: [],
    })
    expect(body.warnings.join()).toContain('owner')
    expect(body.warnings.join()).toContain('no gateway')
  })

  test('names every field that differs, one conflict each', async () => {
    const [low, high] = await pair({ vlan_id: 7, ddns_ttl: 60 }, { vlan_id: 8, status: 'deprecated' })
    const { body } = await preview(low, [high])
    expect(types(body.conflicts)).toEqual([
      'metadata_mismatch:vlan_id',
      'metadata_mismatch:ddns_ttl',
      'metadata_mismatch:status',
    ])
    expect(body.conflicts[0].detail).toContain('7')
  })

  test('tells of too few, unknown and unfitting subnets instead of failing', async () => {
    const [low, high] = await pair()
    const [far] = await pair()
    expect(types((await preview(low, [])).body.conflicts)).toEqual(['too_few_subnets'])
    expect((await preview(low, [])).body.merged_cidr).toBeNull()
    expect(types((await preview(low, [{ id: newId() }])).body.conflicts)).toEqual(['not_found'])
    expect(types((await preview(low, [far])).body.conflicts)).toEqual(['non_contiguous'])
    expect(types((await preview(low, [high, far])).body.conflicts)).toEqual(['non_contiguous'])
  })

  test('tells of subnets in different blocks or address families', async () => {
    const [low] = await pair()
    const inner = await estate.block(block.space_id, '10.200.0.0/16', block.id)
    const other = await estate.subnet(inner, '10.200.0.0/24')
    expect(types((await preview(low, [other])).body.conflicts)).toContain('block_mismatch')
    const six = await estate.block((await estate.space()).id, '2001:db8::/32')
    const subnet6 = await estate.subnet(six, '2001:db8::/64')
    expect(types((await preview(low, [subnet6])).body.conflicts)).toContain('family_mismatch')
  })
})

describe('a merge is refused', () => {
  test('with its conflicts before the typed network is looked at', async () => {
    const [low, high] = await pair({ status: 'reserved' })
    const { status, body } = await merge(low, [high], 'nonsense')
    expect(status).toBe(409)
    expect(types(body.detail.conflicts)).toEqual(['metadata_mismatch:status'])
  })

  test('when another network is typed', async () => {
    const [low, high, whole] = await pair()
    const { status, body } = await merge(low, [high], low.network)
    expect(status).toBe(422)
    expect(body.detail).toContain(whole)
  })

  test('when two of the subnets have a DHCP scope', async () => {
    const [low, high, whole] = await pair()
    await estate.scope(low.id, 'one')
    await estate.scope(high.id, 'two')
    const { status, body } = await merge(low, [high], whole)
    expect([status, types(body.detail.conflicts)]).toEqual([409, ['multiple_dhcp_scopes']])
  })

  test('when two address sets would have the same name', async () => {
    const [low, high] = await pair()
    await estate.set(low.id, 'voice', at(low, 10), at(low, 20))
    await estate.set(high.id, 'voice', at(high, 10), at(high, 20))
    expect(types((await preview(low, [high])).body.conflicts)).toEqual(['address_set_name_conflict'])
  })

  test('to whoever may not write one of the siblings', async () => {
    const [low, high, whole] = await pair()
    const person = await personWith(cadastre, [{ action: 'admin', resource_type: 'subnet', resource_id: low.id }])
    const { status, body } = await merge(low, [high], whole, person.token)
    expect([status, body.detail]).toEqual([403, "Permission denied: need 'write' on 'subnet'"])
    expect((await preview(low, [high], person.token)).status).toBe(403)
    const token = await tokenFor(cadastre, undefined, {
      resource_grants: [{ action: 'write', resource_type: 'subnet', resource_id: low.id }],
    })
    expect((await merge(low, [high], whole, token)).body).toEqual({ detail: 'API token is not scoped to this subnet' })
    expect(await cadastre.sql('select from subnet where id = $1', [low.id])).toHaveLength(1)
  })

  test('while another operation holds one of the subnets', async () => {
    const [low, high, whole] = await pair()
    await cadastre.sql('begin')
    await cadastre.sql('select from subnet where id = $1 for update', [high.id])
    const { status } = await merge(low, [high], whole)
    await cadastre.sql('rollback')
    expect(status).toBe(423)
  })
})

describe('what names the subnets follows', () => {
  test('a scope with its pools, address sets, NAT mappings, samples and rights', async () => {
    const [low, high, whole] = await pair()
    const scope = await estate.scope(high.id, 'kept', [[at(high, 50), at(high, 60)]])
    const set = await estate.set(low.id, 'set', at(low, 10), at(low, 20))
    const nat = await estate.nat(high.id, 'out')
    const person = await personWith(cadastre, [
      { action: 'read', resource_type: 'subnet', resource_id: low.id },
      { action: 'read', resource_type: 'subnet', resource_id: high.id },
    ])
    await cadastre.sql(
      `insert into utilization_sample (subnet_id, sampled_at, allocated_ips, total_ips)
       select id, '2026-01-01', 10, 254 from unnest($1::uuid[]) id`,
      [[low.id, high.id]],
    )
    const { body } = await merge(low, [high], whole)
    const { id } = body.merged_subnet
    expect(await estate.subnetOf('dhcp_scope', scope)).toBe(id)
    expect(await estate.subnetOf('address_set', set)).toBe(id)
    expect(await estate.subnetOf('nat_mapping', nat, 'internal_subnet_id')).toBe(id)
    expect(
      await cadastre.sql('select allocated_ips::int, total_ips::int from utilization_sample where subnet_id = $1', [
        id,
      ]),
    ).toEqual([{ allocated_ips: 20, total_ips: 508 }])
    expect((await cadastre.call('GET', `/api/v1/ipam/subnets/${id}`, { token: person.token })).status).toBe(200)
    const role = (await cadastre.call('GET', `/api/v1/roles/${person.roleId}`)).body
    expect(role.permissions).toEqual([{ action: 'read', resource_type: 'subnet', resource_id: id }])
    expect(body.summary.join()).toContain('Rights follow')
  })

  test('a service that had both has the merged one once', async () => {
    const [low, high, whole] = await pair()
    const [customer, service] = [newId(), newId()]
    await cadastre.sql('insert into customer (id, name) values ($1, $2)', [customer, `c ${customer}`])
    await cadastre.sql('insert into network_service (id, name, customer_id) values ($1, $2, $3)', [
      service,
      'vpn',
      customer,
    ])
    for (const subnet of [low, high]) {
      await cadastre.sql(
        `insert into network_service_resource (id, service_id, resource_kind, resource_id) values ($1, $2, 'subnet', $3)`,
        [newId(), service, subnet.id],
      )
    }
    const { body } = await merge(low, [high], whole)
    const links = () =>
      cadastre.sql<{ resource_id: string }>('select resource_id from network_service_resource where service_id = $1', [
        service,
      ])
    expect(await links()).toEqual([{ resource_id: body.merged_subnet.id }])
    const parts = await estate.post(`/subnets/${body.merged_subnet.id}/split/commit`, {
      new_prefix_length: 24,
      confirm_cidr: whole,
    })
    expect((await links()).map(({ resource_id }) => resource_id).sort()).toEqual(
      parts.body.children.map(({ id }: Made) => id).sort(),
    )
  })
})

test('a circuit that ends in a subnet ends in the merged one, and keeps it from being split', async () => {
  const [low, high, whole] = await pair()
  const [provider, circuit] = [newId(), newId()]
  await cadastre.sql('insert into provider (id, name) values ($1, $2)', [provider, `p ${provider}`])
  await cadastre.sql(
    `insert into circuit (id, name, provider_id, a_end_subnet_id, z_end_subnet_id) values ($1, 'uplink', $2, $3, $4)`,
    [circuit, provider, low.id, high.id],
  )
  const { id } = (await merge(low, [high], whole)).body.merged_subnet
  expect(
    await cadastre.sql('select a_end_subnet_id a, z_end_subnet_id z from circuit where id = $1', [circuit]),
  ).toEqual([{ a: id, z: id }])
  const { body } = await estate.post(`/subnets/${id}/split/preview`, { new_prefix_length: 24 })
  expect(types(body.conflicts)).toEqual(['circuit_a_end_ambiguous', 'circuit_z_end_ambiguous'])
})

describe('the audit log', () => {
  test('has the target before, the merged subnet after, and each subnet that went', async () => {
    const [low, high, whole] = await pair()
    const before = (await cadastre.call('GET', `/api/v1/ipam/subnets/${low.id}`)).body
    const { body } = await merge(low, [high], whole)
    const [entry] = await estate.audit(low.id, 'merge')
    expect(entry?.old_value).toEqual(before)
    expect(entry?.new_value).toMatchObject({ ...body.merged_subnet, merged_subnet_ids: [low.id, high.id] })
    expect(await estate.audit(low.id, 'delete')).toHaveLength(1)
    expect(await estate.audit(high.id, 'delete')).toHaveLength(1)
    expect(await estate.audit(body.merged_subnet.id, 'create')).toMatchObject([{ new_value: body.merged_subnet }])
    expect((await estate.audit(high.id, 'move'))[0]?.new_value.count).toBe(2)
  })
})

describe('all or nothing', () => {
  test('a failure after the last row leaves everything as it was', async () => {
    const [low, high, whole] = await pair()
    await estate.address(low.id, at(low, 30))
    const before = await estate.picture(block.space_id)
    const crashing = mutate(cadastre.databases, systemActor('crash'), async (work) => {
      await commitOf(subnetMerge, work, { id: low.id, sibling_subnet_ids: [high.id], confirm_cidr: whole })
      throw new Error('the machine stopped')
    })
    await expect(crashing).rejects.toThrow('the machine stopped')
    expect(await estate.picture(block.space_id)).toEqual(before)
    await estate.expectExactCounts()
  })

  test('of two merges of the same subnets at once one succeeds', async () => {
    const [low, high, whole] = await pair()
    const answers = await Promise.all([merge(low, [high], whole), merge(high, [low], whole)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    await estate.expectExactCounts()
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/harness.ts'
import { type Estate, estateIn } from '../../../../../test/ipam/estate.ts'
import { personWith } from '../../../../../test/people.ts'
import { newId } from '../../../../db/ids.ts'

let cadastre: TestApp
let estate: Estate
let from: string
let to: string

beforeAll(async () => {
  cadastre = await testApp()
  estate = estateIn(cadastre)
})
beforeEach(async () => {
  from = (await estate.space()).id
  to = (await estate.space()).id
})
afterAll(() => cadastre.close())

type Made = Awaited<ReturnType<Estate['block']>>

const look = (block: { id: string }, space: string, parent: string | null = null, token?: string) =>
  estate.post(`/blocks/${block.id}/move/preview`, { target_space_id: space, target_parent_id: parent }, token)
const move = (block: Made, space: string, parent: string | null = null, confirm = block.network, token?: string) =>
  estate.post(
    `/blocks/${block.id}/move/commit`,
    { target_space_id: space, target_parent_id: parent, confirmation_cidr: confirm },
    token,
  )
const placeOf = async (id: string) => {
  const [row] = await cadastre.sql('select space_id, parent_block_id from ip_block where id = $1', [id])
  return row
}

/** A block with a block and two subnets in it, and an address. */
async function tree() {
  const block = await estate.block(from, '10.0.0.0/16')
  const inner = await estate.block(from, '10.0.0.0/20', block.id)
  const subnet = await estate.subnet(inner, '10.0.0.0/24')
  const other = await estate.subnet(block, '10.0.128.0/24')
  const host = await estate.address(subnet.id, '10.0.0.9')
  return { block, inner, subnet, other, host }
}

describe('moving a block', () => {
  test('takes everything below it to the other space, and the counters along', async () => {
    const { block, inner, subnet, other, host } = await tree()
    const parent = await estate.block(to, '10.0.0.0/8')
    const before = (await cadastre.call('GET', `/api/v1/ipam/blocks/${block.id}`)).body
    const { status, body } = await move(block, to, parent.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      block: { id: block.id, space_id: to, parent_block_id: parent.id, allocated_ips: 3 },
      source_space_id: from,
      target_space_id: to,
      target_parent_id: parent.id,
      blocks_moved: 2,
      subnets_moved: 2,
      addresses_in_moved_subtree: 7,
      reparented_block_ids: [],
    })
    expect(await placeOf(inner.id)).toEqual({ space_id: to, parent_block_id: block.id })
    for (const { id } of [subnet, other]) expect(await estate.subnetOf('subnet', id, 'space_id')).toBe(to)
    expect(await estate.subnetOf('ip_address', host)).toBe(subnet.id)
    expect((await cadastre.call('GET', `/api/v1/ipam/blocks/${parent.id}`)).body.allocated_ips).toBe(3)
    const [entry] = await estate.audit(block.id, 'move')
    expect(entry?.old_value).toEqual(before)
    expect(entry?.new_value).toMatchObject({ ...body.block, blocks_moved: 2 })
    await estate.expectExactCounts()
  })

  test('happens as its preview says', async () => {
    const { block } = await tree()
    const { status, body } = await look(block, to)
    expect(status).toBe(200)
    expect(body).toEqual({
      preview_hash: expect.any(String),
      block_id: block.id,
      block_network: '10.0.0.0/16',
      source_space_id: from,
      target_space_id: to,
      target_parent_id: null,
      descendant_blocks_count: 1,
      descendant_subnets_count: 2,
      descendant_ip_addresses_total: 7,
      reparent_chain_block_ids: [],
      integration_blockers: [],
      warnings: [],
    })
    expect(await placeOf(block.id)).toMatchObject({ space_id: from })
    expect((await move(block, to)).body.blocks_moved).toBe(body.descendant_blocks_count + 1)
  })

  test('takes over the blocks and subnets of the target that lie in it', async () => {
    const block = await estate.block(from, '10.0.0.0/16')
    await estate.subnet(block, '10.0.0.0/24')
    const parent = await estate.block(to, '10.0.0.0/8')
    const sibling = await estate.block(to, '10.0.16.0/20', parent.id)
    const below = await estate.subnet(sibling, '10.0.16.0/24')
    const loose = await estate.subnet(parent, '10.0.64.0/24')
    const { body: seen } = await look(block, to, parent.id)
    expect(seen.reparent_chain_block_ids).toEqual([sibling.id])
    expect(seen.warnings.join()).toContain('10.0.64.0/24')
    const { status, body } = await move(block, to, parent.id)
    expect([status, body.reparented_block_ids]).toEqual([200, [sibling.id]])
    expect(await placeOf(sibling.id)).toEqual({ space_id: to, parent_block_id: block.id })
    expect(await estate.subnetOf('subnet', loose.id, 'block_id')).toBe(block.id)
    expect(await estate.subnetOf('subnet', below.id, 'block_id')).toBe(sibling.id)
    expect(body.block.allocated_ips).toBe(3)
    await estate.expectExactCounts()
  })

  test('within a space gives it another parent', async () => {
    const top = await estate.block(from, '10.0.0.0/8')
    const middle = await estate.block(from, '10.0.0.0/12', top.id)
    const block = await estate.block(from, '10.0.0.0/16', middle.id)
    await estate.subnet(block, '10.0.0.0/24')
    const target = await estate.block(to, '10.0.0.0/8')
    expect((await move(block, to, target.id)).status).toBe(200)
    expect((await move(block, from, middle.id)).status).toBe(200)
    expect(await placeOf(block.id)).toEqual({ space_id: from, parent_block_id: middle.id })
    await estate.expectExactCounts()
  })

  test('takes along what is in the trash below it', async () => {
    const { block, other } = await tree()
    await cadastre.sql('update subnet set deleted_at = now() where id = $1', [other.id])
    expect((await move(block, to)).body.subnets_moved).toBe(1)
    expect(await estate.subnetOf('subnet', other.id, 'space_id')).toBe(to)
    await estate.expectExactCounts()
  })
})

describe('a block does not move', () => {
  test('to what is not there', async () => {
    const { block } = await tree()
    for (const call of [look, move]) {
      expect((await call(block, newId())).body).toEqual({
        detail: 'target_space_id references a ip_space row that does not exist.',
      })
      expect((await call(block, to, newId())).body).toEqual({
        detail: 'target_parent_id references a ip_block row that does not exist.',
      })
      expect((await call({ ...block, id: newId() }, to)).body).toEqual({ detail: 'IP block not found' })
    }
  })

  test('to a parent that cannot hold it: 422', async () => {
    const { block, inner } = await tree()
    const elsewhere = await estate.block(from, '11.0.0.0/8')
    const same = await estate.block(to, '10.0.0.0/16')
    const cases: [string, string | null, string][] = [
      [to, elsewhere.id, 'in another space'],
      [from, block.id, 'its own parent'],
      [from, elsewhere.id, 'not inside'],
      [from, inner.id, 'not inside'],
      [to, same.id, 'same network'],
      [from, null, 'already is at the top level'],
    ]
    for (const [space, parent, reason] of cases) {
      for (const call of [look, move]) {
        const { status, body } = await call(block, space, parent)
        expect([status, body.detail]).toEqual([422, expect.stringContaining(reason)])
      }
    }
  })

  test('with another network typed: 422', async () => {
    const { block } = await tree()
    expect(await move(block, to, null, '10.0.0.0/8')).toMatchObject({
      status: 422,
      body: { detail: 'confirmation_cidr does not match: the block is 10.0.0.0/16' },
    })
  })

  test.each([
    ['10.0.0.0/16', 'already exists'],
    ['10.0.0.0/8', 'contained in'],
  ])('beside a %s: 409', async (network, reason) => {
    const { block } = await tree()
    await estate.block(to, network)
    for (const call of [look, move]) {
      const { status, body } = await call(block, to)
      expect([status, body.detail]).toEqual([409, expect.stringContaining(reason)])
    }
  })

  test('onto what overlaps the networks it brings along: 409, and everything stays', async () => {
    const { block } = await tree()
    const sibling = await estate.block(to, '10.0.128.0/20')
    expect((await move(block, to)).body.detail).toBe(
      '10.0.128.0/24 overlaps with existing block 10.0.128.0/20 in the target',
    )
    expect(await placeOf(sibling.id)).toEqual({ space_id: to, parent_block_id: null })
    const parent = await estate.block((await estate.space()).id, '10.0.0.0/8')
    await estate.subnet(parent, '10.0.0.0/25')
    expect((await move(block, parent.space_id, parent.id)).status).toBe(409)
    expect(await placeOf(block.id)).toEqual({ space_id: from, parent_block_id: null })
  })

  test('with addresses that an integration owns: the preview lists them, the commit answers 409', async () => {
    const { block, subnet } = await tree()
    const owned = await estate.address(subnet.id, '10.0.0.77', { managed_by: 'hypervisor' })
    const blockers = [{ kind: 'ip_address', resource_id: owned, network: '10.0.0.77', integration: 'hypervisor' }]
    expect((await look(block, to)).body.integration_blockers).toEqual(blockers)
    const { status, body } = await move(block, to)
    expect([status, body.detail.integration_blockers]).toEqual([409, blockers])
  })

  test('while another operation changes the target', async () => {
    const { block } = await tree()
    await cadastre.sql('begin')
    await cadastre.sql('select from ip_space where id = $1 for update', [to])
    const { status } = await move(block, to)
    await cadastre.sql('rollback')
    expect(status).toBe(423)
  })

  test('for somebody who may not put a block there', async () => {
    const { block } = await tree()
    const parent = await estate.block(to, '10.0.0.0/8')
    const own = { action: 'write', resource_type: 'ip_block', resource_id: block.id }
    const person = await personWith(cadastre, [own])
    // To somebody who sees nothing there, neither the space nor the block exists.
    expect((await move(block, to, null, block.network, person.token)).status).toBe(422)
    expect((await move(block, to, parent.id, block.network, person.token)).status).toBe(422)
    const both = await personWith(cadastre, [own, { ...own, resource_id: parent.id }])
    expect((await move(block, to, parent.id, block.network, both.token)).status).toBe(200)
  })
})

test('two moves in opposite directions at once end in one order or the other', async () => {
  const one = await estate.block(from, '10.0.0.0/16')
  const other = await estate.block(to, '172.16.0.0/16')
  await estate.subnet(one, '10.0.0.0/24')
  const answers = await Promise.all([move(one, to), move(other, from)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await estate.expectExactCounts()
})

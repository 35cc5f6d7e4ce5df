import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const PATH = '/api/v1/ipam/blocks'
let space: string
let spaces = 0

const newSpace = async (fields: object = {}): Promise<string> =>
  (await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: `space ${++spaces}`, ...fields } })).body.id

beforeEach(async () => {
  space = await newSpace()
})

const create = (network: string, fields: object = {}) =>
  cadastre.call('POST', PATH, { body: { space_id: space, network, ...fields } })
const made = async (network: string, fields: object = {}) => {
  const answer = await create(network, fields)
  if (answer.status !== 201) throw new Error(`${network}: ${answer.text}`)
  return answer.body
}
const read = async (id: string) => (await cadastre.call('GET', `${PATH}/${id}`)).body
const put = (id: string, body: object) => cadastre.call('PUT', `${PATH}/${id}`, { body })
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const subnetIn = async (block: string, network: string): Promise<string> => {
  const body = { space_id: space, block_id: block, network }
  const answer = await cadastre.call('POST', '/api/v1/ipam/subnets', { body })
  if (answer.status !== 201) throw new Error(`${network}: ${answer.text}`)
  return answer.body.id
}
const auditOf = (id: string) =>
  cadastre.sql<{ action: string; old_value: Record<string, unknown>; new_value: Record<string, unknown> }>(
    'select action, old_value, new_value from audit_log where resource_id = $1 order by seq',
    [id],
  )
const refused = (detail: string, status = 409) => ({ status, body: { detail } })

describe('a new block beside others', () => {
  test('the same network at the same level answers 409', async () => {
    await made('10.0.0.0/8')
    expect(await create('10.0.0.0/8')).toMatchObject(refused('Block 10.0.0.0/8 already exists at this level'))
  })

  test('inside a sibling answers 409 and names the block to use as parent', async () => {
    await made('10.0.0.0/8')
    expect(await create('10.1.0.0/16')).toMatchObject(
      refused('Block 10.1.0.0/16 is contained in existing block 10.0.0.0/8; use that block as the parent'),
    )
  })

  test('the same network exists in another space, and in the trash, without being in the way', async () => {
    const { id } = await made('10.0.0.0/8')
    await cadastre.call('DELETE', `${PATH}/${id}`)
    await made('10.0.0.0/8')
    space = await newSpace()
    await made('10.0.0.0/8')
  })

  test('the lowest and the highest networks there are stand beside each other', async () => {
    await made('0.0.0.0/1')
    await made('128.0.0.0/1')
    await made('::/1')
    await made('8000::/1')
    expect((await made('0.0.0.0/0')).total_ips).toBe(2 ** 32)
  })
})

describe('a new block above others', () => {
  test('takes its siblings under it, with their counts, and leaves the rest', async () => {
    const low = await made('10.0.0.0/16')
    const high = await made('10.1.0.0/16')
    const outside = await made('11.0.0.0/16')
    const deeper = await made('10.0.0.0/20', { parent_block_id: low.id })
    await subnetIn(deeper.id, '10.0.0.0/24')
    const above = await made('10.0.0.0/8')
    expect(above).toMatchObject({ parent_block_id: null, allocated_ips: 1 })
    expect(await read(low.id)).toMatchObject({ parent_block_id: above.id, allocated_ips: 1 })
    expect(await read(high.id)).toMatchObject({ parent_block_id: above.id })
    expect(await read(deeper.id)).toMatchObject({ parent_block_id: low.id })
    expect(await read(outside.id)).toMatchObject({ parent_block_id: null })
    expect(await read(above.id)).toEqual(above)
    await cadastre.sql('select fold_usage()')
    expect(await read(above.id)).toMatchObject({ allocated_ips: 1 })
  })

  test('between a parent and its subnets takes those that are inside it', async () => {
    const top = await made('10.0.0.0/8')
    const inside = await subnetIn(top.id, '10.1.1.0/24')
    const equal = await subnetIn(top.id, '10.1.2.0/23')
    const outside = await subnetIn(top.id, '10.2.0.0/24')
    const between = await made('10.1.0.0/16', { parent_block_id: top.id })
    const blockOf = async (id: string) => (await cadastre.call('GET', `/api/v1/ipam/subnets/${id}`)).body.block_id
    expect(await blockOf(inside)).toBe(between.id)
    expect(await blockOf(outside)).toBe(top.id)
    expect(between.allocated_ips).toBe(2)
    expect((await read(top.id)).allocated_ips).toBe(3)
    const around = await made('10.1.2.0/23', { parent_block_id: between.id })
    expect(await blockOf(equal)).toBe(around.id)
  })

  test('the audit log tells what moved, and each of them its two images', async () => {
    const top = await made('10.0.0.0/8')
    const low = await made('10.1.0.0/20', { parent_block_id: top.id })
    const subnet = await subnetIn(top.id, '10.1.128.0/24')
    const between = await made('10.1.0.0/16', { parent_block_id: top.id })
    const [created] = await auditOf(between.id)
    expect(created?.new_value).toEqual({
      ...between,
      reparented_children: [low.id],
      reparented_subnets: [subnet],
      carved_children: [],
    })
    const [, moved] = await auditOf(low.id)
    expect(moved).toMatchObject({
      action: 'update',
      old_value: { parent_block_id: top.id },
      new_value: { parent_block_id: between.id },
    })
    const [, carried] = await auditOf(subnet)
    expect(carried).toMatchObject({
      action: 'update',
      old_value: { block_id: top.id, allocated_ips: 1 },
      new_value: { block_id: between.id, allocated_ips: 1 },
    })
  })

  test('inside a subnet answers 409 and names it', async () => {
    const top = await made('10.0.0.0/8')
    await subnetIn(top.id, '10.1.0.0/16')
    expect(await create('10.1.0.0/24', { parent_block_id: top.id })).toMatchObject(
      refused('Block 10.1.0.0/24 overlaps with existing subnet 10.1.0.0/16'),
    )
  })

  test('refused, it leaves everything where it was', async () => {
    const low = await made('10.0.0.0/16')
    expect((await create('10.0.0.0/8', { vrf_id: UNKNOWN })).status).toBe(422)
    expect(await read(low.id)).toEqual(low)
  })
})

describe('a new parent for an existing block', () => {
  test('itself, or one of another space, is refused', async () => {
    const { id } = await made('10.0.0.0/8')
    expect(await put(id, { parent_block_id: id })).toMatchObject(refused('A block cannot be its own parent', 422))
    space = await newSpace()
    const other = await made('0.0.0.0/0')
    const expected = refused('Target parent block not found in this space', 422)
    expect(await put(id, { parent_block_id: other.id })).toMatchObject(expected)
    const missing = refused('parent_block_id references a ip_block row that does not exist.', 422)
    expect(await put(id, { parent_block_id: UNKNOWN })).toMatchObject(missing)
  })

  test('one that does not contain it is refused', async () => {
    const { id } = await made('10.0.0.0/8')
    const other = await made('11.0.0.0/8')
    expect(await put(id, { parent_block_id: other.id })).toMatchObject(
      refused('Block 10.0.0.0/8 is not inside its parent block 11.0.0.0/8', 422),
    )
  })

  test('one below it is refused', async () => {
    const top = await made('10.0.0.0/8')
    const middle = await made('10.1.0.0/16', { parent_block_id: top.id })
    const low = await made('10.1.1.0/24', { parent_block_id: middle.id })
    expect(await put(top.id, { parent_block_id: low.id })).toMatchObject(
      refused('A block cannot be moved below itself', 422),
    )
  })

  test('the sibling rules hold there, too', async () => {
    const top = await made('10.0.0.0/8')
    const middle = await made('10.1.0.0/16', { parent_block_id: top.id })
    const low = await made('10.1.1.0/24', { parent_block_id: middle.id })
    const contained = 'Block 10.1.1.0/24 is contained in existing block'
    expect(await put(low.id, { parent_block_id: top.id })).toMatchObject(
      refused(`${contained} 10.1.0.0/16; use that block as the parent`),
    )
    expect(await put(low.id, { parent_block_id: null })).toMatchObject(
      refused(`${contained} 10.0.0.0/8; use that block as the parent`),
    )
    expect(await read(low.id)).toEqual(low)
  })
})

describe('at once', () => {
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
  const orphans = () =>
    cadastre.sql(
      `select b.network from ip_block b left join ip_block p on p.id = b.parent_block_id
       join ip_space s on s.id = b.space_id
       where b.deleted_at is null and (p.deleted_at is not null or s.deleted_at is not null)`,
    )
  const overlapping = () =>
    cadastre.sql(
      `select a.network from ip_block a join ip_block b on b.space_id = a.space_id and b.id > a.id
         and b.parent_block_id is not distinct from a.parent_block_id and b.network && a.network
       where a.deleted_at is null and b.deleted_at is null`,
    )

  test('of 32 overlapping creates exactly one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 32 }, () => create('10.0.0.0/8')))
    expect(statuses(answers)).toEqual([201, ...Array(31).fill(409)])
    expect(await overlapping()).toEqual([])
  })

  test('of creates of every size at one place, the tree that remains is a tree', async () => {
    const answers = await Promise.all(Array.from({ length: 32 }, (_, index) => create(`10.0.0.0/${8 + (index % 16)}`)))
    expect(new Set(statuses(answers))).toEqual(new Set([201, 409]))
    expect(await overlapping()).toEqual([])
  })

  test('a child created while its parent is deleted never outlives it', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await made(`10.${round}.0.0/16`)
      const [removed, ...children] = await Promise.all([
        cadastre.call('DELETE', `${PATH}/${id}`),
        ...Array.from({ length: 4 }, (_, index) => create(`10.${round}.${index}.0/24`, { parent_block_id: id })),
      ])
      expect(removed?.status).toBe(204)
      for (const { status } of children) expect([201, 404, 409, 422]).toContain(status)
    }
    expect(await orphans()).toEqual([])
  })

  test('a block created while its space is deleted never outlives it', async () => {
    const [removed, ...answers] = await Promise.all([
      cadastre.call('DELETE', `/api/v1/ipam/spaces/${space}`),
      ...Array.from({ length: 8 }, (_, index) => create(`${10 + index}.0.0.0/8`)),
    ])
    expect(removed?.status).toBe(204)
    for (const { status } of answers) expect([201, 404, 409, 422]).toContain(status)
    expect(await orphans()).toEqual([])
  })

  test('a block above and siblings for it: each of them ends below it or is refused', async () => {
    const answers = await Promise.all([
      create('10.0.0.0/8'),
      ...Array.from({ length: 12 }, (_, index) => create(`10.${index}.0.0/16`)),
    ])
    expect(answers[0]?.status).toBe(201)
    const above = answers[0]?.body.id
    for (const { status, body } of answers.slice(1)) {
      expect([201, 409]).toContain(status)
      if (status === 201) expect((await read(body.id)).parent_block_id).toBe(above)
    }
    expect(await overlapping()).toEqual([])
  })

  test('a block between its parent and subnets that come at the same moment keeps the tree whole', async () => {
    const top = await made('10.0.0.0/8')
    const subnets = Array.from({ length: 8 }, (_, index) => ({
      space_id: space,
      block_id: top.id,
      network: `10.1.${index}.0/24`,
    }))
    const [between, ...answers] = await Promise.all([
      create('10.1.0.0/16', { parent_block_id: top.id }),
      ...subnets.map((body) => cadastre.call('POST', '/api/v1/ipam/subnets', { body })),
    ])
    expect(between?.status).toBe(201)
    for (const { status } of answers) expect([201, 409]).toContain(status)
    const astray = await cadastre.sql('select from subnet where block_id = $1 and deleted_at is null', [top.id])
    expect(astray).toEqual([])
    const created = answers.filter(({ status }) => status === 201).length
    expect(await read(top.id)).toMatchObject({ allocated_ips: created })
    expect(await read(between?.body.id)).toMatchObject({ allocated_ips: created })
  })
})

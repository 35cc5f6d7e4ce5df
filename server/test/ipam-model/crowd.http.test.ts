import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../answer.ts'
import { type TestApp, testApp } from '../harness.ts'
import { broken } from './invariants.ts'

let cadastre: TestApp
let made = 0
beforeAll(async () => {
  cadastre = await testApp({ environment: { DATABASE_POOL_SIZE: '12' } })
})
afterAll(() => cadastre.close())

type Act = { act: keyof typeof acts; a: number; b: number }
type Spaces = readonly string[]

const post = (path: string, body?: object): Promise<Answer> =>
  cadastre.call('POST', `/api/v1${path}`, body === undefined ? {} : { body })

/** Something of the table, in the trash or not; by the time it is used it may be gone. */
async function some(table: string, spaces: Spaces, n: number, isLive = true): Promise<Row> {
  const rows = await cadastre.sql<Row>(
    `select id, network::text, space_id from ${table} where space_id = any($1)
       and (deleted_at is null) = $2 order by network, id`,
    [spaces, isLive],
  )
  return rows[n % Math.max(rows.length, 1)] ?? { id: NONE, network: '10.0.0.0/24', space_id: spaces[0] ?? '' }
}
type Row = { id: string; network: string; space_id: string }
const NONE = '01900000-0000-7000-8000-000000000000'

const network = (a: number, b: number): string => {
  const prefix = 18 + (a % 10)
  const value = (10 * 2 ** 24 + (b % 2 ** (prefix - 16)) * 2 ** (32 - prefix)) >>> 0
  return `${[24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.')}/${prefix}`
}
const longer = (cidr: string, by: number): number => Number(cidr.split('/')[1]) + by

/** What people do to one address plan, each without knowing of the others. */
const acts = {
  block: async (spaces: Spaces, a: number, b: number) => {
    const parent = a % 3 === 0 ? null : (await some('ip_block', spaces, b)).id
    return post('/ipam/blocks', { space_id: spaces[b % 2], parent_block_id: parent, network: network(a, b) })
  },
  subnet: async (spaces: Spaces, a: number, b: number) => {
    const block = await some('ip_block', spaces, b)
    const prefix = Math.min(30, longer(block.network, a % 3))
    const body = { space_id: block.space_id, block_id: block.id, network: `${block.network.split('/')[0]}/${prefix}` }
    return post('/ipam/subnets', body)
  },
  carve: async (spaces: Spaces, a: number, b: number) => {
    const block = await some('ip_block', spaces, b)
    return post(`/ipam/blocks/${block.id}/allocate-subnet`, {
      prefix_len: Math.min(30, longer(block.network, 1 + (a % 4))),
    })
  },
  next: async (spaces: Spaces, a: number) =>
    post(`/ipam/subnets/${(await some('subnet', spaces, a)).id}/next`, { hostname: `c-${++made}` }),
  trashSubnet: async (spaces: Spaces, a: number) =>
    cadastre.call('DELETE', `/api/v1/ipam/subnets/${(await some('subnet', spaces, a)).id}`),
  trashBlock: async (spaces: Spaces, a: number) =>
    cadastre.call('DELETE', `/api/v1/ipam/blocks/${(await some('ip_block', spaces, a)).id}`),
  restoreSubnet: async (spaces: Spaces, a: number) =>
    post(`/admin/trash/subnet/${(await some('subnet', spaces, a, false)).id}/restore`),
  restoreBlock: async (spaces: Spaces, a: number) =>
    post(`/admin/trash/ip_block/${(await some('ip_block', spaces, a, false)).id}/restore`),
  split: async (spaces: Spaces, a: number, b: number) => {
    const subnet = await some('subnet', spaces, a)
    const body = { new_prefix_length: longer(subnet.network, 1 + (b % 2)), confirm_cidr: subnet.network }
    return post(`/ipam/subnets/${subnet.id}/split/commit`, body)
  },
  resize: async (spaces: Spaces, a: number) => {
    const subnet = await some('subnet', spaces, a)
    const [address] = subnet.network.split('/')
    return post(`/ipam/subnets/${subnet.id}/resize`, { new_cidr: `${address}/${longer(subnet.network, -1)}` })
  },
  move: async (spaces: Spaces, a: number) => {
    const block = await some('ip_block', spaces, a)
    const target = spaces.find((id) => id !== block.space_id)
    return post(`/ipam/blocks/${block.id}/move/commit`, { target_space_id: target, confirmation_cidr: block.network })
  },
  fold: async () => {
    await cadastre.runJob('fold_usage')
    return { status: 200, text: '' }
  },
}

const REFUSALS = [404, 409, 422, 423]

/** What the log says of the faults so far: the answer keeps the reason to itself. */
const logged = (): string =>
  cadastre.log.flatMap((line) => ('err' in line ? [JSON.stringify(line.err).slice(0, 1500)] : [])).join('\n')

async function client(spaces: Spaces, list: readonly Act[]): Promise<string[]> {
  const faults: string[] = []
  for (const { act, a, b } of list) {
    const { status, text } = await acts[act](spaces, a, b)
    if (status >= 300 && !REFUSALS.includes(status)) faults.push(`${act}: ${status} ${text}\n${logged()}`)
  }
  return faults
}

const names = Object.keys(acts) as (keyof typeof acts)[]
const lists = (choices: (keyof typeof acts)[], least: number, most: number) =>
  fc.array(fc.record({ act: fc.constantFrom(...choices), a: fc.nat(10_000), b: fc.nat(10_000) }), {
    minLength: least,
    maxLength: most,
  })

test('whatever six people do at once, nothing fails and no rule is broken', async () => {
  const crowd = fc.array(lists([...names, 'subnet', 'next', 'next'], 8, 25), { minLength: 6, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(lists(['block', 'subnet', 'carve', 'next'], 10, 20), crowd, async (first, people) => {
      const spaces = await Promise.all(
        ['a', 'b'].map(async (one) => (await post('/ipam/spaces', { name: `${one}${++made}` })).body.id),
      )
      expect(await client(spaces, first)).toEqual([])
      expect((await Promise.all(people.map((list) => client(spaces, list)))).flat()).toEqual([])
      expect(await broken(cadastre)).toEqual([])
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 8), endOnFailure: true },
  )
})

import { escapeLiteral } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { groundIn } from '../../../../test/ipam/arrange.ts'
import { systemActor } from '../../../access/actor.ts'
import { raw, type Sql } from '../../../db/sql.ts'
import { type Reader, reader } from '../../../db/work.ts'
import { stretchesAfter, stretchesOf, wholeOf } from './cursor.ts'
import { filteredPage, plainPage } from './listing.ts'
import { AddressFilter, SearchFilter } from './query.ts'
import { filteredSearch, walkedSearch } from './search.ts'
import { sortingOf } from './sorting.ts'

/** What PostgreSQL does with the statements of lists and searches, on a table that is large enough to matter. */
let cadastre: TestApp
let subnet: string
let asking: Reader

beforeAll(async () => {
  cadastre = await testApp()
  subnet = (await groundIn(cadastre, '10.0.0.0/8')).subnet
  await cadastre.sql(
    `insert into ip_address (id, subnet_id, address, hostname, mac_address, status, last_seen_at, description)
     select gen_random_uuid(), $1, '10.0.0.1'::inet + n, case when n % 5 > 0 then 'srv-' || md5(n::text) end,
       case when n % 3 > 0 then (lpad(to_hex(n * 7919::bigint), 12, '0'))::macaddr end,
       (array['allocated', 'reserved', 'deprecated'])[n % 3 + 1], case when n % 4 > 0 then now() - n * interval '1 second' end, 'rack ' || n % 97
     from generate_series(0, 59999) n`,
    [subnet],
  )
  await cadastre.sql('vacuum analyze')
  asking = reader(cadastre.databases, systemActor('test'))
})
afterAll(() => cadastre.close())

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** The nodes of the plan: as planned for these values, and as planned for any, which comes after a few uses. */
async function nodesOf({ text, values }: Sql, options = ''): Promise<Plan[]> {
  const client = await cadastre.databases.reads.pool.connect()
  const plans: Plan[] = []
  await client.query(`prepare asked as ${text}`)
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await client.query(`set plan_cache_mode = ${mode}`)
    const given = values.length === 0 ? '' : `(${values.map((value) => escapeLiteral(String(value))).join(', ')})`
    const { rows } = await client.query(`explain (${options}format json) execute asked${given}`)
    plans.push(...nodes(rows[0]['QUERY PLAN'][0].Plan))
  }
  client.release(true)
  return plans
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

const scansAll = (plan: Plan[]): boolean =>
  plan.some((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'ip_address')

const byAddress = sortingOf({ sort: 'address', order: 'asc' })
const window = { limit: 100, offset: 0 }

test.each([
  ['a part of a host name', { q: 'srv-ab12' }],
  ['a part of a host name as a filter', { hostname: 'ab12' }],
  ['a part of a MAC', { q: '00:00:1c:44' }],
  ['a bare part of a MAC', { mac: '001c44' }],
  ['an exact address', { q: '10.0.77.5' }],
  ['a network', { q: '10.0.77.0/28' }],
  ['a part of an address', { q: '10.0.77.' }],
  ['a tag', { tag: ['env:prod'] }],
  ['what may be a tag', { q: 'env:prod' }],
])('a search for %s never reads the whole table', async (_what, filter) => {
  const wanted = { columns: raw('a.id'), sorting: byAddress, place: null, ...window }
  expect(scansAll(await nodesOf(filteredSearch(asking, SearchFilter.parse(filter), wanted)))).toBe(false)
  expect(scansAll(await nodesOf(filteredPage(subnet, AddressFilter.parse(filter), byAddress, null, window)))).toBe(
    false,
  )
})

test('a page of everything is read from the index by address', async () => {
  const middle = { key: null, address: '10.0.100.0', subnet_id: subnet }
  for (const [order, place] of [
    ['asc', null],
    ['asc', middle],
    ['desc', middle],
  ] as const) {
    const sorting = sortingOf({ sort: 'address', order })
    const wanted = { columns: raw('a.id'), sorting, place, limit: 100, offset: 0 }
    expect(scansAll(await nodesOf(walkedSearch(asking, SearchFilter.parse({}), wanted)))).toBe(false)
  }
})

const KEYS = ['address', 'hostname', 'status', 'mac', 'last_seen', 'description']
test.each(KEYS.flatMap((sort) => ['asc', 'desc'].map((order) => [sort, order])))(
  'a deep page by %s %s is found in an index alone',
  async (sort = '', order = '') => {
    const sorting = sortingOf({ sort, order })
    const plan = await nodesOf(plainPage(subnet, sorting, wholeOf(sorting), { limit: 100, offset: 20_000 }))
    const pages = plan.filter(
      (node) => node['Node Type'] === 'Index Only Scan' && node['Relation Name'] === 'ip_address',
    )
    expect(pages).toHaveLength(2)
    expect(scansAll(plan)).toBe(false)
  },
)

test.each(KEYS.flatMap((sort) => ['asc', 'desc'].map((order) => [sort, order])))(
  'what follows a cursor by %s %s is a stretch of the index of that key',
  async (sort = '', order = '') => {
    const sorting = sortingOf({ sort, order })
    const [row] = await cadastre.sql<{ key: string; address: string }>(
      `select (${sorting.key})::text as key, host(a.address) as address from ip_address a
       where ${sorting.key} is not null order by ${sorting.key}, a.address offset 30000 limit 1`,
    )
    if (!row) throw new Error('there is no such row')
    const [nearest, ...others] = stretchesAfter(sorting, row)
    if (!nearest) throw new Error('there is nothing after a place in the middle')
    for (const stretch of others) expect(await kindsOf(plainPage(subnet, sorting, stretch, window))).toEqual([])
    const page = plainPage(subnet, sorting, nearest, window)
    expect(await kindsOf(page)).toEqual([])
    expect(await mostRead(page)).toBeLessThanOrEqual(100)
  },
)

test.each(['hostname', 'mac', 'last_seen'])('rows without a %s are read in one piece, from anywhere', async (sort) => {
  const sorting = sortingOf({ sort, order: 'desc' })
  const [beginning] = stretchesOf(sorting)
  const [middle] = stretchesAfter(sorting, { key: null, address: '10.0.100.0' })
  if (!beginning || !middle) throw new Error('there is nothing without a key')
  for (const stretch of [beginning, middle]) {
    const page = plainPage(subnet, sorting, stretch, window)
    expect(await kindsOf(page)).toEqual([])
    expect(await mostRead(page)).toBeLessThanOrEqual(100)
  }
})

/** How the table is read, other than by indexes. */
async function kindsOf(statement: Sql): Promise<string[]> {
  const read = (await nodesOf(statement)).filter((node) => node['Relation Name'] === 'ip_address')
  return read.map((node) => node['Node Type']).filter((kind) => !kind.startsWith('Index'))
}

/** The most rows that any scan of the table looked at when the statement ran. */
async function mostRead(statement: Sql): Promise<number> {
  const read = (await nodesOf(statement, 'analyze, ')).filter((node) => node['Relation Name'] === 'ip_address')
  return Math.max(...read.map((node) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)))
}

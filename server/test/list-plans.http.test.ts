import { escapeLiteral, type PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '../src/access/actor.ts'
import type { Sql } from '../src/db/sql.ts'
import { type Reader, reader } from '../src/db/work.ts'
import type { Listed } from '../src/records/family.ts'
import { listRows, pageStatement } from '../src/records/list.ts'
import { listEntries, pageOfEntries } from '../src/slices/audit-log/entries.ts'
import { AuditQuery } from '../src/slices/audit-log/schema.ts'
import { blockList } from '../src/slices/ipam/blocks/listing.ts'
import { subnetsFor } from '../src/slices/ipam/subnets/listing.ts'
import { sessionList } from '../src/slices/sessions/sessions.ts'
import { type TestApp, testApp } from './harness.ts'

/** What PostgreSQL does for a page of a long list, sorted as lists usually are. */
let cadastre: TestApp
let asking: Reader
const ROWS = 10_000

beforeAll(async () => {
  cadastre = await testApp()
  asking = reader(cadastre.databases, systemActor('test'))
  await cadastre.sql(
    `with space as (insert into ip_space (id, name) values (gen_random_uuid(), 'long') returning id),
       block as (insert into ip_block (id, space_id, network, name)
         select gen_random_uuid(), id, '10.0.0.0/8', 'all' from space returning id, space_id)
     insert into subnet (id, space_id, block_id, network, name, vlan_id, modified_at, total_ips)
     select gen_random_uuid(), space_id, id, set_masklen('10.0.0.0'::inet + n * 256, 24)::cidr, 'net ' || md5(n::text),
       case when n % 3 > 0 then n % 4000 + 1 end, now() - n * interval '1 minute', 254
     from block, generate_series(0, $1::int - 1) n`,
    [ROWS],
  )
  await cadastre.sql(
    `insert into ip_block (id, space_id, network, name, modified_at)
     select gen_random_uuid(), id, set_masklen('fd00::'::inet + n * 65536::bigint, 112)::cidr, 'block ' || md5(n::text),
       now() - n * interval '1 minute' from ip_space, generate_series(0, $1::int - 1) n where name = 'long'`,
    [ROWS / 2],
  )
  await cadastre.sql(
    `insert into user_session (id, user_id, family_id, refresh_token_hash, auth_source, created_at, last_seen_at,
       expires_at)
     select gen_random_uuid(), id, gen_random_uuid(), decode(md5(n::text), 'hex'), 'local', now() - n * interval '1 minute',
       case when n % 4 > 0 then now() - n * interval '1 minute' end, now() + (500 - n) * interval '1 minute'
     from "user", generate_series(0, $1::int - 1) n where username = 'admin'`,
    [ROWS],
  )
  await cadastre.sql(
    `insert into audit_log (id, timestamp, user_display_name, auth_source, action, resource_type, resource_id,
       resource_display, result)
     select gen_random_uuid(), now() - n * interval '1 minute', 'admin', 'local', 'update', 'subnet', n::text, n::text,
       'success' from generate_series(0, $1::int - 1) n`,
    [ROWS],
  )
  await cadastre.sql('vacuum analyze')
})
afterAll(() => cadastre.close())

type Plan = {
  'Node Type': string
  'Subplan Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The plan for these values, and the one for any, which comes after a few uses. */
async function plansOf({ text, values }: Sql): Promise<Plan[]> {
  const client = await cadastre.databases.reads.pool.connect()
  try {
    await client.query(`prepare asked as ${text}`)
    return [await planned(client, 'force_custom_plan', values), await planned(client, 'force_generic_plan', values)]
  } finally {
    client.release(true)
  }
}

async function planned(client: PoolClient, mode: string, values: readonly unknown[]): Promise<Plan> {
  await client.query(`set plan_cache_mode = ${mode}`)
  const given = values.map((value) => escapeLiteral(String(value)))
  const { rows } = await client.query(`explain (analyze, format json) execute asked(${given.join(', ')})`)
  return rows[0]['QUERY PLAN'][0].Plan
}

const LIMIT = 50

/** How many rows of the table the page alone looks at; the total is counted beside it. */
function readForPage(plan: Plan, table: string): number {
  const page = nodesOf(plan).find((node) => node['Subplan Name'] === 'CTE page') ?? plan
  const scans = nodesOf(page).filter((node) => node['Relation Name'] === table)
  expect(scans.map((node) => node['Node Type']).filter((type) => !type.startsWith('Index'))).toEqual([])
  const rows = scans.map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
  return Math.max(0, ...rows)
}

/** Where the table is read from end to end, other than to count it. */
const scansOf = (plan: Plan, table: string): Plan[] =>
  nodesOf(withoutCount(plan)).filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === table)
const withoutCount = ({ Plans = [], ...plan }: Plan): Plan => ({
  ...plan,
  Plans: Plans.filter((inner) => inner['Subplan Name'] !== 'CTE counted'),
})

const LISTS: [string, (reader: Reader) => Listed, string[]][] = [
  ['subnet', subnetsFor, ['network', 'name', 'status', 'vlan_id', 'modified_at']],
  ['ip_block', () => blockList, ['network', 'name', 'modified_at']],
  ['user_session', () => sessionList, ['created_at', 'last_seen_at']],
]
const CASES = LISTS.flatMap(([table, familyFor, sorts]) =>
  sorts.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ table, familyFor, sort, order }))),
)

describe.each(CASES)('a page of $table by $sort $order', ({ table, familyFor, sort, order }) => {
  const first = { sort, order, limit: LIMIT, offset: 0, include_expired: true }

  test('is the beginning of an index', async () => {
    for (const plan of await plansOf(pageStatement(asking, familyFor(asking), first))) {
      expect(readForPage(plan, table)).toBeLessThanOrEqual(LIMIT)
      expect(scansOf(plan, table)).toEqual([])
    }
  })

  test('costs the same deep in the list', async () => {
    const { next } = await listRows(asking, familyFor(asking), { ...first, offset: ROWS / 4 })
    const deep = { ...first, cursor: next ?? '' }
    for (const plan of await plansOf(pageStatement(asking, familyFor(asking), deep))) {
      expect(readForPage(plan, table)).toBeLessThanOrEqual(LIMIT + 1)
      expect(scansOf(plan, table)).toEqual([])
    }
  })
})

test.each(['asc', 'desc'])(
  'a page of the audit log %s is a stretch of its index, wherever it begins',
  async (order) => {
    const { next } = await listEntries(asking, AuditQuery.parse({ order, offset: ROWS / 4, limit: LIMIT }))
    for (const cursor of [undefined, next ?? '']) {
      for (const plan of await plansOf(pageOfEntries(AuditQuery.parse({ order, limit: LIMIT, cursor })))) {
        expect(readForPage(plan, 'audit_log')).toBeLessThanOrEqual(LIMIT + 1)
      }
    }
  },
)

import { escapeLiteral, type PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { groundIn } from '../../../test/ipam/arrange.ts'
import { type Actor, systemActor } from '../../access/actor.ts'
import type { Sql } from '../../db/sql.ts'
import { slices } from '../../slices.ts'
import { typedOf } from './rules.ts'
import { statementOf } from './searcher.ts'
import { searchersOf } from './searchers.ts'
import { search } from './slice.ts'

/** What PostgreSQL does with the statements of a search, on tables that are large enough to matter. */
let cadastre: TestApp
const LARGE = ['ip_address', 'subnet', 'ip_block', 'site', 'circuit', 'vlan']

beforeAll(async () => {
  cadastre = await testApp({ slices: [search].filter((slice) => !slices.includes(slice)) })
  const { space, block, subnet } = await groundIn(cadastre, '10.0.0.0/9', { network: '10.0.0.0/12' })
  await cadastre.sql(
    `insert into ip_address (id, subnet_id, address, hostname, mac_address, description)
     select gen_random_uuid(), $1, '10.0.0.1'::inet + n, 'srv-' || md5(n::text),
       (lpad(to_hex(n * 7919::bigint), 12, '0'))::macaddr, 'rack ' || n % 97
     from generate_series(0, 49999) n`,
    [subnet],
  )
  await cadastre.sql(
    `insert into ip_block (id, space_id, network, name, description)
     select gen_random_uuid(), $1, set_masklen('11.0.0.0'::inet + n * 256, 24)::cidr, 'block ' || md5(n::text), 'row ' || n
     from generate_series(0, 4999) n`,
    [space],
  )
  await cadastre.sql(
    `insert into subnet (id, space_id, block_id, network, name, description, total_ips)
     select gen_random_uuid(), $1, $2, set_masklen('10.16.0.0'::inet + n * 256, 24)::cidr, 'net ' || md5(n::text),
       'row ' || n, 254 from generate_series(0, 9999) n`,
    [space, block],
  )
  await cadastre.sql(
    `with p as (insert into provider (id, name) values (gen_random_uuid(), 'p') returning id),
       r as (insert into router (id, name) values (gen_random_uuid(), 'r') returning id),
       c as (insert into circuit (id, name, ckt_id, provider_id)
         select gen_random_uuid(), 'line ' || md5(n::text), 'C' || n, p.id from p, generate_series(0, 19999) n),
       v as (insert into vlan (id, router_id, vlan_id, name)
         select gen_random_uuid(), r.id, n, 'vlan ' || md5(n::text) from r, generate_series(1, 4094) n)
     insert into site (id, name, code) select gen_random_uuid(), 'site ' || md5(n::text), 'S' || n
     from generate_series(0, 19999) n`,
  )
  await cadastre.sql('vacuum analyze')
})
afterAll(() => cadastre.close())

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
// Where every row matches, the first rows of the table are as good as any; then the scan has to stop.
const MOST_READ = 1_000

/** Large tables that are read from end to end: as planned for these values, and for any, which comes after a few uses. */
async function scannedBy({ text, values }: Sql): Promise<string[]> {
  const client = await cadastre.databases.reads.pool.connect()
  try {
    await client.query(`prepare asked as ${text}`)
    return [
      ...(await seqScans(client, 'force_custom_plan', values)),
      ...(await seqScans(client, 'force_generic_plan', values)),
    ]
  } finally {
    client.release(true)
  }
}

async function seqScans(client: PoolClient, mode: string, values: readonly unknown[]): Promise<string[]> {
  await client.query(`set plan_cache_mode = ${mode}`)
  const { rows } = await client.query(`explain (analyze, format json) execute asked(${values.map(written).join(', ')})`)
  return nodes(rows[0]['QUERY PLAN'][0].Plan)
    .filter((node) => node['Node Type'].endsWith('Seq Scan') && rowsRead(node) > MOST_READ)
    .flatMap((node) => node['Relation Name'] ?? [])
    .filter((table) => LARGE.includes(table))
}

const rowsRead = (node: Plan): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
const written = (value: unknown): string =>
  escapeLiteral(Array.isArray(value) ? `{${value.map((item) => JSON.stringify(String(item)))}}` : String(value))

const subnetBound: Actor = {
  ...systemActor('test'),
  isSuperadmin: false,
  ownsEverythingUntilMs: 0,
  grants: [{ action: 'read', resource_type: 'subnet', resource_id: '01900000-0000-7000-8000-000000000000' }],
}

test.each([
  ['a part of a host name', 'rv-ab12'],
  ['the beginning of every host name', 'srv'],
  ['a word of many descriptions', 'rack 42'],
  ['one letter', 's'],
  ['two letters', 'ne'],
  ['an address', '10.0.77.5'],
  ['the beginning of an address', '10.0.'],
  ['a network', '10.16.0.0/14'],
  ['a MAC', '00:00:00:1c:44:ab'],
  ['a part of a MAC', '1c-44'],
  ['a number', '42'],
  ['letters beyond ASCII', 'größe'],
  ['wildcards', '%%%'],
])('a search for %s never reads a large table from end to end', async (_what, q) => {
  for (const actor of [systemActor('test'), subnetBound]) {
    for (const searcher of searchersOf(slices)) {
      const statement = statementOf(actor, searcher, { typed: typedOf(q), limit: 25, searchable: ['vault', 'rack'] })
      if (statement) expect([searcher.type, await scannedBy(statement)]).toEqual([searcher.type, []])
    }
  }
})

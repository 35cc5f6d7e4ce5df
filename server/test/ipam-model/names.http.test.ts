import { parseAddress } from '@cadastre/core/ip'
import { reverseName } from '@cadastre/core/reverse'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../harness.ts'
import { sequences } from './sequences.ts'
import { World } from './world.ts'

let cadastre: TestApp
let estates = 0
beforeAll(async () => {
  cadastre = await testApp({ environment: { DATABASE_POOL_SIZE: '12' } })
})
afterAll(() => cadastre.close())

async function created(path: string, body: object): Promise<string> {
  const answer = await cadastre.call('POST', `/api/v1${path}`, { body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}

/** Two spaces whose names may be in two zones, and whose pointers are in one. */
async function estate(): Promise<{ group: string; spaces: string[]; zones: string[] }> {
  const number = ++estates
  const group = await created('/dns/groups', { name: `names ${number}` })
  const zone = (name: string) => created(`/dns/groups/${group}/zones`, { name })
  const zones = [await zone('one.example'), await zone('two.example')]
  await zone('0.10.in-addr.arpa')
  const space = (name: string) => created('/ipam/spaces', { name, dns_zone_id: zones[0], dns_group_ids: [group] })
  return { group, zones, spaces: [await space(`names a ${number}`), await space(`names b ${number}`)] }
}

// From nothing: the zone of the nearest level that has its own.
const NAMED = `
  with recursive levels as (
    select s.id as subnet_id, s.block_id as next, s.dns_zone_id as zone, s.dns_inherit_settings as inherits
    from subnet s where s.deleted_at is null
    union all
    select l.subnet_id, b.parent_block_id, b.dns_zone_id, b.dns_inherit_settings
    from levels l join ip_block b on b.id = l.next where l.inherits
  )
  select a.hostname, host(a.address) as address, z.name as zone from ip_address a
  join subnet s on s.id = a.subnet_id and s.deleted_at is null join ip_space p on p.id = s.space_id
  join dns_zone z on z.id::text = case when exists (select from levels l where l.subnet_id = s.id and not l.inherits)
      then (select l.zone from levels l where l.subnet_id = s.id and not l.inherits) else p.dns_zone_id::text end
  where s.space_id = any($1) and a.hostname <> 'gateway' and a.status <> 'orphan'`

async function expected(spaces: readonly string[]): Promise<string[]> {
  const rows = await cadastre.sql<{ hostname: string; address: string; zone: string }>(NAMED, [spaces])
  return rows
    .flatMap(({ hostname, address, zone }) => [
      `${hostname}.${zone} A ${address}`,
      `${reverseName(parseAddress(address) ?? { family: 4, value: 0n })} PTR ${hostname}.${zone}`,
    ])
    .sort()
}

async function published(group: string): Promise<string[]> {
  const rows = await cadastre.sql<{ line: string }>(
    `select r.fqdn || ' ' || r.record_type || ' ' || r.value as line from dns_record r join dns_zone z on z.id = r.zone_id
     where z.group_id = $1 and r.deleted_at is null and r.value not like 'gateway.%'`,
    [group],
  )
  return rows.map(({ line }) => line).sort()
}

/** What servers would have who did all changes of the queue in its order, and nothing else. */
async function served(group: string): Promise<string[]> {
  const rows = await cadastre.sql<{ line: string }>(
    `select case name when '@' then '' else name || '.' end || zone_name || ' ' || record_type || ' ' || (m ->> 'value') as line
     from (select distinct on (zone_id, name, record_type) * from dns_change where group_id = $1
       order by zone_id, name, record_type, seq desc) last, jsonb_array_elements(record_set -> 'members') m
     where m ->> 'value' not like 'gateway.%'`,
    [group],
  )
  return rows.map(({ line }) => line).sort()
}

const DISORDER = `
  select zone_name, seq, target_serial from (
    select *, lag(target_serial) over (partition by zone_id order by seq) as before from dns_change where group_id = $1
  ) change where before > target_serial
  union all
  select z.name, 0, z.last_serial from dns_zone z where z.group_id = $1
    and z.record_count <> (select count(*) from dns_record r where r.zone_id = z.id and r.deleted_at is null)`

test('whatever is done in whatever order, DNS says what one would write who sees the estate for the first time', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      const { group, spaces, zones } = await estate()
      const world = new World(cadastre, spaces, [...zones, null])
      for (const step of steps) await world.take(step)
      const names = await expected(spaces)
      expect(await published(group)).toEqual(names)
      expect(await served(group)).toEqual(names)
      expect(await cadastre.sql(DISORDER, [group])).toEqual([])
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 6), endOnFailure: true },
  )
})

test('two hundred names written at once are all published, each with a serial of its own', async () => {
  const { group, spaces } = await estate()
  const [space = ''] = spaces
  const block = await created('/ipam/blocks', { space_id: space, network: '10.0.0.0/16' })
  const subnet = await created('/ipam/subnets', { space_id: space, block_id: block, network: '10.0.0.0/23' })
  const take = async (index: number): Promise<unknown> => {
    const body = { hostname: `c-${index}` }
    const { status, text } = await cadastre.call('POST', `/api/v1/ipam/subnets/${subnet}/next`, { body })
    // On a slow machine not all of them get a connection in time, are told so, and come again.
    return status === 503 ? take(index) : expect(status, text).toBe(201)
  }
  await Promise.all(Array.from({ length: 200 }, (_, index) => take(index)))
  expect(await published(group)).toHaveLength(400)
  expect(await published(group)).toEqual(await expected(spaces))
  expect(await served(group)).toEqual(await published(group))
  expect(await cadastre.sql(DISORDER, [group])).toEqual([])
  const serials = await cadastre.sql(
    `select count(distinct target_serial) from dns_change where group_id = $1 and zone_name = 'one.example.'`,
    [group],
  )
  expect(serials).toEqual([{ count: '200' }])
})

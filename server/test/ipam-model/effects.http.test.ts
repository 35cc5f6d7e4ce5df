import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/db/sql.ts'
import type { AddressChange, Effect, EffectRow, Settings } from '../../src/slices/ipam/write/effect.ts'
import { effects } from '../../src/slices/ipam/write/effects.ts'
import { type TestApp, testApp } from '../harness.ts'
import { zoneIn } from '../ipam/arrange.ts'
import { sequences } from './sequences.ts'
import { World } from './world.ts'

/*
 * A stand-in for DNS: it keeps a table of names, each with the zone that applies where its address lies. Whatever is
 * done to the estate, that table must say what one would write who looks at the estate for the first time.
 */

let cadastre: TestApp
const zones: string[] = []
let spaces = 0
// The list is read-only for the product; the test adds to it for as long as it runs.
const list = effects as Effect[]

beforeAll(async () => {
  cadastre = await testApp()
  for (let made = 0; made < 3; made++) zones.push(await zoneIn(cadastre))
  await cadastre.sql(`
    create table published (address_id uuid primary key, line text not null);
    grant select, insert, update, delete on published to cadastre`)
  list.push(publishing)
})
afterAll(async () => {
  list.splice(list.indexOf(publishing), 1)
  await cadastre.close()
})

function lineOf(row: EffectRow | null, settings: Settings): string | null {
  const subnet = row && settings.get(row.subnet_id)
  if (!subnet || row.hostname === null || row.status === 'orphan') return null
  return `${row.hostname} ${row.address} in ${subnet.dns_zone_id} of ${subnet.network}`
}

const publishing: Effect = {
  name: 'published names',
  readsSettings: true,
  apply: async (work, changes, { before, after }) => {
    const lines = changes.map((change: AddressChange) => ({
      address_id: (change.after ?? change.before)?.id,
      old: lineOf(change.before, before),
      line: lineOf(change.after, after),
    }))
    const changed = lines.filter(({ old, line }) => old !== line)
    // It goes by differences alone: a write that was not told, or told wrongly, shows in the end.
    const gone = changed.filter(({ old }) => old !== null)
    const come = changed.filter(({ line }) => line !== null)
    await work.rows(remove(JSON.stringify(gone)))
    await work.rows(add(JSON.stringify(come)))
    return []
  },
}

const remove = (gone: string) => sql`
  delete from published p using json_to_recordset(${gone}::json) as gone (address_id uuid, old text)
  where p.address_id = gone.address_id and p.line = gone.old`
const add = (come: string) => sql`
  insert into published (address_id, line)
  select address_id, line from json_to_recordset(${come}::json) as come (address_id uuid, line text)`

// From nothing: the zone of the nearest level that has its own.
const EXPECTED = `
  with recursive levels as (
    select s.id as subnet_id, s.block_id as next, s.dns_zone_id as zone, s.dns_inherit_settings as inherits
    from subnet s where s.deleted_at is null
    union all
    select l.subnet_id, b.parent_block_id, b.dns_zone_id, b.dns_inherit_settings
    from levels l join ip_block b on b.id = l.next where l.inherits
  )
  select a.hostname || ' ' || host(a.address) || ' in ' || coalesce(case
      when exists (select from levels l where l.subnet_id = s.id and not l.inherits)
      then (select l.zone from levels l where l.subnet_id = s.id and not l.inherits)
      else p.dns_zone_id::text end, 'null') || ' of ' || s.network as line
  from ip_address a join subnet s on s.id = a.subnet_id and s.deleted_at is null join ip_space p on p.id = s.space_id
  where a.hostname is not null and a.status <> 'orphan'
  order by line`

async function newSpace(): Promise<string> {
  const { body } = await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: `effects ${++spaces}` } })
  return body.id
}

test('whatever is done in whatever order, effects have heard of all of it', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      const world = new World(cadastre, [await newSpace(), await newSpace()], zones)
      for (const step of steps) await world.take(step)
      const published = await cadastre.sql<{ line: string }>('select line from published order by line')
      expect(published).toEqual(await cadastre.sql(EXPECTED))
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 8), endOnFailure: true },
  )
})

import type { Client } from 'pg'
import { newId } from '../server/src/db/ids.ts'

const BATCH = 10_000

/** Makes rows in batches, one statement each: a million rows at once would be one giant parameter and one giant lock. */
export async function inBatches(
  count: number,
  insert: (first: number, last: number) => Promise<unknown>,
): Promise<void> {
  for (let first = 1; first <= count; first += BATCH) await insert(first, Math.min(count, first + BATCH - 1))
}

const spaces = `
  insert into ip_space (id, name, description, color, tags, dns_group_ids, vrf_name, route_targets)
  select id, 'Space ' || lpad(n::text, 6, '0'), 'Address plan of site ' || n, 'blue',
    jsonb_build_object('site', 'site-' || n, 'owner', 'network team'), jsonb_build_array(id),
    'vrf-' || n, jsonb_build_array('65000:' || n)
  from unnest($1::uuid[], $2::integer[]) as made (id, n)`

/** Spaces as a network team would fill them in, so that a list has realistic bytes to carry. */
export async function makeSpaces(client: Client, count: number): Promise<void> {
  await inBatches(count, (first, last) => {
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    return client.query(spaces, [numbers.map(newId), numbers])
  })
  await client.query('vacuum analyze ip_space')
}

/** Takes away what the create scenario made; its names begin with the mark that comparisons.ts gives them. */
export async function removeBenchSpaces(client: Client): Promise<void> {
  await client.query(`delete from ip_space where name like 'bench %'`)
  await client.query('vacuum analyze ip_space')
}

import { raw, type Sql, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { type EffectRow, effectColumns, type SettingsInForce } from './effect.ts'
import { followSettings, hasSettingsReaders } from './follow.ts'
import { settingsOf } from './settings.ts'

// A part at a time: no single statement runs into its time limit, however many addresses there are.
const PART = 20_000
const BEFORE_ALL = '0.0.0.0/0'

type Step = { from: string; last: string; to: readonly Target[]; prefix: number; shown: number }

const movePart = ({ from, last, to, prefix, shown }: Step): Sql<Part> => sql`
  with part as (
    select id, address from ip_address where subnet_id = ${from} and address > ${last}::inet order by address limit ${PART}
  ), moved as (
    update ip_address a set subnet_id = target.id, modified_at = now()
    from part, unnest(${to.map(({ id }) => id)}::uuid[], ${to.map(({ network }) => network)}::cidr[]) as target (id, network)
    where a.id = part.id and target.network = network(set_masklen(part.address, ${prefix}::int))
    returning a.id
  )
  select (select count(*) from moved) as count, (select host(max(address)) from part) as last,
    (select coalesce(jsonb_agg(id), '[]') from (select id from moved limit ${shown}::int) shown) as ids`

const movedRows = (ids: readonly string[]) =>
  sql<EffectRow>`select ${raw(effectColumns.join(', '))} from ip_address where id = any(${ids}::uuid[])`

/** How many addresses went, and the ids of the first of them. */
export type Moved = { count: number; ids: string[] }
type Part = Moved & { last: string | null }
const MOST_IDS = 1000

type Target = { id: string; network: string }

/** Every address goes to the subnet whose network of that length it lies in. The row stays the same row. */
export async function moveAddresses(work: Work, from: string, to: readonly Target[], prefix: number): Promise<Moved> {
  const ids = to.map(({ id }) => id)
  const settings = hasSettingsReaders() ? await settingsOf(work, [from, ...ids]) : null
  const moved: Moved = { count: 0, ids: [] }
  for (let last: string | null = BEFORE_ALL; last !== null; ) {
    const shown = settings ? PART : MOST_IDS - moved.ids.length
    const part: Part = await work.one(movePart({ from, last, to, prefix, shown }))
    moved.count += part.count
    moved.ids.push(...part.ids.slice(0, MOST_IDS - moved.ids.length))
    if (settings) await followPart(work, from, part.ids, { before: settings, after: settings })
    last = part.last
  }
  return moved
}

async function followPart(work: Work, from: string, ids: readonly string[], settings: SettingsInForce): Promise<void> {
  const rows = await work.rows(movedRows(ids))
  const changes = rows.map((after) => ({ before: { ...after, subnet_id: from }, after }))
  await followSettings(work, changes, settings)
}

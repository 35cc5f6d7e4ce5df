import type { Access } from '../../access/access.ts'
import type { Actor } from '../../access/actor.ts'
import type { Conditions } from '../../db/conditions.ts'
import type { Reader } from '../../db/work.ts'
import type { ModuleId } from '../../modules/catalog.ts'
import { Parameters, type Statement } from '../ipam/addresses/statement.ts'
import type { Typed } from './rules.ts'
import type { SearchHit, SearchType } from './schema.ts'

export const [EXACT, PREFIX, PART] = [100, 60, 25]

/** What is asked of one type. */
export type Wanted = { typed: Typed; limit: number; searchable: readonly string[] }

/** A type that the search looks at. To add one, describe it and put it into the list. */
export type Searcher = SearchType & {
  readonly weight: number
  readonly module?: ModuleId
  /** Who may look at it at all; rows are then filtered by `visible`. */
  readonly access: Access
  /** The table and its alias `t`, joined with what decides who sees a row. */
  readonly from: string
  readonly live?: string
  readonly visible: (actor: Actor, first: number) => Conditions
  /**
   * Ways to find rows, each served by an index and best first; none when the type cannot be found by what was typed.
   * One that has an order and fills a page makes those after it needless.
   */
  readonly ways: (wanted: Wanted, add: Parameters['add']) => readonly Way[]
  /** What may have matched, best first among equals, with its rank as SQL. */
  readonly fields: (wanted: Wanted, add: Parameters['add']) => readonly Field[]
  readonly display: string
  /** SQL of the order among equals: of addresses and networks it is not that of their texts. */
  readonly order: string
  /** SQL of the other things a hit shows. */
  readonly shown: Readonly<Partial<Record<keyof SearchHit, string>>>
  readonly shownFrom?: string
  readonly route?: (id: string) => string
  /** So many rows of each way are ranked: a text that half the table has is not worth more. */
  readonly mostRanked: number
}

/** `order` puts the best first, so that a page of them is enough. */
export type Way = { readonly condition: string; readonly order?: string }
export type Field = { readonly name: string; readonly rank: string }

type Row = Partial<SearchHit> & { id: string; display: string; rank: number; matches: number; is_cut: boolean }

/** The best hits of one type, in order; how many there are, or that there are more than that. */
export type Hits = { hits: SearchHit[]; total: number; isExact: boolean }

export async function hitsOf(reader: Reader, searcher: Searcher, wanted: Wanted): Promise<Hits> {
  const statement = statementOf(reader.actor, searcher, wanted)
  if (statement === null) return { hits: [], total: 0, isExact: true }
  const rows = await reader.rows<Row>(statement.text, statement.values)
  const hits = rows.map(({ rank, matches: _matches, is_cut: _isCut, ...row }) => ({
    ...EMPTY,
    ...row,
    type: searcher.type,
    route: searcher.route?.(row.id) ?? row.route ?? null,
    score: rank + searcher.weight,
  }))
  const [first] = rows
  return { hits, total: first?.matches ?? 0, isExact: !first?.is_cut }
}

/**
 * The rows that each way finds, then their rank, then the best. The ways are held apart from the limit: the planner
 * would otherwise trust to luck and read the table until it has enough.
 */
export function statementOf(actor: Actor, searcher: Searcher, wanted: Wanted): Statement | null {
  const parameters = new Parameters()
  const add = (value: unknown) => parameters.add(value)
  const ways = searcher.ways(wanted, add)
  if (ways.length === 0) return null
  const fields = searcher.fields(wanted, add)
  const visible = searcher.visible(actor, parameters.values.length + 1)
  parameters.values.push(...visible.values)
  const limit = add(wanted.limit)
  const { from, live = 'true', mostRanked, order: place } = searcher
  const named = ways.map(({ condition, order }, index) => {
    // One more than is ranked, to know whether there is more.
    const end = order ? `order by ${order} limit ${mostRanked + 1}` : ''
    return `way${index} as materialized (select t.id from ${from}
      where ${live} ${visible.text} ${stillWanted(ways, index, limit)} and (${condition}) ${end})`
  })
  const found = ways.map((_, index) => `(select id from way${index} limit ${mostRanked})`)
  const shown = Object.entries(searcher.shown).map(([name, expression]) => `${expression} as ${name}`)
  const columns = ['t.id', `${searcher.display} as display`, ...shown, 'best.field as matched_field', 'best.rank']
  const counted = ['count(*) over () as matches', `(${cutShort(ways, mostRanked, limit)}) as is_cut`]
  const text = `with ${named.join(', ')}, found as (${found.join(' union ')})
    select ${[...columns, ...counted].join(', ')}
    from found join ${searcher.from} on t.id = found.id ${searcher.shownFrom ?? ''}
    cross join lateral (${bestOf(fields)}) best
    order by best.rank desc, ${place}, t.id limit ${limit}::bigint`
  return { text, values: parameters.values }
}

/** Whether a way found more than is ranked, or was not gone because one before it had filled the page. */
function cutShort(ways: readonly Way[], mostRanked: number, limit: string): string {
  return ways
    .flatMap((_, index) => {
      const before = orderedBefore(ways, index)
      const isLong = `exists (select from way${index} offset ${mostRanked})`
      return before === -1 ? [isLong] : [isLong, `(select count(*) >= ${limit}::bigint from way${before})`]
    })
    .join(' or ')
}

/** Decided once, before the way is gone. */
function stillWanted(ways: readonly Way[], index: number, limit: string): string {
  const before = orderedBefore(ways, index)
  return before === -1 ? '' : `and (select count(*) < ${limit}::bigint from way${before})`
}

const orderedBefore = (ways: readonly Way[], index: number): number =>
  ways.slice(0, index).findIndex(({ order }) => order !== undefined)

function bestOf(fields: readonly Field[]): string {
  const rows = fields.map(({ name, rank }, index) => `('${name}', ${rank}, ${index})`)
  return `select field, rank from (values ${rows.join(', ')}) m (field, rank, place)
    where rank > 0 order by rank desc, place limit 1`
}

/** How well a text matches: whole, at its beginning, or anywhere. */
export const rankOf = (expression: string, needle: string): string => {
  const text = `lower(${expression})`
  const sought = `lower(${needle}::text)`
  return `case when ${text} = ${sought} then ${EXACT} when starts_with(${text}, ${sought}) then ${PREFIX}
    when strpos(${text}, ${sought}) > 0 then ${PART} else 0 end`
}

export const rankIf = (condition: string, rank = EXACT): string => `case when ${condition} then ${rank} else 0 end`

/** Texts that begin so, as a stretch of an index in the order of bytes; nothing sorts after the last character. */
export const startsSo = (expression: string, needle: string): string =>
  `lower(${expression}) ~>=~ lower(${needle}::text) and lower(${expression}) ~<~ (lower(${needle}::text) || chr(1114111))`

const EMPTY: Omit<SearchHit, 'type' | 'id' | 'display' | 'score'> = {
  name: null,
  status: null,
  description: null,
  hostname: null,
  mac_address: null,
  subnet_id: null,
  subnet_network: null,
  block_id: null,
  space_id: null,
  space_name: null,
  context: null,
  route: null,
  matched_field: null,
}

import type { Access } from '../../access/access.ts'
import type { Actor } from '../../access/actor.ts'
import { all, any, join, raw, type Sql, sql } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'
import type { ModuleId } from '../../modules/catalog.ts'
import type { Typed } from './rules.ts'
import type { SearchHit, SearchType } from './schema.ts'

export const [EXACT, PREFIX, PART] = [100, 60, 25]

/** What is asked of one type. */
export type SearchRequest = { typed: Typed; limit: number; searchable: readonly string[] }

/** A type that the search looks at. To add one, describe it and put it into the list. */
export type Searcher = SearchType & {
  readonly weight: number
  readonly module?: ModuleId
  /** Who may look at it at all; rows are then filtered by `visible`. */
  readonly access: Access
  /** The table and its alias `t`, joined with what decides who sees a row. */
  readonly from: string
  readonly live?: string
  readonly visible: (actor: Actor) => readonly Sql[]
  /**
   * Ways to find rows, each served by an index and best first; none when the type cannot be found by what was typed.
   * One that has an order and fills a page makes those after it needless.
   */
  readonly ways: (request: SearchRequest) => readonly Way[]
  /** What may have matched, best first among equals, with its rank as SQL. */
  readonly fields: (request: SearchRequest) => readonly Field[]
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
export type Way = { readonly condition: Sql; readonly order?: string }
export type Field = { readonly name: string; readonly rank: Sql }

type Row = Partial<SearchHit> & { id: string; display: string; rank: number; matches: number; is_cut: boolean }

/** The best hits of one type, in order; how many there are, or that there are more than that. */
export type Hits = { hits: SearchHit[]; total: number; isExact: boolean }

export async function hitsOf(reader: Reader, searcher: Searcher, request: SearchRequest): Promise<Hits> {
  const statement = statementOf(reader.actor, searcher, request)
  if (statement === null) return { hits: [], total: 0, isExact: true }
  const rows = await reader.rows(statement)
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
export function statementOf(actor: Actor, searcher: Searcher, request: SearchRequest): Sql<Row> | null {
  const ways = searcher.ways(request)
  if (ways.length === 0) return null
  const { live = 'true', mostRanked, order: place } = searcher
  const limit = sql`${request.limit}::bigint`
  const from = raw(searcher.from)
  const named = ways.map(({ condition, order }, index) => {
    // One more than is ranked, to know whether there is more.
    const end = raw(order ? `order by ${order} limit ${mostRanked + 1}` : '')
    const conditions = [raw(live), ...searcher.visible(actor), ...stillWanted(ways, index, limit), sql`(${condition})`]
    return sql`${raw(`way${index}`)} as materialized (select t.id from ${from} where ${all(conditions)} ${end})`
  })
  const matches = ways.map((_, index) => `(select id from way${index} limit ${mostRanked})`)
  const shown = Object.entries(searcher.shown).map(([name, expression]) => `${expression} as ${name}`)
  const columns = ['t.id', `${searcher.display} as display`, ...shown, 'best.field as matched_field', 'best.rank']
  return sql`with ${join(named, ', ')}, found as (${raw(matches.join(' union '))})
    select ${raw(columns.join(', '))}, count(*) over () as matches, (${cutShort(ways, mostRanked, limit)}) as is_cut
    from found join ${from} on t.id = found.id ${raw(searcher.shownFrom ?? '')}
    cross join lateral (${bestOf(searcher.fields(request))}) best
    order by best.rank desc, ${raw(place)}, t.id limit ${limit}`
}

/** Whether a way found more than is ranked, or was not gone because one before it had filled the page. */
function cutShort(ways: readonly Way[], mostRanked: number, limit: Sql): Sql {
  return any(
    ways.flatMap((_, index) => {
      const before = orderedBefore(ways, index)
      const isLong = raw(`exists (select from way${index} offset ${mostRanked})`)
      return before === -1 ? [isLong] : [isLong, sql`(select count(*) >= ${limit} from ${raw(`way${before}`)})`]
    }),
  )
}

/** Decided once, before the way is gone. */
function stillWanted(ways: readonly Way[], index: number, limit: Sql): Sql[] {
  const before = orderedBefore(ways, index)
  return before === -1 ? [] : [sql`(select count(*) < ${limit} from ${raw(`way${before}`)})`]
}

const orderedBefore = (ways: readonly Way[], index: number): number =>
  ways.slice(0, index).findIndex(({ order }) => order !== undefined)

function bestOf(fields: readonly Field[]): Sql {
  const rows = fields.map(({ name, rank }, index) => sql`(${raw(`'${name}'`)}, ${rank}, ${raw(String(index))})`)
  return sql`select field, rank from (values ${join(rows, ', ')}) m (field, rank, place)
    where rank > 0 order by rank desc, place limit 1`
}

/** How well a text matches: whole, at its beginning, or anywhere. */
export const rankOf = (expression: string, needle: string): Sql => {
  const text = raw(`lower(${expression})`)
  const sought = sql`lower(${needle}::text)`
  const [exact, prefix, part] = [EXACT, PREFIX, PART].map((rank) => raw(String(rank)))
  return sql`case when ${text} = ${sought} then ${exact} when starts_with(${text}, ${sought}) then ${prefix}
    when strpos(${text}, ${sought}) > 0 then ${part} else 0 end`
}

export const rankIf = (condition: Sql, rank = EXACT): Sql =>
  sql`case when ${condition} then ${raw(String(rank))} else 0 end`

/** Texts that begin so, as a stretch of an index in the order of bytes; nothing sorts after the last character. */
export const startsSo = (expression: string, needle: string): Sql => {
  const [text, sought] = [raw(`lower(${expression})`), sql`lower(${needle}::text)`]
  return sql`${text} ~>=~ ${sought} and ${text} ~<~ (${sought} || chr(1114111))`
}

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

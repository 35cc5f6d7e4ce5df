import type { z } from 'zod'
import { visible } from '../../access/visible.ts'
import { all, any, join, raw, type Sql, sql } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'
import { Tags } from '../../http/schema.ts'
import { familiesOf } from '../../records/describe.ts'
import { innermost } from '../../records/kinds.ts'
import type { Slice } from '../../slice.ts'
import type { TagKeyQuery, TagKeys, TagQuery, TagValueQuery, TagValues } from './schema.ts'

/** A table whose rows have tags, and the right that shows a row: to its id, unless it belongs to another. */
export type Source = {
  readonly table: string
  readonly type: string
  readonly rightsOn: readonly string[]
  readonly hasTrash: boolean
}

/** What is filtered by tag: the families whose rows have tags with values. */
export const sourcesOf = (slices: readonly Slice[]): Source[] =>
  familiesOf(slices)
    .filter(({ Row }) => 'tags' in Row.shape && innermost(Row.shape.tags as z.ZodType) === Tags)
    .map(({ table, permission, seenBy = permission, rightsOn = ['id'], isKept = false }) => ({
      table,
      type: seenBy,
      rightsOn,
      hasTrash: isKept,
    }))

// Somebody is typing: a table of a million rows is not read for every letter.
const MOST_ROWS = 2_000

const tagged = (reader: Reader, { type, rightsOn, hasTrash }: Source): Sql =>
  all([
    raw(`tags <> '{}'`),
    ...(hasTrash ? [raw('deleted_at is null')] : []),
    any(rightsOn.map((column) => visible(reader, type, column))),
  ])
type Sources = readonly Source[]
const each = (sources: Sources, text: (source: Source, index: number) => Sql, between: string): Sql =>
  join(sources.map(text), between)

/** The newest rows that have tags, from an index of just those; one more than is read shows that there are more. */
const newest = (reader: Reader, sources: Sources): Sql =>
  each(
    sources,
    (source, index) => sql`${raw(`n${index}`)} as materialized (
      select tags from ${raw(source.table)} where ${tagged(reader, source)} order by id desc
      limit ${raw(String(MOST_ROWS + 1))})`,
    ', ',
  )

type Answer = { texts: string[]; isCut: boolean }

const answer = (texts: Sql, isCut: Sql, { prefix, limit }: TagKeyQuery): Sql => sql`
  select array(select distinct text from (${texts}) found
    where ${prefix} = '' or position(lower(${prefix}::text) in lower(text)) > 0 order by text limit ${limit + 1}) as texts,
  exists (${isCut}) as "isCut"`

const tooMany = raw(`select from read group by source having count(*) > ${MOST_ROWS}`)

const keysIn = (
  reader: Reader,
  sources: Sources,
  query: TagKeyQuery,
): Sql<Answer> => sql`with ${newest(reader, sources)},
  read as materialized (${each(sources, (_, index) => raw(`select ${index} as source, tags from n${index}`), ' union all ')})
  ${answer(raw('select jsonb_object_keys(tags) as text from read'), tooMany, query)}`

// A key that many of the newest have is answered from those. One that is rarer is asked of the index of all tags, which
// is held apart from the limit: the planner would rather read the table.
const COMMON = 100
const valuesIn = (
  reader: Reader,
  sources: Sources,
  key: string,
  query: TagKeyQuery,
): Sql<Answer> => sql`with ${newest(reader, sources)},
  gates as materialized (${each(
    sources,
    (
      _,
      index,
    ) => sql`select ${raw(String(index))} as source, count(*) filter (where tags ? ${key}) < ${raw(String(COMMON))}
      as is_rare, count(*) > ${raw(String(MOST_ROWS))} as is_cut from ${raw(`n${index}`)}`,
    ' union all ',
  )}),
  ${each(
    sources,
    (source, index) => sql`${raw(`k${index}`)} as materialized (select tags from ${raw(source.table)}
      where ${tagged(reader, source)} and tags ? ${key}
        and (select is_rare from gates where source = ${raw(String(index))}))`,
    ', ',
  )},
  read as materialized (${each(
    sources,
    (_, index) => sql`${raw(`(select ${index} as source, tags from k${index} limit ${MOST_ROWS + 1})
      union all select ${index}, tags from n${index}`)}
      where tags ? ${key} and not (select is_rare from gates where source = ${raw(String(index))})`,
    ' union all ',
  )})
  ${answer(
    sql`select tags ->> ${key} as text from read where jsonb_typeof(tags -> ${key}) = 'string'`,
    sql`${tooMany} union all select from gates where is_cut and not is_rare`,
    query,
  )}`

/** Keys in use, as far as they were looked for. */
export async function tagKeys(reader: Reader, sources: Sources, query: TagKeyQuery): Promise<TagKeys> {
  const { texts, isComplete } = cut(await reader.one(keysIn(reader, sources, query)), query)
  return { keys: texts, is_complete: isComplete }
}

/** Values of a key; a filter asks for texts, so only those count. */
export async function tagValues(
  reader: Reader,
  sources: Sources,
  { key, ...query }: TagValueQuery,
): Promise<TagValues> {
  const { texts, isComplete } = cut(await reader.one(valuesIn(reader, sources, key, query)), query)
  return { key, values: texts, is_complete: isComplete }
}

export function findTags(reader: Reader, sources: Sources, { key, ...query }: TagQuery): Promise<TagKeys | TagValues> {
  return key === undefined ? tagKeys(reader, sources, query) : tagValues(reader, sources, { key, ...query })
}

const cut = ({ texts, isCut }: Answer, { limit }: TagKeyQuery) => ({
  texts: texts.slice(0, limit),
  isComplete: !isCut && texts.length <= limit,
})

import { visible } from '../../access/visible.ts'
import { all, join, raw, type Sql, sql } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'
import type { TagKeyQuery, TagKeys, TagQuery, TagValueQuery, TagValues } from './schema.ts'

/** A table whose rows have tags, and the right that shows a row: to its id, unless it belongs to another. */
type Source = { readonly table: string; readonly type: string; readonly rightOn?: string; readonly hasTrash?: boolean }

/** What is filtered by tag. One entry per table. */
const sources: readonly Source[] = [
  { table: 'asn', type: 'manage_asns' },
  { table: 'circuit', type: 'circuit', hasTrash: true },
  { table: 'domain', type: 'manage_domains' },
  { table: 'ip_address', type: 'subnet', rightOn: 'subnet_id' },
  { table: 'ip_block', type: 'ip_block', hasTrash: true },
  { table: 'ip_space', type: 'ip_space', hasTrash: true },
  { table: 'network_service', type: 'network_service', hasTrash: true },
  { table: 'overlay_network', type: 'overlay_network', hasTrash: true },
  { table: 'subnet', type: 'subnet', hasTrash: true },
  { table: 'vrf', type: 'vrf' },
]

// Somebody is typing: a table of a million rows is not read for every letter.
const MOST_ROWS = 2_000

const tagged = (reader: Reader, { type, rightOn = 'id', hasTrash }: Source): Sql =>
  all([raw(`tags <> '{}'`), ...(hasTrash ? [raw('deleted_at is null')] : []), visible(reader, type, rightOn)])
const each = (text: (source: Source, index: number) => Sql, between: string): Sql => join(sources.map(text), between)

/** The newest rows that have tags, from an index of just those; one more than is read shows that there are more. */
const newest = (reader: Reader): Sql =>
  each(
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

const keysIn = (reader: Reader, query: TagKeyQuery): Sql<Answer> => sql`with ${newest(reader)},
  read as materialized (${each((_, index) => raw(`select ${index} as source, tags from n${index}`), ' union all ')})
  ${answer(raw('select jsonb_object_keys(tags) as text from read'), tooMany, query)}`

// A key that many of the newest have is answered from those. One that is rarer is asked of the index of all tags, which
// is held apart from the limit: the planner would rather read the table.
const COMMON = 100
const valuesIn = (reader: Reader, key: string, query: TagKeyQuery): Sql<Answer> => sql`with ${newest(reader)},
  gates as materialized (${each(
    (
      _,
      index,
    ) => sql`select ${raw(String(index))} as source, count(*) filter (where tags ? ${key}) < ${raw(String(COMMON))}
      as is_rare, count(*) > ${raw(String(MOST_ROWS))} as is_cut from ${raw(`n${index}`)}`,
    ' union all ',
  )}),
  ${each(
    (source, index) => sql`${raw(`k${index}`)} as materialized (select tags from ${raw(source.table)}
      where ${tagged(reader, source)} and tags ? ${key}
        and (select is_rare from gates where source = ${raw(String(index))}))`,
    ', ',
  )},
  read as materialized (${each(
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
export async function tagKeys(reader: Reader, query: TagKeyQuery): Promise<TagKeys> {
  const { texts, isComplete } = cut(await reader.one(keysIn(reader, query)), query)
  return { keys: texts, is_complete: isComplete }
}

/** Values of a key; a filter asks for texts, so only those count. */
export async function tagValues(reader: Reader, { key, ...query }: TagValueQuery): Promise<TagValues> {
  const { texts, isComplete } = cut(await reader.one(valuesIn(reader, key, query)), query)
  return { key, values: texts, is_complete: isComplete }
}

export function findTags(reader: Reader, { key, ...query }: TagQuery): Promise<TagKeys | TagValues> {
  return key === undefined ? tagKeys(reader, query) : tagValues(reader, { key, ...query })
}

const cut = ({ texts, isCut }: Answer, { limit }: TagKeyQuery) => ({
  texts: texts.slice(0, limit),
  isComplete: !isCut && texts.length <= limit,
})

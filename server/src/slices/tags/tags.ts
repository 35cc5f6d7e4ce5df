import type { Reader } from '../../db/work.ts'
import type { TagKeyQuery, TagKeys, TagQuery, TagValueQuery, TagValues } from './schema.ts'

type Source = { readonly table: string; readonly hasTrash?: boolean }

/** What is filtered by tag. One entry per table. */
const sources: readonly Source[] = [
  { table: 'asn' },
  { table: 'circuit', hasTrash: true },
  { table: 'domain' },
  { table: 'ip_address' },
  { table: 'ip_block', hasTrash: true },
  { table: 'ip_space', hasTrash: true },
  { table: 'network_service', hasTrash: true },
  { table: 'overlay_network', hasTrash: true },
  { table: 'subnet', hasTrash: true },
  { table: 'vrf' },
]

// Somebody is typing: a table of a million rows is not read for every letter.
const MOST_ROWS = 2_000

const tagged = ({ hasTrash }: Source): string => `tags <> '{}' ${hasTrash ? 'and deleted_at is null' : ''}`
const each = (text: (source: Source, index: number) => string, between: string): string =>
  sources.map(text).join(between)

/** The newest rows that have tags, from an index of just those; one more than is read shows that there are more. */
const newest = each(
  (source, index) => `n${index} as materialized (
    select tags from ${source.table} where ${tagged(source)} order by id desc limit ${MOST_ROWS + 1})`,
  ', ',
)

const answer = (texts: string, isCut: string): string => `
  select array(select distinct text from (${texts}) found
    where $2 = '' or position(lower($2::text) in lower(text)) > 0 order by text limit $3) as texts,
  exists (${isCut}) as "isCut"`

const tooMany = `select from read group by source having count(*) > ${MOST_ROWS}`

const KEYS = `with ${newest},
  read as materialized (${each((_, index) => `select ${index} as source, tags from n${index}`, ' union all ')})
  ${answer('select jsonb_object_keys(tags) as text from read where $1::text is null', tooMany)}`

// A key that many of the newest have is answered from those. One that is rarer is asked of the index of all tags, which
// is held apart from the limit: the planner would rather read the table.
const COMMON = 100
const VALUES = `with ${newest},
  gates as materialized (${each(
    (_, index) => `select ${index} as source, count(*) filter (where tags ? $1) < ${COMMON} as is_rare,
      count(*) > ${MOST_ROWS} as is_cut from n${index}`,
    ' union all ',
  )}),
  ${each(
    (source, index) => `k${index} as materialized (select tags from ${source.table}
      where ${tagged(source)} and tags ? $1 and (select is_rare from gates where source = ${index}))`,
    ', ',
  )},
  read as materialized (${each(
    (_, index) => `(select ${index} as source, tags from k${index} limit ${MOST_ROWS + 1})
      union all select ${index}, tags from n${index}
      where tags ? $1 and not (select is_rare from gates where source = ${index})`,
    ' union all ',
  )})
  ${answer(
    `select tags ->> $1 as text from read where jsonb_typeof(tags -> $1) = 'string'`,
    `${tooMany} union all select from gates where is_cut and not is_rare`,
  )}`

/** Keys in use, as far as they were looked for. */
export async function tagKeys(reader: Reader, query: TagKeyQuery): Promise<TagKeys> {
  const { texts, isComplete } = await textsOf(reader, KEYS, null, query)
  return { keys: texts, is_complete: isComplete }
}

/** Values of a key; a filter asks for texts, so only those count. */
export async function tagValues(reader: Reader, { key, ...query }: TagValueQuery): Promise<TagValues> {
  const { texts, isComplete } = await textsOf(reader, VALUES, key, query)
  return { key, values: texts, is_complete: isComplete }
}

export function findTags(reader: Reader, { key, ...query }: TagQuery): Promise<TagKeys | TagValues> {
  return key === undefined ? tagKeys(reader, query) : tagValues(reader, { key, ...query })
}

type Found = { texts: string[]; isComplete: boolean }

async function textsOf(reader: Reader, text: string, key: string | null, query: TagKeyQuery): Promise<Found> {
  const [row] = await reader.rows<{ texts: string[]; isCut: boolean }>(text, [key, query.prefix, query.limit + 1])
  const texts = row?.texts ?? []
  return { texts: texts.slice(0, query.limit), isComplete: !row?.isCut && texts.length <= query.limit }
}

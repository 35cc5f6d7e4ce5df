import type { Reader } from '../../../db/work.ts'
import type { TrashEntry, TrashPage, TrashQuery } from './schema.ts'

const stamps = 't.deleted_at, t.deleted_by_user_id, t.deletion_batch_id'

// Each with its place from the top down, which is the order within a batch.
const SOURCES = [
  `select t.id, 'ip_space' as type, 1 as height, t.name as name_or_cidr, t.name, ${stamps} from ip_space t`,
  `select t.id, 'ip_block', 2, t.network::text, t.name, ${stamps} from ip_block t`,
  `select t.id, 'subnet', 3, t.network::text, t.name, ${stamps} from subnet t`,
  `select t.id, 'dhcp_scope', 4, coalesce(nullif(t.name, ''), s.network::text), s.network::text, ${stamps}
    from dhcp_scope t join subnet s on s.id = t.subnet_id`,
]

const IN_TRASH = SOURCES.map((source) => `${source} where t.deleted_at is not null`).join(' union all ')

const MATCHING = `
  select * from (${IN_TRASH}) trash
  where ($1::text is null or type = $1)
    and ($2::timestamptz is null or deleted_at >= $2) and ($3::timestamptz is null or deleted_at <= $3)
    and ($4::text is null or strpos(lower(name_or_cidr), lower($4)) > 0 or strpos(lower(name), lower($4)) > 0)`

const BATCH_SIZE = ['ip_space', 'ip_block', 'subnet', 'dhcp_scope']
  .map((table) => `(select count(*) from ${table} b where b.deletion_batch_id = batches.id)`)
  .join(' + ')

const ORDER = 'deleted_at desc, height, name_or_cidr, id'

const PAGE = `
  with page as (${MATCHING} order by ${ORDER} limit $5 offset $6),
    batches as (select distinct deletion_batch_id as id from page),
    sizes as (select id, ${BATCH_SIZE} as size from batches)
  select page.id, page.type, page.name_or_cidr, page.deleted_at, page.deleted_by_user_id,
    u.username as deleted_by_username, page.deletion_batch_id, coalesce(sizes.size, 1) as batch_size
  from page left join "user" u on u.id = page.deleted_by_user_id
    left join sizes on sizes.id = page.deletion_batch_id
  order by page.deleted_at desc, page.height, page.name_or_cidr, page.id`

/** What is in the trash, newest first; within a batch from the top down. */
export async function listTrash(reader: Reader, query: TrashQuery): Promise<TrashPage> {
  const filter = [query.type ?? null, query.since ?? null, query.until ?? null, query.q || null]
  const [items, [counted]] = await Promise.all([
    reader.rows<TrashEntry>(PAGE, [...filter, query.limit, query.offset]),
    reader.rows<{ total: number }>(`select count(*) as total from (${MATCHING}) matching`, filter),
  ])
  return { items, total: counted?.total ?? 0 }
}

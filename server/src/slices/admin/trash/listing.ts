import type { Reader } from '../../../db/work.ts'
import type { TrashKind } from './kinds.ts'
import type { TrashEntry, TrashPage, TrashQuery } from './schema.ts'

const STAMPS = 't.deleted_at, t.deleted_by_user_id, t.deletion_batch_id'
const COLUMNS = 'id, type, height, name_or_cidr, name, deleted_at, deleted_by_user_id, deletion_batch_id'
const ORDER = 'deleted_at desc, height, name_or_cidr, id'

/** The list of the trash over these kinds, newest first; within a batch from the top down. */
export function trashList(kinds: readonly TrashKind[]) {
  const inTrash = kinds
    .map(({ source, table }) => `${source}, ${STAMPS} from ${table} t where t.deleted_at is not null`)
    .join(' union all ')
  const matching = `
    select * from (${inTrash}) trash (${COLUMNS})
    where ($1::text is null or type = $1)
      and ($2::timestamptz is null or deleted_at >= $2) and ($3::timestamptz is null or deleted_at <= $3)
      and ($4::text is null or strpos(lower(name_or_cidr), lower($4)) > 0 or strpos(lower(name), lower($4)) > 0)`
  const batchSize = kinds
    .map(({ table }) => `(select count(*) from ${table} b where b.deletion_batch_id = batches.id)`)
    .join(' + ')
  const page = `
    with page as (${matching} order by ${ORDER} limit $5 offset $6),
      batches as (select distinct deletion_batch_id as id from page),
      sizes as (select id, ${batchSize} as size from batches)
    select page.id, page.type, page.name_or_cidr, page.deleted_at, page.deleted_by_user_id,
      u.username as deleted_by_username, page.deletion_batch_id, coalesce(sizes.size, 1) as batch_size
    from page left join "user" u on u.id = page.deleted_by_user_id
      left join sizes on sizes.id = page.deletion_batch_id
    order by page.deleted_at desc, page.height, page.name_or_cidr, page.id`
  return async (reader: Reader, query: TrashQuery): Promise<TrashPage> => {
    const filter = [query.type ?? null, query.since ?? null, query.until ?? null, query.q || null]
    const [items, [counted]] = await Promise.all([
      reader.rows<TrashEntry>(page, [...filter, query.limit, query.offset]),
      reader.rows<{ total: number }>(`select count(*) as total from (${matching}) matching`, filter),
    ])
    return { items, total: counted?.total ?? 0 }
  }
}

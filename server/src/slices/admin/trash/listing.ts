import { sql } from '../../../db/sql.ts'
import type { Listed } from '../../../records/family.ts'
import { containing } from '../../../records/list.ts'
import type { TrashKind } from '../../../records/trash-kind.ts'
import type { TrashSchemas } from './schema.ts'

const STAMPS = 't.deleted_at, t.deleted_by_user_id, t.deletion_batch_id'
const COLUMNS = 'id, type, depth, name_or_cidr, name, deleted_at, deleted_by_user_id, deletion_batch_id'
const SEARCHED = ['trash.name_or_cidr', 'trash.name']

/** The list of the trash over these kinds, newest first; within a batch from the top down. For superadmins alone. */
export function trashList(kinds: readonly TrashKind[], { Entry, Filter }: TrashSchemas) {
  const inTrash = inTrashOf(kinds)
  return {
    table: inTrash,
    alias: 'trash',
    permission: null,
    Row: Entry,
    Filter,
    sort: '-deleted_at',
    sortBy: {
      deleted_at: { key: 'extract(epoch from trash.deleted_at) * 1000000000 - trash.depth', type: 'numeric' },
      batch_size: null,
    },
    read: {
      deleted_by_username: '(select username from "user" u where u.id = trash.deleted_by_user_id)',
      batch_size: 'coalesce(sizes.size, 1)',
    },
    join: { tables: sizesOf(kinds, inTrash), fields: ['batch_size'] },
    where: {
      since: (moment: string) => sql`trash.deleted_at >= ${moment}::timestamptz`,
      until: (moment: string) => sql`trash.deleted_at <= ${moment}::timestamptz`,
      q: (text: string) => containing(SEARCHED, text),
    },
    search: SEARCHED,
    page: [1000, 200],
  } as const satisfies Listed
}

function inTrashOf(kinds: readonly TrashKind[]): string {
  const sources = kinds.map(
    ({ source, table }) => `${source}, ${STAMPS} from ${table} t where t.deleted_at is not null`,
  )
  return `(select * from (${sources.join(' union all ')}) entry (${COLUMNS}))`
}

/** Once for each batch of the page: one can have as many rows as a space has networks. */
function sizesOf(kinds: readonly TrashKind[], inTrash: string): string {
  const size = kinds.map(({ table }) => `(select count(*) from ${table} b where b.deletion_batch_id = batch.id)`)
  return `left join (
    select batch.id, ${size.join(' + ')} as size
    from (select distinct deletion_batch_id as id from ${inTrash} t where t.id in (select id from page)) batch
  ) sizes on sizes.id = trash.deletion_batch_id`
}

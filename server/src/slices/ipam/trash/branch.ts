import { raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import type { Branch, TrashType } from '../write/branch.ts'

const NONE = raw(`'{}'::uuid[]`)

type Below = (ids: readonly string[], counts: (alias: string) => Sql) => Sql

/** What is in the trash already counts only where everything is asked for. */
const scopes = (counts: (alias: string) => Sql): Sql =>
  sql`array(select d.id from dhcp_scope d where d.subnet_id in (select id from nets) and ${counts('d')})`

const below: Record<TrashType, Below> = {
  ip_space: (ids, counts) => sql`
    with nets as (select s.id from subnet s where s.space_id = any(${ids}::uuid[]) and ${counts('s')})
    select ${ids}::uuid[] as ip_space,
      array(select b.id from ip_block b where b.space_id = any(${ids}::uuid[]) and ${counts('b')}) as ip_block,
      array(select id from nets) as subnet, ${scopes(counts)} as dhcp_scope`,
  ip_block: (ids, counts) => sql`
    with recursive inside as (
      select unnest(${ids}::uuid[]) as id
      union
      select b.id from inside join ip_block b on b.parent_block_id = inside.id where ${counts('b')}
    ), nets as (select s.id from subnet s where s.block_id in (select id from inside) and ${counts('s')})
    select ${NONE} as ip_space, array(select id from inside) as ip_block,
      array(select id from nets) as subnet, ${scopes(counts)} as dhcp_scope`,
  subnet: (ids, counts) => sql`
    with nets as (select unnest(${ids}::uuid[]) as id)
    select ${NONE} as ip_space, ${NONE} as ip_block, ${ids}::uuid[] as subnet, ${scopes(counts)} as dhcp_scope`,
  dhcp_scope: (ids) =>
    sql`select ${NONE} as ip_space, ${NONE} as ip_block, ${NONE} as subnet, ${ids}::uuid[] as dhcp_scope`,
}

/** These rows and all below them: only what is live, or also what is in the trash. */
export async function branchOf(
  reader: Reader,
  type: TrashType,
  ids: readonly string[],
  reach: 'live' | 'all',
): Promise<Branch> {
  const counts = (alias: string): Sql => raw(reach === 'all' ? 'true' : `${alias}.deleted_at is null`)
  return reader.one(below[type](ids, counts) as Sql<Branch>)
}

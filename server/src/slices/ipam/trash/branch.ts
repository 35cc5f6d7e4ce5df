import type { Reader } from '../../../db/work.ts'
import type { Branch, TrashType } from '../write/branch.ts'

// What is in the trash already stays out of it unless $2 asks for everything.
const counts = (alias: string) => `(${alias}.deleted_at is null or $2)`
const NONE = `'{}'::uuid[]`

const scopes = `array(select d.id from dhcp_scope d where d.subnet_id in (select id from nets) and ${counts('d')})`

const BELOW: Record<TrashType, string> = {
  ip_space: `
    with nets as (select s.id from subnet s where s.space_id = any($1::uuid[]) and ${counts('s')})
    select $1::uuid[] as ip_space,
      array(select b.id from ip_block b where b.space_id = any($1::uuid[]) and ${counts('b')}) as ip_block,
      array(select id from nets) as subnet, ${scopes} as dhcp_scope`,
  ip_block: `
    with recursive inside as (
      select unnest($1::uuid[]) as id
      union
      select b.id from inside join ip_block b on b.parent_block_id = inside.id where ${counts('b')}
    ), nets as (select s.id from subnet s where s.block_id in (select id from inside) and ${counts('s')})
    select ${NONE} as ip_space, array(select id from inside) as ip_block,
      array(select id from nets) as subnet, ${scopes} as dhcp_scope`,
  subnet: `
    with nets as (select unnest($1::uuid[]) as id)
    select ${NONE} as ip_space, ${NONE} as ip_block, $1::uuid[] as subnet, ${scopes} as dhcp_scope`,
  dhcp_scope: `select ${NONE} as ip_space, ${NONE} as ip_block, ${NONE} as subnet, $1::uuid[] as dhcp_scope
    where $2::boolean is not null`,
}

/** These rows and all below them: only what is live, or also what is in the trash. */
export async function branchOf(
  reader: Reader,
  type: TrashType,
  ids: readonly string[],
  reach: 'live' | 'all',
): Promise<Branch> {
  const [branch] = await reader.rows<Branch>(BELOW[type], [ids, reach === 'all'])
  if (!branch) throw new Error('a select without a table returned no row')
  return branch
}

import { sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'

/** The block and all blocks below it, those in the trash too: they stay where they are in the tree. */
export async function subtree(reader: Reader, id: string): Promise<string[]> {
  const rows = await reader.rows(sql<{ id: string }>`with recursive below as (
       select id from ip_block where id = ${id}
       union all
       select b.id from below join ip_block b on b.parent_block_id = below.id
     )
     select id from below`)
  return rows.map((row) => row.id)
}

export type Usage = { blocks: number; subnets: number; addresses: number }

/** How many live blocks, subnets and addresses there are in these blocks; the counters know the addresses. */
export async function usageBelow(reader: Reader, blockIds: readonly string[]): Promise<Usage> {
  const [usage] = await reader.rows(sql<Usage>`with live as (select id, address_rows from subnet
      where block_id = any(${blockIds}::uuid[]) and deleted_at is null)
     select (select count(*) from ip_block where id = any(${blockIds}::uuid[]) and deleted_at is null) as blocks,
       (select count(*) from live) as subnets,
       ((select coalesce(sum(address_rows), 0) from live)
         + (select coalesce(sum(d.address_rows), 0) from usage_delta d join live on live.id = d.subnet_id))::bigint
         as addresses`)
  return usage ?? { blocks: 0, subnets: 0, addresses: 0 }
}

import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import type { DeclaredFamily } from '../../../records/declare.ts'

/** The lists that rows belong to, held in one order, so that those who write the same ones wait for each other. */
export async function lockListsOf(work: Work, { table }: DeclaredFamily, ids: readonly string[]): Promise<string[]> {
  const lists = await work.rows(sql<{
    id: string
  }>`select id from dns_blocklist where id in (select list_id from ${raw(table)} where id = any(${ids})) order by id
     for no key update`)
  return lists.map(({ id }) => id)
}

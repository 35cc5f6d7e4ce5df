import type { Work } from '../../../db/work.ts'
import type { DeclaredFamily } from '../../../records/declare.ts'

/** The lists that rows belong to, held in one order, so that those who write the same ones wait for each other. */
export async function lockListsOf(work: Work, { table }: DeclaredFamily, ids: readonly string[]): Promise<string[]> {
  const lists = await work.rows<{ id: string }>(
    `select id from dns_blocklist where id in (select list_id from ${table} where id = any($1)) order by id
     for no key update`,
    [ids],
  )
  return lists.map(({ id }) => id)
}

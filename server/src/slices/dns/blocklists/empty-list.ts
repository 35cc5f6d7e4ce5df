import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'

const PORTION = 20_000

/** Takes all names off a list that goes. A million of them would take longer than one statement may. */
export async function emptyList(work: Work, id: string): Promise<void> {
  let after: string | null = ''
  while (after !== null) after = await takePortion(work, id, after)
}

/** The last of the names that were taken; null when there were none. */
async function takePortion(work: Work, id: string, after: string): Promise<string | null> {
  const { last } = await work.one(sql<{ last: string | null }>`with portion as (
      select domain from dns_blocklist_entry where list_id = ${id} and domain > ${after} order by domain limit ${PORTION}),
    gone as (delete from dns_blocklist_entry e using portion
      where e.list_id = ${id} and e.domain = portion.domain returning e.domain)
    select max(domain) as last from gone`)
  return last
}

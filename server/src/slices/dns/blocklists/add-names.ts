import { newId } from '../../../db/ids.ts'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'

/** What all of some new entries have in common. */
export type NewNames = {
  source: 'manual' | 'feed'
  entry_type?: string
  target?: string | null
  is_wildcard?: boolean
  reason?: string
}

const PORTION = 20_000

/** Puts names on a list that is held, and says how many were not on it before. The caller keeps the list's count. */
export async function addNames(
  work: Work,
  listId: string,
  domains: readonly string[],
  { source, entry_type = 'block', target = null, is_wildcard = true, reason = '' }: NewNames,
): Promise<number> {
  let added = 0
  for (let first = 0; first < domains.length; first += PORTION) {
    const names = domains.slice(first, first + PORTION)
    const ids = names.map(() => newId())
    const { count } = await work.one(sql<{ count: number }>`with added as (
        insert into dns_blocklist_entry (id, list_id, domain, entry_type, target, is_wildcard, reason, source)
        select id, ${listId}, domain, ${entry_type}, ${target}, ${is_wildcard}, ${reason}, ${source}
        from unnest(${ids}::uuid[], ${names}::text[]) as named (id, domain) order by domain
        on conflict (list_id, domain) do nothing returning 1)
      select count(*) as count from added`)
    added += count
  }
  return added
}

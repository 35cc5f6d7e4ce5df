import type { Feed, FeedFormat } from '@cadastre/core/dns/blocklist/feed'
import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { columnsOf } from '../../../records/rows.ts'
import { addNames } from './add-names.ts'
import { type Blocklist, blocklistFamily } from './family.ts'
import { touchLists } from './lists-in-force.ts'

/** What a fetch needs to know of a list. */
export type FeedSource = { id: string; feed_url: string; feed_format: FeedFormat }

/**
 * Makes the feed's names those of the list: new ones come, those that left the feed go, all in one transaction. Entries
 * made by hand stay, and stand for the feed's where both name the same.
 */
export async function storeFeed(work: Work, source: FeedSource, { domains, skipped }: Feed): Promise<void> {
  const before = await lockSource(work, source)
  if (!before) return
  const { missing, left } = await compared(work, source.id, new Set(domains))
  const added = await addNames(work, source.id, missing, { source: 'feed' })
  const removed = await removeNames(work, source.id, left)
  await work.rows(sql`update dns_blocklist set entry_count = entry_count + ${added - removed}, last_sync_status = 'success',
      last_sync_error = null, last_sync_skipped = ${skipped}, last_synced_at = now(),
      next_refresh_at = now() + make_interval(hours => update_interval_hours)
    where id = ${source.id}`)
  await logRefresh(work, before)
  if (added + removed > 0) await touchLists(work, [source.id])
}

const PORTION = 20_000
type Known = { domain: string; source: 'manual' | 'feed' }

/** What of the feed is not on the list yet, and what is on it and has left the feed. Most of a feed stays as it was. */
async function compared(
  work: Work,
  listId: string,
  named: Set<string>,
): Promise<{ missing: string[]; left: string[] }> {
  const left: string[] = []
  for (let after = '', isMore = true; isMore; ) {
    const known = await work.rows(sql<Known>`select domain, source from dns_blocklist_entry
      where list_id = ${listId} and domain > ${after} order by domain limit ${PORTION}`)
    for (const { domain, source } of known) if (!named.delete(domain) && source === 'feed') left.push(domain)
    after = known.at(-1)?.domain ?? ''
    isMore = known.length === PORTION
  }
  return { missing: [...named], left }
}

async function removeNames(work: Work, listId: string, domains: readonly string[]): Promise<number> {
  for (let first = 0; first < domains.length; first += PORTION) {
    const portion = domains.slice(first, first + PORTION)
    await work.rows(sql`delete from dns_blocklist_entry where list_id = ${listId} and domain = any(${portion}::text[])`)
  }
  return domains.length
}

/** Keeps why a feed could not be fetched. It is tried again within the hour; what it named before stays in force. */
export async function storeFailure(work: Work, source: FeedSource, reason: string): Promise<void> {
  const before = await lockSource(work, source)
  if (!before) return
  await work.rows(sql`update dns_blocklist set last_sync_status = 'error', last_sync_error = ${reason},
      next_refresh_at = now() + least(make_interval(hours => update_interval_hours), interval '1 hour')
    where id = ${source.id}`)
  await logRefresh(work, before)
}

const imageOf = async (work: Work, id: string, lock: string): Promise<Blocklist | undefined> =>
  (
    await work.rows(
      sql<Blocklist>`select ${raw(columnsOf(blocklistFamily))} from dns_blocklist where id = ${id} ${raw(lock)}`,
    )
  )[0]

/** The list, held, unless it is gone or has another feed by now, which is then fetched by a job of its own. */
async function lockSource(work: Work, { id, feed_url, feed_format }: FeedSource): Promise<Blocklist | null> {
  const list = await imageOf(work, id, 'for no key update')
  const isSame = list?.source_type === 'url' && list.feed_url === feed_url && list.feed_format === feed_format
  if (!isSame) work.unaudited('the list is no longer the one that was fetched')
  return isSame ? list : null
}

async function logRefresh(work: Work, before: Blocklist): Promise<void> {
  const after = await imageOf(work, before.id, '')
  if (!after) throw new Error('a locked row went away')
  await work.audit({ action: 'refresh', type: 'dns_blocklist', id: before.id, display: before.name, before, after })
}

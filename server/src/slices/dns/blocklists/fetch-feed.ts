import { type Feed, FeedReader } from '@cadastre/core/dns/blocklist/feed'
import { Fault } from '../../../outbound/fault.ts'
import { fetchText } from '../../../outbound/fetch-text.ts'
import { targetsOf } from '../../../outbound/targets.ts'
import type { FeedSource } from './store-feed.ts'

const TIMEOUT_MS = 120_000
const MOST_BYTES = 128 * 1024 * 1024
const MOST_NAMES = 2_000_000

/** What a feed names now. One that names nothing is taken for a fault: a list is never emptied by somebody's mishap. */
export async function fetchFeed({ feed_url, feed_format }: FeedSource, allowed: readonly string[]): Promise<Feed> {
  const reader = new FeedReader(feed_format)
  const limits = { targets: targetsOf(allowed), timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES }
  for await (const piece of fetchText(feed_url, limits)) {
    reader.add(piece)
    if (reader.size > MOST_NAMES) throw new Fault('failed', `The feed has more than ${MOST_NAMES} names`)
  }
  const feed = reader.end()
  if (feed.domains.length === 0)
    throw new Fault('malformed', `The feed names nothing that can be blocked; is it of the format ${feed_format}?`)
  return feed
}

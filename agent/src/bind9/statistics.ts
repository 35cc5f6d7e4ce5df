import { rm } from 'node:fs/promises'
import type { Metrics } from '@cadastre/core/agent/dns-protocol'
import { readIfThere } from '../files.ts'
import type { Daemon } from './daemon.ts'

export type Counters = Omit<Metrics, 'bucket_at'>

/** Where the daemon writes what it has counted since it was started. */
export const statisticsFile = (folder: string): string => `${folder}/run/named.stats`

/** Asks the daemon what it has counted; null where it does not say. */
export async function countersOf(daemon: Daemon, folder: string): Promise<Counters | null> {
  const file = statisticsFile(folder)
  // It adds to what is there.
  await rm(file, { force: true })
  const { isGood } = await daemon.rndc('stats')
  const text = isGood ? await readIfThere(file) : null
  return text === null ? null : readCounters(text)
}

/** Pure: the counters in a dump of `rndc stats`. What is not in it was never counted. */
export function readCounters(text: string): Counters {
  const sections = new Map<string, Map<string, number>>()
  let title = ''
  for (const line of text.split('\n')) {
    title = /^\+\+ (.*) \+\+$/.exec(line)?.[1] ?? title
    const [, count, name] = /^ +(\d+) (.+)$/.exec(line) ?? []
    if (count === undefined || name === undefined) continue
    sections.set(title, (sections.get(title) ?? new Map()).set(name, Number(count)))
  }
  const counted = (section: string, name: string): number => sections.get(section)?.get(name) ?? 0
  return {
    queries_total: counted('Incoming Requests', 'QUERY'),
    noerror: counted('Outgoing Rcodes', 'NOERROR'),
    nxdomain: counted('Outgoing Rcodes', 'NXDOMAIN'),
    servfail: counted('Outgoing Rcodes', 'SERVFAIL'),
    recursion: counted('Name Server Statistics', 'queries caused recursion'),
    rate_dropped: counted('Name Server Statistics', 'responses dropped for rate limits'),
    rate_slipped: counted('Name Server Statistics', 'responses truncated for rate limits'),
  }
}

/** What was counted since; a daemon that was started anew has begun at nothing. */
export function countedSince(before: Counters, now: Counters): Counters {
  const isAnew = now.queries_total < before.queries_total
  const since = Object.entries(now).map(([name, count]) => [
    name,
    isAnew ? count : Math.max(0, count - before[name as keyof Counters]),
  ])
  return Object.fromEntries(since) as Counters
}

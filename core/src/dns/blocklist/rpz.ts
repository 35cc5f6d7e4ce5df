import { formatAddress, parseAddress } from '../../ip.ts'
import { isHostName, isHostOwner } from '../host.ts'
import { readName } from '../name.ts'
import type { DnsRecord } from '../record.ts'

/** A blocked name, as the list it is from says it shall be answered. */
export type BlockedEntry = {
  domain: string
  action: 'block' | 'redirect' | 'nxdomain'
  block_mode: 'nxdomain' | 'sinkhole' | 'refused'
  sinkhole_ip: string | null
  target: string | null
  is_wildcard: boolean
}
/** What is in force for a group or a view: the entries of all its lists, those of the first list first. */
export type Effective = { entries: Iterable<BlockedEntry>; exceptions: readonly string[] }
export type RpzOptions = { origin: string; serial: number; ttl?: number }

type Answer = Pick<DnsRecord, 'type' | 'value'>

const NXDOMAIN: Answer = { type: 'CNAME', value: '.' }
const DROP: Answer = { type: 'CNAME', value: 'rpz-drop.' }
const PASSTHRU: Answer = { type: 'CNAME', value: 'rpz-passthru.' }

/** The name of the policy zone of a group, or of one of its views. */
export const rpzZoneName = (view: string | null = null): string =>
  view === null ? 'svc-blocklist.rpz.' : `svc-blocklist-${view.toLowerCase()}.rpz.`

const [BARE, BELOW] = [1, 2]

/**
 * The records of a response policy zone. Exceptions let a name and all below it pass; a name that a list blocks more
 * closely than that stays blocked. Each owner has one answer, that of the first entry which names it.
 */
export function* rpzRecords({ entries, exceptions }: Effective, options: RpzOptions): Generator<DnsRecord, void> {
  yield* rpzTop(exceptions, options)
  yield* rpzEntries({ entries, exceptions: new Set(exceptions) }, options)
}

/** What stands before the entries: the top of the zone, and what passes. */
export function* rpzTop(
  exceptions: Iterable<string>,
  { origin, serial, ttl = 300 }: RpzOptions,
): Generator<DnsRecord, void> {
  yield { name: origin, type: 'SOA', ttl, value: `localhost. hostmaster.localhost. ${serial} 3600 600 86400 ${ttl}` }
  yield { name: origin, type: 'NS', ttl, value: 'localhost.' }
  for (const domain of new Set(exceptions)) yield* ownersOf(domain, BARE | BELOW, PASSTHRU, { origin, ttl })
}

/** Entries, or a portion of them in which every name that it has is there with all its entries. */
export function* rpzEntries(
  { entries, exceptions }: { entries: Iterable<BlockedEntry>; exceptions: ReadonlySet<string> },
  { origin, ttl = 300 }: RpzOptions,
): Generator<DnsRecord, void> {
  const used = new Map<string, number>()
  for (const entry of entries) {
    const answer = exceptions.has(entry.domain) ? null : answerOf(entry)
    if (!answer) continue
    const places = entry.is_wildcard ? BARE | BELOW : BARE
    const before = used.get(entry.domain) ?? 0
    used.set(entry.domain, before | places)
    yield* ownersOf(entry.domain, places & ~before, answer, { origin, ttl })
  }
}

function* ownersOf(
  domain: string,
  places: number,
  answer: Answer,
  { origin, ttl }: { origin: string; ttl: number },
): Generator<DnsRecord> {
  if ((places & BARE) !== 0) yield { ttl, ...recordAt(`${domain}.${origin}`, answer) }
  if ((places & BELOW) !== 0) yield { ttl, ...recordAt(`*.${domain}.${origin}`, answer) }
}

/**
 * A server loads no zone with an address at a name that no host can have, such as `_x.example`. Whoever asks for the
 * address of one is told that there is none.
 */
const recordAt = (name: string, answer: Answer): Answer & { name: string } =>
  answer.type !== 'CNAME' && !isHostOwner(name) ? { name, ...NXDOMAIN } : { name, ...answer }

function answerOf({ action, block_mode, sinkhole_ip, target }: BlockedEntry): Answer | null {
  if (action === 'redirect') return target === null ? null : (addressAnswer(target) ?? hostAnswer(target))
  if (action === 'nxdomain' || block_mode === 'nxdomain') return NXDOMAIN
  if (block_mode === 'refused') return DROP
  return (sinkhole_ip === null ? null : addressAnswer(sinkhole_ip)) ?? NXDOMAIN
}

function addressAnswer(text: string): Answer | null {
  const address = parseAddress(text)
  return address && { type: address.family === 4 ? 'A' : 'AAAA', value: formatAddress(address) }
}

// A name of one label would be taken for an order: `rpz-drop.` and its like.
function hostAnswer(text: string): Answer | null {
  const name = readName(text.endsWith('.') ? text : `${text}.`, '.')
  return isHostName(name) && name.indexOf('.') < name.length - 1 ? { type: 'CNAME', value: name } : null
}

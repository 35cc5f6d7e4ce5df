import { DnsFault } from '@cadastre/core/dns/fault'
import { parseName } from '@cadastre/core/dns/name'
import type { DnsRecord } from '@cadastre/core/dns/record'
import type { Gathered, Gathering, Skipped } from '@cadastre/core/dns/zonefile/gathering'
import { named } from '../../../import/rules.ts'
import type { ConflictActions, LedgerRow, SentZone } from './schema.ts'
import type { PulledZone, Soa } from './source.ts'

/** What shall become of a zone of the plan, as far as the plan and the actions tell. */
export type Intent = {
  zone: SentZone
  /** Its own name in its one spelling, and the one it shall have here. */
  name: string
  target: string
  action: 'skip' | 'overwrite' | 'rename'
  /** It is not even tried, and why. */
  refusal: Pick<LedgerRow, 'action_taken' | 'error'> | null
}

const failed = (error: string): Intent['refusal'] => ({ action_taken: 'failed', error })

const SKIP = { action: 'skip', rename_to: null } as const

/** Pure: one for each zone, in their order. */
export function intentsOf(zones: readonly SentZone[], actions: ConflictActions): Intent[] {
  const asTyped = new Map(Object.entries(actions))
  const byName = new Map([...asTyped].map(([name, action]) => [spelled(name) ?? name, action]))
  const taken = new Map<string, SentZone>()
  return zones.map((zone) => {
    const name = spelled(zone.name)
    const { action, rename_to } = asTyped.get(zone.name) ?? byName.get(name ?? zone.name) ?? SKIP
    const own = name ?? zone.name
    const refuse = (refusal: Intent['refusal']): Intent => ({ zone, name: own, target: own, action, refusal })
    if (name === null) return refuse(failed(`${JSON.stringify(zone.name)} is not the name of a zone`))
    if (action === 'rename' && (rename_to ?? '').trim() === '')
      return refuse(failed("rename_to is required when action='rename'"))
    const target = action === 'rename' ? spelled(String(rename_to)) : name
    if (target === null) return refuse(failed(`${JSON.stringify(rename_to)} is not the name of a zone`))
    const before = taken.get(target)
    if (before) return { ...refuse({ action_taken: 'skipped', error: secondOf(zone, before) }), target }
    taken.set(target, zone)
    return { zone, name, target, action, refusal: null }
  })
}

function secondOf({ name, view_name }: SentZone, before: SentZone): string {
  if (view_name === null && before.view_name === null) return `${name} is in the plan twice; the first is imported`
  const views = [before.view_name, view_name].map((view) => (view === null ? 'no view' : `the view '${view}'`))
  return `${name} is in ${views.join(' and in ')} of the source, and the zones of this import go to one place; the first is imported`
}

/** The name as zones have it; null for what is none. */
export function spelled(text: string): string | null {
  try {
    return parseName(text.trim())
  } catch (error) {
    if (error instanceof DnsFault) return null
    throw error
  }
}

/** A zone of which only its name is known. */
export const bareZone = (name: string): PulledZone => ({
  name,
  zone_type: 'primary',
  soa: null,
  records: [],
  view_name: null,
  primaries: [],
  forwarders: [],
  forward_only: false,
  skipped: {},
  warnings: [],
})

const LONGEST_TEXT = 200
type SourceRecord = { name: string; type: string; ttl: number; text: string }

/** Takes a record into a zone, or counts it among those that are left out when it cannot be read. */
export function takeRecord(
  gathering: Gathering,
  { name, type, ttl, text }: SourceRecord,
  read: () => Pick<DnsRecord, 'name' | 'value'>,
): void {
  try {
    gathering.take({ ...read(), type, ttl, line: 0 })
  } catch (error) {
    if (!(error instanceof DnsFault)) throw error
    gathering.skip(0, `${name} ${type} ${text}`.slice(0, LONGEST_TEXT), error.message, type)
  }
}

/** What of a zone is left out, each with its reason; `path` is the file whose lines are told. */
export function leftOut(skipped: readonly Skipped[], path?: string): string[] {
  const place = (line: number): string => (path === undefined ? '' : `${path}, line ${line}: `)
  return named(skipped.map(({ line, text, reason }) => `left out: ${place(line)}${text}: ${reason}`))
}

/** The same counted by type, with records that are not imported either; what could not even be read has no type. */
export function skippedOf({ skipped, dnssecTypes }: Gathered, more: readonly DnsRecord[] = []): Record<string, number> {
  const counts = new Map(Object.entries(dnssecTypes))
  for (const type of [...skipped.map((one) => one.type ?? 'unreadable'), ...more.map((one) => one.type)])
    counts.set(type, (counts.get(type) ?? 0) + 1)
  return Object.fromEntries(counts)
}

/** Its value is in its one spelling: two names and five numbers. */
export function soaOf({ value, ttl }: Pick<DnsRecord, 'value' | 'ttl'>): Soa {
  const [primary_ns = '', admin_email = '', ...numbers] = value.split(' ')
  const [serial = 0, refresh = 0, retry = 0, expire = 0, minimum = 0] = numbers.map(Number)
  return { primary_ns, admin_email, serial, refresh, retry, expire, minimum, ttl }
}

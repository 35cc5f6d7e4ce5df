import { parseAddress } from '../../address.ts'
import { formatCidr, parseCidr } from '../../cidr.ts'
import { shown } from '../fault.ts'
import { LONGEST_LEASE, type PlannedScope } from '../import/plan.ts'
import { mergedOptions, type OptionSettings } from '../options/settings.ts'
import type { KeaMap, KeaValue } from './json.ts'
import { commentIn, hasContext, innermost, isMap, othersIn, textIn, textsIn } from './maps.ts'
import type { OptionReader } from './options.ts'
import { classesIn, poolsOf } from './pools.ts'
import { joined, reservationsOf } from './reservations.ts'

/** What the subnets of a file have from above. */
export type Above = {
  /** The file, then the shared network where there is one. */
  readonly levels: readonly KeaMap[]
  readonly options: OptionSettings
  readonly sharedNetwork: string | null
}

/** Settings that a level hands down to the scopes below. */
export const INHERITED = [
  'valid-lifetime',
  'min-valid-lifetime',
  'max-valid-lifetime',
  'cache-threshold',
  'cache-max-age',
  'ddns-send-updates',
  'option-data',
  'option-def',
] as const

const KNOWN = new Set<string>([
  ...INHERITED,
  ...['subnet', 'id', 'pools', 'pd-pools', 'reservations', 'relay', 'client-class', 'client-classes'],
  ...['comment', 'user-context'],
])

// What Kea takes where nothing is said.
const USUAL_LEASE = 7_200

/** A subnet as a scope; null for what has no network, which is told. */
export function scopeOf(subnet: KeaMap, above: Above, reader: OptionReader, warnings: string[]): PlannedScope | null {
  const text = textIn(subnet, 'subnet') ?? ''
  const parsed = parseCidr(text.trim())
  if (parsed?.cidr.family !== reader.protocol) {
    warnings.push(`Subnet ${shown(text)} is not an IPv${reader.protocol} network, and is not imported`)
    return null
  }
  const notes: string[] = []
  if (parsed.hasHostBits) notes.push(`${text} is taken for ${formatCidr(parsed.cidr)}`)
  const { options, notes: optionNotes } = reader.read(subnet)
  notes.push(...reader.define(subnet), ...optionNotes)
  const ofSubnet = restrictionOf(subnet, above, notes)
  const levels = [...above.levels, subnet]
  return {
    network: formatCidr(parsed.cidr),
    name: commentIn(subnet),
    description: above.sharedNetwork === null ? '' : `Shared network ${above.sharedNetwork}`,
    ...lifetimes(levels, notes),
    lease_cache_threshold: share(innermost(levels, 'cache-threshold')),
    lease_cache_max_age: whole(innermost(levels, 'cache-max-age')),
    is_active: true,
    options: mergedOptions(above.options, options),
    ddns_enabled: innermost(levels, 'ddns-send-updates') === true,
    relay_addresses: relaysOf(levels, notes),
    pools: poolsOf(subnet, reader, ofSubnet, notes),
    reservations: joined(reservationsOf(subnet, reader, notes)),
    warnings: [...notes, ...remarks(subnet)],
  }
}

function remarks(subnet: KeaMap): string[] {
  const others = [...othersIn(subnet, KNOWN), ...(hasContext(subnet) ? ['user-context'] : [])]
  return others.length === 0 ? [] : [`Settings that are not imported: ${others.join(', ')}`]
}

/** The class that a whole subnet is for; its pools are, here. */
function restrictionOf(subnet: KeaMap, { levels }: Above, notes: string[]): string | null {
  const names =
    [subnet, levels[1]].map((level) => (level ? classesIn(level) : [])).find((subnets) => subnets.length > 0) ?? []
  const [name = null] = names
  if (names.length > 1)
    notes.push(`The subnet is for clients of several classes (${names.join(', ')}); its pools are for ${name} alone`)
  else if (name !== null)
    notes.push(`That the subnet is for clients of ${name} is imported as a restriction of its pools`)
  return name
}

type Lifetimes = Pick<PlannedScope, 'lease_time' | 'min_lease_time' | 'max_lease_time'>

function lifetimes(levels: readonly KeaMap[], notes: string[]): Lifetimes {
  const [lease = USUAL_LEASE, least, most] = ['valid-lifetime', 'min-valid-lifetime', 'max-valid-lifetime'].map(
    (key) => whole(innermost(levels, key)) ?? undefined,
  )
  if ([lease, least, most].some((time) => (time ?? 0) > LONGEST_LEASE))
    notes.push(`Leases without end last ${LONGEST_LEASE} seconds here`)
  const kept = (time: number | undefined): number | null => (time === undefined ? null : Math.min(time, LONGEST_LEASE))
  return {
    lease_time: Math.max(1, Math.min(lease, LONGEST_LEASE)),
    min_lease_time: kept(least),
    max_lease_time: kept(most),
  }
}

const whole = (value: KeaValue | undefined): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null
const share = (value: KeaValue | undefined): number | null =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : null

/** Relays are named at the subnet, or at the shared network around it. */
function relaysOf(levels: readonly KeaMap[], notes: string[]): string[] {
  const relay = innermost(levels, 'relay')
  if (!isMap(relay)) return []
  const texts = [...textsIn(relay, 'ip-address'), ...textsIn(relay, 'ip-addresses')]
  const strange = texts.filter((text) => parseAddress(text) === null)
  if (strange.length > 0) notes.push(`Relays ${strange.join(', ')} are not addresses, and are not imported`)
  return texts.filter((text) => parseAddress(text) !== null && text !== '0.0.0.0' && text !== '::')
}

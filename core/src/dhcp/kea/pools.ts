import { formatAddress, parseAddress } from '../../address.ts'
import { firstOf, formatCidr, lastOf, parseCidr } from '../../cidr.ts'
import { shown } from '../fault.ts'
import { type PlannedPool, rangePool } from '../import/plan.ts'
import type { KeaMap } from './json.ts'
import { commentIn, mapsIn, numberIn, othersIn, textIn, textsIn } from './maps.ts'
import type { OptionReader } from './options.ts'

const KNOWN = new Set(['pool', 'option-data', 'client-class', 'client-classes', 'comment', 'user-context'])
const KNOWN_PREFIX = new Set([
  ...[...KNOWN].filter((key) => key !== 'pool'),
  ...['prefix', 'prefix-len', 'delegated-len', 'excluded-prefix', 'excluded-prefix-len'],
])

/** The pools of a subnet; those of a class that the whole subnet is for are for that class. */
export function poolsOf(subnet: KeaMap, reader: OptionReader, ofSubnet: string | null, notes: string[]): PlannedPool[] {
  const ranges = mapsIn(subnet, 'pools', notes).flatMap((pool) =>
    rangeOf(pool, notes).map((range) => [pool, range] as const),
  )
  const prefixes = mapsIn(subnet, 'pd-pools', notes).flatMap((pool) =>
    prefixOf(pool, notes).map((one) => [pool, one] as const),
  )
  return [...ranges, ...prefixes].map(([pool, planned]) => {
    const label = `Pool ${planned.pd_prefix ?? `${planned.start_ip} - ${planned.end_ip}`}`
    const { options, notes: remarks } = reader.read(pool)
    notes.push(...remarks.map((note) => `${label}: ${note}`))
    const others = othersIn(pool, planned.pd_prefix === null ? KNOWN : KNOWN_PREFIX)
    if (others.length > 0) notes.push(`${label}: ${others.join(', ')} is not imported`)
    return { ...planned, options, name: commentIn(pool), class_restriction: classOf(pool, ofSubnet, label, notes) }
  })
}

function classOf(pool: KeaMap, ofSubnet: string | null, label: string, notes: string[]): string | null {
  const names = classesIn(pool)
  const [name = ofSubnet] = names
  if (names.length > 1)
    notes.push(`${label} is for clients of several classes (${names.join(', ')}); it is for ${name} alone now`)
  if (ofSubnet !== null && name !== ofSubnet)
    notes.push(`${label} is for clients of ${name}; that its subnet is for those of ${ofSubnet} alone is not imported`)
  return name
}

/** In the spelling of one version or the other. */
export const classesIn = (map: KeaMap): string[] =>
  [...textsIn(map, 'client-class'), ...textsIn(map, 'client-classes')].filter((name) => name !== '')

/** A range is written with its ends, as a network, or as one address. */
function rangeOf(pool: KeaMap, notes: string[]): PlannedPool[] {
  const text = textIn(pool, 'pool') ?? ''
  const network = parseCidr(text.trim().replace(/\s*\/\s*/, '/'))?.cidr
  if (network) return [rangePool(formatAddress(firstOf(network)), formatAddress(lastOf(network)))]
  const [start = '', end = start, ...more] = text.split('-').map((part) => part.trim())
  const [first, last] = [parseAddress(start), parseAddress(end)]
  if (first && last && more.length === 0) return [rangePool(formatAddress(first), formatAddress(last))]
  notes.push(`Pool ${shown(text)} is not a range of addresses, and is not imported`)
  return []
}

function prefixOf(pool: KeaMap, notes: string[]): PlannedPool[] {
  const text = `${textIn(pool, 'prefix') ?? ''}/${numberIn(pool, 'prefix-len') ?? ''}`
  const prefix = parseCidr(text)?.cidr
  const delegated_length = numberIn(pool, 'delegated-len') ?? null
  if (prefix?.family !== 6 || delegated_length === null) {
    notes.push(`Pool of prefixes ${shown(text)} is not one, and is not imported`)
    return []
  }
  const range = rangePool(formatAddress(firstOf(prefix)), formatAddress(lastOf(prefix)), { pool_type: 'pd' })
  return [{ ...range, pd_prefix: formatCidr(prefix), delegated_length, excluded_prefix: excludedOf(pool, notes) }]
}

function excludedOf(pool: KeaMap, notes: string[]): string | null {
  const [excluded, length] = [textIn(pool, 'excluded-prefix'), numberIn(pool, 'excluded-prefix-len') ?? 0]
  // Kea writes down that there is none like this.
  if (excluded === undefined || (excluded === '::' && length === 0)) return null
  const prefix = parseCidr(`${excluded}/${length}`)?.cidr
  if (!prefix) notes.push(`The excluded prefix ${shown(`${excluded}/${length}`)} is not one, and is not imported`)
  return prefix ? formatCidr(prefix) : null
}

import { isAtOrBelow, isWildcard } from '@cadastre/core/dns/name'
import type { Uses } from '../../../drivers/dns/uses.ts'

export type NameScope = 'self' | 'subdomain' | 'zonesub' | 'wildcard' | 'name'

/** Who may update what in a zone; `name_pattern` is absolute. No types are all types. */
export type UpdateEntry = {
  readonly match_kind: 'tsig_key' | 'ip'
  readonly action: 'grant' | 'deny'
  readonly ip_cidr: string | null
  readonly tsig_key_id: string | null
  readonly name_scope: NameScope | null
  readonly name_pattern: string | null
  readonly record_types: readonly string[]
}

/** What the servers must be able to do for these entries. */
export const usesOfEntries = (entries: readonly UpdateEntry[]): Uses => ({
  updatesByAddress: entries.some(({ match_kind }) => match_kind === 'ip'),
  updatesByKey: entries.some(({ match_kind }) => match_kind === 'tsig_key'),
  // Servers that know no names know only whom they let in.
  updatesByName: entries.some(({ name_scope, action }) => name_scope !== null || action === 'deny'),
  updatesByType: entries.some(({ record_types }) => record_types.length > 0),
})

/** Pure: what is wrong with a list of entries, or null. */
export function entriesFault(zone: string, entries: readonly UpdateEntry[]): string | null {
  for (const [index, entry] of entries.entries()) {
    const fault = matchFault(entry) ?? scopeFault(zone, entry)
    if (fault) return `Entry ${index + 1}: ${fault}`
  }
  return mixFault(entries) ?? repeatFault(entries)
}

function matchFault({ match_kind, ip_cidr, tsig_key_id, name_scope, record_types }: UpdateEntry): string | null {
  if (match_kind === 'ip') {
    if (ip_cidr === null || tsig_key_id !== null) return 'an ip entry has an ip_cidr and no tsig_key_id'
    if (name_scope !== null || record_types.length > 0) return 'names and types are limited for keys only'
    return null
  }
  return tsig_key_id === null || ip_cidr !== null ? 'a tsig_key entry has a tsig_key_id and no ip_cidr' : null
}

const NEEDS_NAME: readonly (NameScope | null)[] = ['subdomain', 'wildcard', 'name']

function scopeFault(zone: string, { name_scope, name_pattern, record_types }: UpdateEntry): string | null {
  if (name_scope === null && record_types.length > 0) return 'types are limited within a name_scope'
  if (!NEEDS_NAME.includes(name_scope))
    return name_pattern === null ? null : `name_scope ${name_scope ?? 'null'} takes no name_pattern`
  if (name_pattern === null) return `name_scope ${name_scope} needs a name_pattern`
  if (!isAtOrBelow(name_pattern, zone)) return `${name_pattern} does not lie in the zone ${zone}`
  const isWild = isWildcard(name_pattern)
  if (name_scope === 'wildcard' && !isWild) return `${name_pattern} is not a wildcard`
  return name_scope !== 'wildcard' && isWild ? `${name_pattern} is a wildcard; name_scope wildcard takes those` : null
}

/** Servers decide by address or by name, never by both. */
function mixFault(entries: readonly UpdateEntry[]): string | null {
  const byAddress = entries.some(({ match_kind }) => match_kind === 'ip')
  const byName = entries.some(({ name_scope }) => name_scope !== null)
  return byAddress && byName ? 'Entries for addresses cannot stand beside entries that are limited to names' : null
}

/** The first entry that fits decides, so a second one for the same would never be asked. */
function repeatFault(entries: readonly UpdateEntry[]): string | null {
  const seen = new Map<string, number>()
  for (const [index, { action: _, ...match }] of entries.entries()) {
    const key = JSON.stringify({ ...match, record_types: match.record_types.toSorted() })
    const first = seen.get(key)
    if (first !== undefined) return `Entry ${index + 1} is never reached: entry ${first + 1} is about the same`
    seen.set(key, index)
  }
  return null
}

/** What people should know about a list that is fine. */
export function warningsOf(isEnabled: boolean, entries: readonly UpdateEntry[]): string[] {
  const isGranted = entries.some(({ action }) => action === 'grant')
  if (isEnabled && !isGranted) return ['Dynamic updates are on, and nobody may make one']
  return !isEnabled && entries.length > 0 ? ['Dynamic updates are off; the entries have no effect'] : []
}

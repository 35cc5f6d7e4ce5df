import { formatAddress, lastOf, parseAddress, parseCidr } from '@cadastre/core/ip'
import { tagConditions } from '../../../db/conditions.ts'
import type { AddressFilter } from './query.ts'
import type { Parameters } from './statement.ts'

/** The expression the text index is over, word for word. */
const TEXT = 'address_text(a.address, a.hostname, a.fqdn, a.mac_address, a.description)'

/**
 * Conditions on `ip_address a` for what is asked, and nothing for what is not: a statement that says "or nothing was
 * asked" of every filter gets a plan that serves none of them.
 */
export function filterConditions(filter: AddressFilter, parameters: Parameters): string[] {
  const { status_filter, search, q, hostname, mac, tag } = filter
  return [
    ...(status_filter ? [`a.status = ${parameters.add(status_filter)}`] : []),
    ...(search?.trim() ? [matching(search.trim(), parameters)] : []),
    ...(q?.trim() ? [matching(q.trim(), parameters)] : []),
    ...(hostname?.trim() ? [inColumn('lower(a.hostname)', hostname.trim(), parameters)] : []),
    ...(mac?.trim() ? [macCondition(mac.trim(), parameters)] : []),
    ...tagged(tag, parameters),
  ]
}

/** What was typed into the search field: an address and a network are meant as such, all else is a part of a text. */
function matching(typed: string, parameters: Parameters): string {
  const address = parseAddress(typed)
  // 2001:db8:: is an address, and also how the addresses of a network begin.
  if (address && !typed.endsWith(':')) return `a.address = ${parameters.add(formatAddress(address))}::inet`
  const network = typed.includes('/') ? parseCidr(typed)?.cidr : undefined
  if (network) {
    const [first, last] = [{ family: network.family, value: network.first }, lastOf(network)]
    const [low, high] = [parameters.add(formatAddress(first)), parameters.add(formatAddress(last))]
    return `a.address between ${low}::inet and ${high}::inet`
  }
  const needles = new Set([typed, macSpelling(typed) ?? typed])
  const texts = [...needles].map((needle) => contains(TEXT, needle, parameters))
  const exact = address ? [`a.address = ${parameters.add(formatAddress(address))}::inet`] : []
  return `(${[...texts, ...exact, ...tagNamed(typed, parameters)].join(' or ')})`
}

/** `env:prod` may be a tag. */
function tagNamed(typed: string, parameters: Parameters): string[] {
  const [, key, value] = /^([^:]+):(.+)$/s.exec(typed) ?? []
  if (key === undefined || value === undefined) return []
  return [`(a.tags <> '{}' and a.tags @> ${parameters.add(JSON.stringify({ [key]: value }))}::jsonb)`]
}

function tagged(tags: readonly string[], parameters: Parameters): string[] {
  const { text, values } = tagConditions(tags, 'a.tags', parameters.values.length + 1)
  for (const value of values) parameters.add(value)
  // The index over tags leaves out rows that have none, and must be told that those are not asked for.
  return text === '' ? [] : [`a.tags <> '{}' ${text}`]
}

/** A MAC, or a part of one, as the search text has it: with colons, or bare where the notation has no pairs. */
export function macSpelling(typed: string): string | null {
  const text = typed.toLowerCase()
  if (/^[0-9a-f]{1,2}([:-][0-9a-f]{2})*[:-]([0-9a-f]{1,2})?$/.test(text)) return text.replaceAll('-', ':')
  // Octets of an address have three digits at most, groups of a dotted MAC four.
  if (/^[0-9a-f.]+$/.test(text) && /[0-9a-f]{4}/.test(text)) return text.replaceAll('.', '')
  return null
}

function macCondition(typed: string, parameters: Parameters): string {
  const spelling = macSpelling(typed) ?? typed
  const column = spelling.includes(':') ? 'a.mac_address::text' : `replace(a.mac_address::text, ':', '')`
  return inColumn(column, spelling, parameters)
}

/** The index finds the rows that have it anywhere; the column says which of them are meant. */
function inColumn(column: string, needle: string, parameters: Parameters): string {
  const pattern = parameters.add(patternOf(needle))
  return `${TEXT} like lower(${pattern}::text) and ${column} like lower(${pattern}::text)`
}

const contains = (text: string, needle: string, parameters: Parameters): string =>
  `${text} like lower(${parameters.add(patternOf(needle))}::text)`

// What people type is meant as it stands: % and _ are characters like others.
const patternOf = (needle: string): string => `%${needle.replace(/[\\%_]/g, '\\$&')}%`

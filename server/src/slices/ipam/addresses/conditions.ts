import { formatAddress, lastOf, parseAddress, parseCidr } from '@cadastre/core/ip'
import { tagConditions } from '../../../db/conditions.ts'
import { any, anywhere, raw, type Sql, sql, when } from '../../../db/sql.ts'
import type { AddressFilter } from './query.ts'

/** The expression the text index is over, word for word. */
const TEXT = 'address_text(a.address, a.hostname, a.fqdn, a.mac_address, a.description)'

/**
 * Conditions on `ip_address a` for what is asked, and nothing for what is not: a statement that says "or nothing was
 * asked" of every filter gets a plan that serves none of them.
 */
export function filterConditions(filter: AddressFilter): Sql[] {
  const { status_filter, search, q, hostname, mac, tag } = filter
  return [
    ...when(status_filter || null, (status) => sql`a.status = ${status}`),
    ...when(search?.trim() || null, matching),
    ...when(q?.trim() || null, matching),
    ...when(hostname?.trim() || null, (name) => inColumn('lower(a.hostname)', name)),
    ...when(mac?.trim() || null, macCondition),
    ...tagged(tag),
  ]
}

/** What was typed into the search field: an address and a network are meant as such, all else is a part of a text. */
function matching(typed: string): Sql {
  const address = parseAddress(typed)
  const exact = address ? [sql`a.address = ${formatAddress(address)}::inet`] : []
  // 2001:db8:: is an address, and also how the addresses of a network begin.
  if (exact[0] && !typed.endsWith(':')) return exact[0]
  const network = typed.includes('/') ? parseCidr(typed)?.cidr : undefined
  if (network) {
    const [first, last] = [{ family: network.family, value: network.first }, lastOf(network)]
    return sql`a.address between ${formatAddress(first)}::inet and ${formatAddress(last)}::inet`
  }
  const needles = new Set([typed, macSpelling(typed) ?? typed])
  return any([...[...needles].map((needle) => contains(TEXT, needle)), ...exact, ...tagNamed(typed)])
}

/** `env:prod` may be a tag. */
function tagNamed(typed: string): Sql[] {
  const [, key, value] = /^([^:]+):(.+)$/s.exec(typed) ?? []
  if (key === undefined || value === undefined) return []
  return [sql`(a.tags <> '{}' and a.tags @> ${JSON.stringify({ [key]: value })}::jsonb)`]
}

function tagged(tags: readonly string[]): Sql[] {
  const conditions = tagConditions(tags, 'a.tags')
  // The index over tags leaves out rows that have none, and must be told that those are not asked for.
  return conditions.length === 0 ? [] : [sql`a.tags <> '{}'`, ...conditions]
}

/** A MAC, or a part of one, as the search text has it: with colons, or bare where the notation has no pairs. */
export function macSpelling(typed: string): string | null {
  const text = typed.toLowerCase()
  if (/^[0-9a-f]{1,2}([:-][0-9a-f]{2})*[:-]([0-9a-f]{1,2})?$/.test(text)) return text.replaceAll('-', ':')
  // Octets of an address have three digits at most, groups of a dotted MAC four.
  if (/^[0-9a-f.]+$/.test(text) && /[0-9a-f]{4}/.test(text)) return text.replaceAll('.', '')
  return null
}

function macCondition(typed: string): Sql {
  const spelling = macSpelling(typed) ?? typed
  return inColumn(spelling.includes(':') ? 'a.mac_address::text' : `replace(a.mac_address::text, ':', '')`, spelling)
}

/** The index finds the rows that have it anywhere; the column says which of them are meant. */
const inColumn = (column: string, needle: string): Sql => sql`${contains(TEXT, needle)} and ${contains(column, needle)}`

const contains = (expression: string, needle: string): Sql =>
  sql`${raw(expression)} like lower(${anywhere(needle)}::text)`

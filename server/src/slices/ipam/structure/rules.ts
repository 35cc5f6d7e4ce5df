import { type Cidr, containsAddress, equalCidr, formatAddress, parseAddress, parseCidr } from '@cadastre/core/ip'

/** Why a change of structure cannot happen; the type is for programs, the detail for people. */
export type Conflict = { type: string; detail: string }

/** A row that marks a boundary of a network. Default ones say nothing that could not be written again. */
export type Placeholder = { id: string; ip: string; status: string; hostname: string | null; isDefault: boolean }
export type Boundary = { address: string; status: string; description: string }

export type Scope = {
  id: string
  subnet_id: string
  name: string
  is_trashed: boolean
  pools: readonly (readonly [start: string, end: string])[]
  statics: readonly string[]
}

/** Addresses of a set: both ends of a range, or each one. */
export type AddressSet = { id: string; subnet_id: string; name: string; addresses: readonly string[] }

export type ReferenceKind =
  | 'nat_mapping'
  | 'circuit_a_end'
  | 'circuit_z_end'
  | 'overlay_site'
  | 'network_service_resource'

/** Something else that names the subnet; the address says which part of it is meant, where that is known. */
export type Reference = {
  id: string
  kind: ReferenceKind
  label: string
  /** Whether the caller may read what it belongs to. */
  is_seen: boolean
  subnet_id: string
  /** What it belongs to, where that may name a subnet only once. */
  owner_id: string | null
  address: string | null
  is_trashed: boolean
}

/** Rights that name the subnet: how many entries an owner of such rights has, and how many of them name it. */
export type Holder = { id: string; kind: HolderKind; name: string; is_seen: boolean; entries: number; matching: number }
export type HolderKind = 'role' | 'api_token' | 'time_bound_grant'

/** What a move of rows needs to know of a subnet, whatever the operation. */
export type SubnetRow = {
  id: string
  space_id: string
  block_id: string
  block_network: string
  network: string
  name: string
  gateway: string | null
}

/** A network of the database: it was canonical when it was stored. */
export function storedCidr(text: string): Cidr {
  const parsed = parseCidr(text)
  if (!parsed) throw new Error(`${text} is no network`)
  return parsed.cidr
}

/** What was typed names the network, however it is written. */
export function isConfirmed(typed: string, network: string): boolean {
  const parsed = parseCidr(typed.trim())
  return parsed !== null && !parsed.hasHostBits && equalCidr(parsed.cidr, storedCidr(network))
}

export function isInside(cidr: Cidr, text: string | null): boolean {
  const address = text === null ? null : parseAddress(text)
  return address !== null && containsAddress(cidr, address)
}

export type BoundaryChanges = { dropped: Placeholder[]; kept: Placeholder[]; created: Boundary[] }

/**
 * Placeholders after a change: default ones that mark no boundary any more go, missing ones come, and those somebody
 * gave a name stay whatever they mark. A network that was kept free of them stays so.
 */
export function boundaryChanges(
  existing: readonly Placeholder[],
  boundaries: readonly Boundary[],
  areWanted: boolean,
): BoundaryChanges {
  const marks = new Map(boundaries.map((boundary) => [boundary.address, boundary.status]))
  const isGone = ({ ip, status }: Placeholder) => marks.get(ip) !== status
  const dropped = existing.filter((row) => row.isDefault && isGone(row))
  const gone = new Set(dropped.map(({ id }) => id))
  const present = new Set(existing.filter(({ id }) => !gone.has(id)).map(({ ip }) => ip))
  return {
    dropped,
    kept: existing.filter((row) => !row.isDefault && isGone(row)),
    created: areWanted ? boundaries.filter(({ address }) => !present.has(address)) : [],
  }
}

/** Rights that named the old subnets name the new ones. */
export function movedGrants<Grant extends { resource_id: string | null }>(
  grants: readonly Grant[],
  from: ReadonlySet<string>,
  to: readonly string[],
): Grant[] {
  const moved = grants.flatMap((grant) =>
    grant.resource_id !== null && from.has(grant.resource_id)
      ? to.map((resource_id) => ({ ...grant, resource_id }))
      : [grant],
  )
  const seen = new Set<string>()
  return moved.filter((grant) => {
    const text = JSON.stringify(grant)
    return !seen.has(text) && seen.add(text)
  })
}

// What roles and tokens accept when they are written by hand: beyond it nobody could edit them any more.
const MOST_ENTRIES: Record<HolderKind, number> = { role: 500, api_token: 100, time_bound_grant: 500 }

/** Those whose rights cannot be copied to that many subnets. */
export function grantConflicts(holders: readonly Holder[], copies: number): Conflict[] {
  return holders
    .filter(({ kind, entries, matching }) => entries + matching * (copies - 1) > MOST_ENTRIES[kind])
    .map((holder) => ({
      type: 'too_many_grants',
      detail: `The rights that ${shownHolder(holder)} has to the subnet cannot be copied to ${copies} subnets: more than ${MOST_ENTRIES[holder.kind]} rights`,
    }))
}

const shownHolder = ({ kind, name, is_seen }: Holder): string => `${HOLDERS[kind]} ${namedIf(is_seen, name)}`

const HOLDERS: Record<HolderKind, string> = {
  role: 'role',
  api_token: 'API token',
  time_bound_grant: 'time-bound grant',
}

/** One sentence about the rights that follow, for a preview or a summary; none where there are none. */
export function grantSentences(holders: readonly Holder[], target: string): string[] {
  if (holders.length === 0) return []
  const names = holders.slice(0, 20).map(shownHolder)
  const more = holders.length > names.length ? ` and ${holders.length - names.length} more` : ''
  return [`Rights follow to ${target}: ${names.join(', ')}${more}`]
}

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** A summary names as many moved rows as one still reads; the audit log has them all. */
export const MOST_SENTENCES = 50
export const pointerSentence = ({ kind, label, id, is_seen = true }: Pointed): string =>
  `Moved ${kind.replaceAll('_', ' ')} ${is_seen ? label || id : '(one that you may not see)'}`
type Pointed = { kind: string; label: string; id: string; is_seen?: boolean }
export const placeholderSentence = (dropped: number, created: number): string =>
  `Dropped ${plural(dropped, 'default placeholder')} and created ${created}`

export const shownAddress = (family: 4 | 6, value: bigint): string => formatAddress({ family, value })

/** The name of something in a sentence, for whoever may not read it, too. */
export const namedIf = (seen: boolean, name: string): string => (seen ? `'${name}'` : '(one that you may not see)')

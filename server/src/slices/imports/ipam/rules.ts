import { formatAddress, formatCidr, parseAddress, parseCidr } from '@cadastre/core/ip'
import { named } from '../../../import/rules.ts'
import type { Address, Block, Customer, Kind, Site, Space, Subnet, Values, Vlan, Vrf } from './schema.ts'

/** Pure: what objects of a plan are called, and what they keep of where they came from. */

/** The space for everything that is in no VRF. */
export const GLOBAL = 'Global'

const network = (text: string): string => {
  const parsed = parseCidr(text)
  return parsed ? formatCidr(parsed.cidr) : text
}
const host = (text: string): string => {
  const parsed = parseAddress(text)
  return parsed ? formatAddress(parsed) : text
}

/** By these a commit is told what to do with a conflict, and its ledger names what it did. */
export const keys = {
  customer: ({ name }: Pick<Customer, 'name'>) => `customer:${name}`,
  site: ({ code, name }: Pick<Site, 'code' | 'name'>) => `site:${code ?? name}`,
  vrf: ({ rd, name }: Pick<Vrf, 'rd' | 'name'>) => `vrf:${rd ?? name}`,
  ip_space: ({ name }: Pick<Space, 'name'>) => `ip_space:${name}`,
  vlan: ({ vid }: Pick<Vlan, 'vid'>) => `vlan:${vid}`,
  ip_block: (one: Pick<Block, 'space_name' | 'network'>) => `ip_block:${one.space_name ?? ''}:${network(one.network)}`,
  subnet: (one: Pick<Subnet, 'space_name' | 'network'>) => `subnet:${one.space_name ?? ''}:${network(one.network)}`,
  ip_address: (one: Pick<Address, 'space_name' | 'subnet_cidr' | 'address'>) =>
    `ip_address:${one.space_name ?? ''}:${shortKey(one)}`,
} as const satisfies Record<Kind, unknown>

const shortKey = ({ subnet_cidr, address }: Pick<Address, 'subnet_cidr' | 'address'>): string =>
  `${subnet_cidr === null ? '' : network(subnet_cidr)}:${host(address)}`

/** An address may be named without its space, too. */
export const addressKeys = (one: Pick<Address, 'space_name' | 'subnet_cidr' | 'address'>): [string, string] => [
  keys.ip_address(one),
  `ip_address:${shortKey(one)}`,
]

/** Which row of which list of the source something is; what none is remembered of has none. */
export type Identity = { extipam_id: string | null; extipam_kind: string }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Regions and sites, aggregates and prefixes share a table here, and not their ids. */
export const identityOf = (extipam_id: number | null, marks: Values): Identity => ({
  extipam_id: extipam_id === null ? null : String(extipam_id),
  extipam_kind: textOf(marks.extipam_kind),
})

/** A space has no row of its own at the source: it is that of a VRF, or the one for the rest. */
export const spaceIdentity = ({ tags }: Pick<Space, 'tags'>): Identity => ({
  extipam_id: tags.extipam_id === undefined ? null : String(tags.extipam_id),
  extipam_kind: textOf(tags.extipam_kind),
})

/** Names that differ: where two rows have the same, both get what tells them apart. */
export function distinctNames(
  rows: readonly { id: number; name: string; qualifier: string }[],
  reserved: readonly string[] = [],
): Map<number, string> {
  const counted = countOf([...rows.map(({ name }) => name), ...reserved])
  const longer = rows.map(({ id, name, qualifier }) => ({
    id,
    name: counted.get(name) === 1 ? name : `${name} (${qualifier === '' ? id : qualifier})`,
  }))
  const again = countOf([...longer.map(({ name }) => name), ...reserved])
  return new Map(longer.map(({ id, name }) => [id, again.get(name) === 1 ? name : `${name} (${id})`]))
}

function countOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** A host name of what somebody wrote: labels of letters, digits and hyphens. */
export function hostnameOf(text: string): string | null {
  const labels = text
    .toLowerCase()
    .split('.')
    .map((label) =>
      label
        .replace(/[^a-z0-9-]+/g, '-')
        .slice(0, 63)
        .replace(/^-+|-+$/g, ''),
    )
    .filter((label) => label !== '')
  const name = labels
    .join('.')
    .slice(0, 253)
    .replace(/[.-]+$/, '')
  return name === '' ? null : name
}

/** Without the fields that are empty. */
export const present = (fields: Values): Values =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

/** Sentences by their kind: of each the first are told, and how many more there are. */
export class Warnings {
  readonly #kinds = new Map<string, string[]>()
  readonly #each: string[] = []

  add(kind: string, sentence: string): void {
    const sentences = this.#kinds.get(kind)
    if (sentences) sentences.push(sentence)
    else this.#kinds.set(kind, [sentence])
  }

  addEach(sentence: string): void {
    this.#each.push(sentence)
  }

  all(): string[] {
    return [...[...this.#kinds.values()].flatMap((sentences) => named(sentences)), ...this.#each]
  }
}

/** The value that a text is in any case, if it is one. */
export const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | null =>
  values.find((value) => value === text.toLowerCase()) ?? null

import type { Address } from '@cadastre/core/address'
import { isAtOrBelow, isBelow } from '@cadastre/core/dns/name'
import type { DnsRecord } from '@cadastre/core/dns/record'
import { networkOfReverse, reverseName } from '@cadastre/core/reverse'

export type Delegation = {
  ns: Split
  glue: Split
  /** Where the child holds a part of an octet: the aliases by which its addresses are found there (RFC 2317). */
  aliases: Split
  warnings: string[]
  apexNs: number
}
export type Split = { create: DnsRecord[]; existing: DnsRecord[] }
type Zone = { name: string; ttl: number }

/** Pure: what the zone above needs to delegate a zone, and what of it is there. */
export function delegationOf(
  child: Zone,
  parent: Zone,
  inChild: readonly DnsRecord[],
  inParent: readonly DnsRecord[],
): Delegation {
  const servers = inChild.filter(({ name, type }) => name === child.name && type === 'NS')
  const inside = servers.filter(({ value }) => isAtOrBelow(value, child.name))
  const addresses = inside.flatMap(({ value }) =>
    inChild.filter(({ name, type }) => name === value && (type === 'A' || type === 'AAAA')),
  )
  const bare = inside.filter(({ value }) => !addresses.some(({ name }) => name === value))
  const { wanted: aliases, taken } = aliasesOf(child, parent, inParent)
  return {
    ns: split(servers, inParent),
    glue: split(addresses, inParent),
    aliases: split(aliases, inParent),
    warnings: [
      ...bare.map(({ value }) => `${value} lies in ${child.name} and has no address there: nobody could find it`),
      ...taken.map((name) => `${name} has other records in ${parent.name}; it is not sent to ${child.name}`),
      ...(servers.length === 0 ? [`${child.name} has no NS: there is nobody to delegate it to`] : []),
    ],
    apexNs: servers.length,
  }
}

function split(required: readonly DnsRecord[], there: readonly DnsRecord[]): Split {
  const keys = new Set(there.map(({ name, type, value }) => `${name} ${type} ${value}`))
  const isThere = ({ name, type, value }: DnsRecord) => keys.has(`${name} ${type} ${value}`)
  // A set has one lifetime: who joins one takes the lifetime it has.
  const ttls = new Map(there.map(({ name, type, ttl }) => [`${name} ${type}`, ttl]))
  return {
    create: required
      .filter((one) => !isThere(one))
      .map((one) => ({ ...one, ttl: ttls.get(`${one.name} ${one.type}`) ?? one.ttl })),
    existing: required.filter(isThere),
  }
}

/** Each address of a part of an octet is an alias in the zone of the whole, unless that has other records for it. */
function aliasesOf(child: Zone, parent: Zone, inParent: readonly DnsRecord[]) {
  const network = isPartOfOctet(child.name) ? networkOfReverse(child.name) : null
  const required: DnsRecord[] = []
  const taken: string[] = []
  if (!network) return { wanted: required, taken }
  for (let value = network.first; value < network.first + (1n << BigInt(32 - network.prefix)); value++) {
    const address: Address = { family: network.family, value }
    const name = reverseName(address)
    if (!isBelow(name, parent.name)) continue
    const target = `${value & 255n}.${child.name}`
    const isOther = inParent.some((one) => one.name === name && !(one.type === 'CNAME' && one.value === target))
    if (isOther) taken.push(name)
    else required.push({ name, type: 'CNAME', ttl: parent.ttl, value: target })
  }
  return { wanted: required, taken }
}

const isPartOfOctet = (name: string): boolean => /^\d+[/-]\d+\./.test(name) && name.endsWith('.in-addr.arpa.')

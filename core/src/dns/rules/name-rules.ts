import { isAtOrBelow, isWildcard, labelsOf } from '../name.ts'
import { type DnsRecord, recordKey } from '../record.ts'
import { typeOf } from '../types/index.ts'
import { type NameRule, type RuleFault, refuse, warn } from './rule.ts'

/** What may stand beside a CNAME: the records that prove it (RFC 2181, 10.1, and RFC 4034, 2.5). */
const BESIDE_CNAME = ['CNAME', 'RRSIG', 'NSEC']
/** What is served from a delegated name; everything else there is the other zone's. */
const AT_DELEGATION = ['NS', 'DS', 'RRSIG', 'NSEC', 'A', 'AAAA']
const ADDRESSES = ['A', 'AAAA']

const isInZone: NameRule = ({ origin }, name, records) =>
  isAtOrBelow(name, origin)
    ? []
    : records.slice(0, 1).map((one) => refuse('outside-zone', one, `${name} is not in the zone ${origin}`))

const cnameStandsAlone: NameRule = ({ origin }, name, records) => {
  const cname = records.find(({ type }) => type === 'CNAME')
  if (!cname) return []
  if (name === origin)
    return [
      refuse(
        'cname-at-apex',
        cname,
        `${name} is the top of the zone, which has SOA and NS; a CNAME cannot stand there`,
      ),
    ]
  const other = records.find(({ type }) => !BESIDE_CNAME.includes(type))
  return other ? [refuse('cname-and-other', cname, `${name} has a CNAME and ${other.type}; a CNAME stands alone`)] : []
}

const setsAreSound: NameRule = (_, name, records) => {
  const faults: RuleFault[] = []
  for (const [type, members] of Map.groupBy(records, (record) => record.type)) {
    const [first] = members
    if (!first || members.length < 2) continue
    if (typeOf(type).isSingle)
      faults.push(refuse('several', { name, type }, `${name} has ${members.length} ${type} records; there can be one`))
    for (const twice of repeated(members))
      faults.push(refuse('duplicate', twice, `${name} has ${type} ${short(twice.value)} twice`))
    for (const other of members) {
      if (other.ttl === first.ttl) continue
      const lifetimes = `${first.ttl} s and ${other.ttl} s`
      faults.push(
        refuse('ttl-differs', other, `the ${type} records of ${name} have lifetimes of ${lifetimes}; a set has one`),
      )
    }
  }
  return faults
}

function repeated(members: readonly DnsRecord[]): DnsRecord[] {
  const seen = new Set<string>()
  return members.filter((member) => {
    const key = recordKey(member)
    const isThere = seen.has(key)
    seen.add(key)
    return isThere
  })
}

const LONGEST_SHOWN = 100
const short = (value: string): string => (value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value)

const isNotHidden: NameRule = (zone, name, records) => {
  const [first] = records
  const dname = zone.dnameAbove(name)
  if (!first || dname === null) return []
  return [refuse('below-dname', first, `${name} lies below ${dname}, whose DNAME sends everything below it elsewhere`)]
}

const dnameIsNotDelegated: NameRule = ({ origin }, name, records) => {
  const dname = records.find(({ type }) => type === 'DNAME')
  if (!dname || name === origin || !records.some(({ type }) => type === 'NS')) return []
  return [refuse('dname-at-delegation', dname, `${name} is delegated by NS; a DNAME cannot stand there`)]
}

const isNotOccluded: NameRule = (zone, name, records) => {
  const cut = zone.delegationOf(name)
  if (cut === null) return []
  const served = cut === name ? AT_DELEGATION : ADDRESSES
  return records.flatMap((record) => {
    if (!served.includes(record.type))
      return [
        refuse('occluded', record, `${name} ${record.type} would never be seen: ${cut} is delegated to other servers`),
      ]
    if (!ADDRESSES.includes(record.type) || zone.isServer(name)) return []
    return [warn('unused-glue', record, `${name} ${record.type} lies in the delegated ${cut}, and no NS needs it`)]
  })
}

const wildcardsAreSound: NameRule = (_, name, records) => {
  const [first] = records
  if (!first) return []
  const [top = '', ...rest] = labelsOf(name)
  const hasOther = rest.some((label) => label === '*') || (top.includes('*') && top !== '*')
  const faults = hasOther
    ? [warn('wildcard', first, `${name} has an asterisk that is no wildcard: only a first label that is one alone is`)]
    : []
  if (!isWildcard(name)) return faults
  for (const record of records) {
    if (record.type === 'NS')
      faults.push(refuse('wildcard', record, `${name} is a wildcard, which cannot be delegated (RFC 4592, 4.2)`))
    if (record.type === 'DNAME')
      faults.push(
        warn('wildcard', record, `${name} is a wildcard; what a DNAME does there is not defined (RFC 4592, 4.4)`),
      )
  }
  return faults
}

export const nameRules: readonly NameRule[] = [
  isInZone,
  cnameStandsAlone,
  setsAreSound,
  isNotHidden,
  dnameIsNotDelegated,
  isNotOccluded,
  wildcardsAreSound,
]

import { compareTexts, nameKey } from './name-order.ts'
import { valueKey, wireOf } from './value.ts'

/** A record: the name is absolute, the value in its one spelling (`value.ts`), the lifetime in seconds. */
export type DnsRecord = { name: string; type: string; ttl: number; value: string }

/** Which set a record is a member of: all with the same name and type. */
export const setKey = ({ name, type }: Pick<DnsRecord, 'name' | 'type'>): string => `${name} ${type}`

/** What two records have in common exactly when they say the same, however long they may be kept. */
export const recordKey = ({ name, type, value }: Omit<DnsRecord, 'ttl'>): string =>
  `${name} ${type} ${valueKey(type, value)}`

export const isSameRecord = (one: DnsRecord, other: DnsRecord): boolean => recordKey(one) === recordKey(other)

/** The records by set, in the order in which the sets first appear. */
export const setsOf = <Some extends DnsRecord>(records: Iterable<Some>): Map<string, Some[]> =>
  Map.groupBy(records, setKey)

const FIRST = ['SOA', 'NS']
const rank = ({ type }: DnsRecord): number => (FIRST.indexOf(type) + FIRST.length + 1) % (FIRST.length + 1)

/** In the order of zone files for people and their tools: by name, SOA and NS before other types, then by type and value. */
export function sortRecords<Some extends DnsRecord>(records: Iterable<Some>): Some[] {
  // Made once for each record, not at each of the many times it is compared.
  const keyed = Array.from(records, (record) => ({ record, key: nameKey(record.name) }))
  keyed.sort((one, other) => compareTexts(one.key, other.key) || compareMembers(one.record, other.record))
  return keyed.map(({ record }) => record)
}

function compareMembers(one: DnsRecord, other: DnsRecord): number {
  const byType = rank(one) - rank(other) || compareTexts(one.type, other.type)
  if (byType !== 0 || one.value === other.value) return byType
  return compareTexts(wireOf(one.type, one.value), wireOf(other.type, other.value))
}

/** The lifetime a set is published with where its members disagree: no one may be kept longer than it says. */
export const setTtl = (members: readonly Pick<DnsRecord, 'ttl'>[]): number =>
  members.reduce((least, { ttl }) => Math.min(least, ttl), Number.POSITIVE_INFINITY)

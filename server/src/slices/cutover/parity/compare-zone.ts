import { identityOf, isMadeByServers } from '@cadastre/core/dns/identity'
import { relativeTo } from '@cadastre/core/dns/name'
import { type DnsRecord, setKey } from '@cadastre/core/dns/record'
import type { LegacyRecords } from '../facts.ts'
import { type Compared, classOf } from './rules.ts'
import type { Difference } from './schema.ts'

export type ZoneSides = {
  origin: string
  source: LegacyRecords
  managed: readonly DnsRecord[]
  /** Whether this way of reading shows records of the type. */
  canRead: (type: string) => boolean
  /** Whether the managed zone came from an import. */
  isImported: boolean
}

/**
 * Records are the same when the drift report says so: by name, type and what the value says, never by lifetime. What one
 * way of reading cannot show is counted, and never taken for a difference.
 */
export function compareZones({ origin, source, managed, canRead, isImported }: ZoneSides): Compared {
  const uncertain = new Set(source.uncertainSets)
  const hides = (record: DnsRecord): boolean =>
    isOfZone(origin, record) || !canRead(record.type) || uncertain.has(setKey(record))
  const hidden = [...source.records, ...managed].filter(hides)
  const theirs = byIdentity(source.records.filter((record) => !hides(record)))
  const ours = byIdentity(managed.filter((record) => !hides(record)))
  const onlyTheirs = [...theirs].flatMap(([key, record]) => (ours.has(key) ? [] : [record]))
  const onlyOurs = [...ours].flatMap(([key, record]) => (theirs.has(key) ? [] : [record]))
  const unread = Object.values(source.unread).reduce((sum, count) => sum + count, 0)
  return {
    in_sync: theirs.size - onlyTheirs.length,
    not_compared: hidden.length + unread,
    differences: differencesOf(origin, onlyTheirs, onlyOurs, isImported),
    warnings: [...hiddenWarning(hidden, source.unread), ...uncertainWarning(origin, source.uncertainSets)],
  }
}

/** SOA and name servers of the zone are fields of the zone here; what servers make when they sign is nobody's. */
const isOfZone = (origin: string, { name, type }: DnsRecord): boolean =>
  isMadeByServers(type) || (type === 'NS' && name === origin)

const byIdentity = (records: readonly DnsRecord[]): Map<string, DnsRecord> =>
  new Map(records.map((record) => [identityOf(record), record]))

/** What is left of a set on both sides is one difference for each pair, in the order of the values. */
function differencesOf(
  origin: string,
  onlyTheirs: readonly DnsRecord[],
  onlyOurs: readonly DnsRecord[],
  isImported: boolean,
): Difference[] {
  const theirs = Map.groupBy(onlyTheirs, setKey)
  const ours = Map.groupBy(onlyOurs, setKey)
  return [...new Set([...theirs.keys(), ...ours.keys()])].sort().flatMap((key) => {
    const [left, right] = [inOrder(theirs.get(key)), inOrder(ours.get(key))]
    return Array.from({ length: Math.max(left.length, right.length) }, (_, index) =>
      differenceOf(origin, left[index], right[index], isImported),
    )
  })
}

const inOrder = (records: readonly DnsRecord[] = []): DnsRecord[] =>
  records.toSorted((one, other) => (one.value < other.value ? -1 : 1))

function differenceOf(
  origin: string,
  theirs: DnsRecord | undefined,
  ours: DnsRecord | undefined,
  isImported: boolean,
): Difference {
  const record = theirs ?? ours
  const side = theirs ? 'source' : 'target'
  return {
    classification: theirs && ours ? 'value_mismatch' : classOf(side, isImported),
    name: record ? relativeTo(record.name, origin) : '',
    detail:
      theirs && ours ? 'The values differ' : `Only the ${side === 'source' ? 'legacy server' : 'managed zone'} has it`,
    source_value: theirs?.value ?? null,
    target_value: ours?.value ?? null,
    record_type: record?.type ?? null,
  }
}

function hiddenWarning(hidden: readonly DnsRecord[], unread: Readonly<Record<string, number>>): string[] {
  const types = [...new Set([...hidden.map(({ type }) => type), ...Object.keys(unread)])].sort()
  return types.length === 0 ? [] : [`Records that cannot be compared were counted apart: ${types.join(', ')}`]
}

const uncertainWarning = (origin: string, sets: readonly string[]): string[] =>
  sets.length === 0
    ? []
    : [
        `TXT records that the server may have shown cut off after 255 bytes were not compared: ${sets
          .map((key) => relativeTo(key.split(' ')[0] ?? '', origin))
          .join(', ')}`,
      ]

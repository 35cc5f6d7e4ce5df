import { toHex } from './encodings.ts'
import { DnsFault, shown } from './fault.ts'
import { LONGEST_NAME, wireLength } from './name.ts'
import type { DnsRecord } from './record.ts'
import { WireWriter } from './wire.ts'

/** The hash of the platform. */
export type Sha1 = (data: Uint8Array) => Uint8Array
export type CatalogOptions = { origin: string; serial: number; sha1: Sha1; ttl?: number }

// Nobody asks a catalogue for anything but its transfer.
const [REFRESH, RETRY, EXPIRE] = [3_600, 600, 2_147_483_646]

/** The label that stands for a member (RFC 9432, 4.1): secondaries tell by it whether a zone is the one they had. */
export function catalogLabel(zone: string, sha1: Sha1): string {
  const wire = new WireWriter()
  wire.name(zone)
  return toHex(sha1(wire.bytes()))
}

/** Refuses a name so long that the labels of members do not fit before it. */
export function requireCatalogName(origin: string): void {
  const length = wireLength(`${'0'.repeat(40)}.zones.${origin}`)
  if (length > LONGEST_NAME) throw new DnsFault('name', `${shown(origin)} is too long for a catalogue of zones`)
}

/** The records of a catalogue (RFC 9432): its version, and a pointer to each zone that secondaries shall serve. */
export function* catalogRecords(
  zones: Iterable<string>,
  { origin, serial, sha1, ttl = 0 }: CatalogOptions,
): Generator<DnsRecord, void> {
  const soa = `invalid. invalid. ${serial} ${REFRESH} ${RETRY} ${EXPIRE} 0`
  yield { name: origin, type: 'SOA', ttl, value: soa }
  yield { name: origin, type: 'NS', ttl, value: 'invalid.' }
  yield { name: `version.${origin}`, type: 'TXT', ttl, value: '"2"' }
  // The same zone in several views is one member.
  for (const zone of new Set(zones))
    yield { name: `${catalogLabel(zone, sha1)}.zones.${origin}`, type: 'PTR', ttl, value: zone }
}

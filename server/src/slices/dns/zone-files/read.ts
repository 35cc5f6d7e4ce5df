import { isAtOrBelow } from '@cadastre/core/dns/name'
import { type DnsRecord, recordKey, setKey } from '@cadastre/core/dns/record'
import { typeOf } from '@cadastre/core/dns/types/index'
import type { ZoneFileFault } from '@cadastre/core/dns/zonefile/fault'
import { readZoneAsync } from '@cadastre/core/dns/zonefile/read'
import type { ZoneRecord } from '@cadastre/core/dns/zonefile/zone-reader'
import { Refusal } from '../../../http/errors.ts'

/** A record of a file, and where it stands. */
export type FileRecord = DnsRecord & { line: number }
export type Skipped = { line: number; text: string; reason: string }
/** What a zone file says: what can be taken of it, and what cannot, with the reason. */
export type ZoneFile = {
  records: FileRecord[]
  hasSoa: boolean
  /** All that were read, the SOA not among them. */
  count: number
  skipped: Skipped[]
  skippedTypes: Record<string, number>
  warnings: string[]
}

type Zone = { name: string; ttl: number }

/** Reads a file bit by bit, so that others are served while a large one is read. Refuses one that cannot be read whole. */
export async function readFile(text: string, zone: Zone, origin: string): Promise<ZoneFile> {
  const faults: ZoneFileFault[] = []
  const gathering = new Gathering(zone.name)
  const onFault = (fault: ZoneFileFault): void => {
    if (fault.code === 'type') gathering.skip(fault.line, fault.text, fault.reason)
    else faults.push(fault)
  }
  const pieces = readZoneAsync(piecesOf(text), { origin, file: 'zone_file', ttl: zone.ttl, onFault, open: nothingElse })
  for await (const records of pieces) for (const record of records) gathering.take(record)
  if (faults.length > 0) throw unreadable(faults)
  return gathering.file()
}

const PIECE = 65_536

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    await new Promise((resolve) => setImmediate(resolve))
    yield wellFormed(text, at)
  }
}

/** A cut between the halves of a character would make two broken ones of it: the whole of it goes with the first half. */
function wellFormed(text: string, at: number): string {
  const start = isLow(text.charCodeAt(at)) ? at + 1 : at
  const end = at + PIECE
  return text.slice(start, isLow(text.charCodeAt(end)) ? end + 1 : end)
}
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

/** There are no files here that another could include. */
const nothingElse = async () => null

const MOST_NAMED = 20

function unreadable(faults: readonly ZoneFileFault[]): Refusal {
  const named = faults.slice(0, MOST_NAMED).map(({ line, reason, text }) => ({ line, reason, text }))
  const [first] = faults
  const more = faults.length === 1 ? '' : ` (and ${faults.length - 1} more)`
  return new Refusal(422, { message: `Line ${first?.line}: ${first?.reason}${more}`, faults: named })
}

class Gathering {
  readonly #origin: string
  readonly #seen = new Map<string, number>()
  readonly #records: FileRecord[] = []
  readonly #skipped: Skipped[] = []
  readonly #types = new Map<string, number>()
  #hasSoa = false
  #count = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  skip(line: number, text: string, reason: string): void {
    this.#skipped.push({ line, text, reason })
  }

  take({ name, type, ttl, value, line }: ZoneRecord): void {
    const isApex = name === this.#origin
    if (type === 'SOA' && isApex) {
      this.#hasSoa = true
      return
    }
    this.#count++
    if (typeOf(type).isDnssec) {
      this.#types.set(type, (this.#types.get(type) ?? 0) + 1)
      return
    }
    const record = { name, type, ttl, value, line }
    const reason = this.#reasonAgainst(record)
    if (reason === null) this.#records.push(record)
    else this.skip(line, textOf(record), reason)
  }

  #reasonAgainst(record: FileRecord): string | null {
    if (!isAtOrBelow(record.name, this.#origin)) return `${record.name} does not lie in the zone ${this.#origin}`
    const key = recordKey(record)
    const before = this.#seen.get(key)
    if (before !== undefined) return `it stands on line ${before} already`
    this.#seen.set(key, record.line)
    return null
  }

  file(): ZoneFile {
    const warnings = [...this.#types].map(
      ([type, count]) => `${count} ${type} left out: whoever signs the zone makes them`,
    )
    return {
      records: alikeInLifetime(this.#records, warnings),
      hasSoa: this.#hasSoa,
      count: this.#count,
      skipped: this.#skipped,
      skippedTypes: Object.fromEntries(this.#types),
      warnings,
    }
  }
}

const LONGEST_TEXT = 200
export function textOf({ name, type, value }: DnsRecord): string {
  const text = `${name} ${type} ${value}`
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
}

/** A set has one lifetime. Where a file gives its members several, nobody may keep one longer than it says. */
function alikeInLifetime(records: readonly FileRecord[], warnings: string[]): FileRecord[] {
  const lowest = new Map<string, number>()
  const mixed = new Set<string>()
  for (const record of records) {
    const key = setKey(record)
    const ttl = lowest.get(key)
    if (ttl !== undefined && ttl !== record.ttl) mixed.add(key)
    lowest.set(key, Math.min(ttl ?? record.ttl, record.ttl))
  }
  if (mixed.size === 0) return [...records]
  for (const key of mixed)
    warnings.push(`${key} has several lifetimes in the file; all get the lowest, ${lowest.get(key)} s`)
  return records.map((record) => ({ ...record, ttl: lowest.get(setKey(record)) ?? record.ttl }))
}

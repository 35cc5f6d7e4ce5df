import { isAtOrBelow } from '../name.ts'
import { type DnsRecord, recordKey, setKey } from '../record.ts'
import { typeOf } from '../types/index.ts'

/** A record of a zone that comes from elsewhere, and where it stands there; 0 where there are no lines. */
export type FoundRecord = DnsRecord & { line: number }
/** What cannot be taken; `type` where it was a record of one. */
export type Skipped = { line: number; text: string; reason: string; type: string | null }

/** What a source says of a zone: what can be taken of it, and what cannot, with the reason. */
export type Gathered = {
  records: FoundRecord[]
  soa: FoundRecord | null
  /** All that were read, the SOA not among them. */
  count: number
  skipped: Skipped[]
  /** How many of the types that only whoever signs the zone can make. */
  dnssecTypes: Record<string, number>
  warnings: string[]
}

/** Takes the records of a zone one after the other and sorts out what is no part of it; nothing goes uncounted. */
export class Gathering {
  readonly #origin: string
  readonly #seen = new Map<string, number>()
  readonly #records: FoundRecord[] = []
  readonly #skipped: Skipped[] = []
  readonly #types = new Map<string, number>()
  #soa: FoundRecord | null = null
  #count = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  skip(line: number, text: string, reason: string, type: string | null = null): void {
    this.#skipped.push({ line, text, reason, type })
  }

  take({ name, type, ttl, value, line }: FoundRecord): void {
    const record = { name, type, ttl, value, line }
    // Files that were put together have it more than once, as transfers have.
    if (type === 'SOA' && name === this.#origin && (this.#soa?.value ?? value) === value) {
      this.#soa ??= record
      return
    }
    this.#count++
    if (typeOf(type).isDnssec) {
      this.#types.set(type, (this.#types.get(type) ?? 0) + 1)
      return
    }
    const reason = this.#reasonAgainst(record)
    if (reason === null) this.#records.push(record)
    else this.skip(line, textOf(record), reason, type)
  }

  #reasonAgainst(record: FoundRecord): string | null {
    if (record.type === 'SOA') return 'a zone has one SOA, and that at its top'
    if (!isAtOrBelow(record.name, this.#origin)) return `${record.name} does not lie in the zone ${this.#origin}`
    const key = recordKey(record)
    const before = this.#seen.get(key)
    if (before !== undefined) return before === 0 ? 'it is there already' : `it stands on line ${before} already`
    this.#seen.set(key, record.line)
    return null
  }

  gathered(): Gathered {
    const warnings = [...this.#types].map(
      ([type, count]) => `${count} ${type} left out: whoever signs the zone makes them`,
    )
    return {
      records: alikeInLifetime(this.#records, warnings),
      soa: this.#soa,
      count: this.#count,
      skipped: this.#skipped,
      dnssecTypes: Object.fromEntries(this.#types),
      warnings,
    }
  }
}

const LONGEST_TEXT = 200
export function textOf({ name, type, value }: DnsRecord): string {
  const text = `${name} ${type} ${value}`
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
}

/** A set has one lifetime. Where its source gives its members several, nobody may keep one longer than it says. */
export function alikeInLifetime<Some extends DnsRecord>(records: readonly Some[], warnings: string[]): Some[] {
  const lowest = new Map<string, number>()
  const mixed = new Set<string>()
  for (const record of records) {
    const key = setKey(record)
    const ttl = lowest.get(key)
    if (ttl !== undefined && ttl !== record.ttl) mixed.add(key)
    lowest.set(key, Math.min(ttl ?? record.ttl, record.ttl))
  }
  if (mixed.size === 0) return [...records]
  for (const key of mixed) warnings.push(`${key} has several lifetimes there; all get the lowest, ${lowest.get(key)} s`)
  return records.map((record) => ({ ...record, ttl: lowest.get(setKey(record)) ?? record.ttl }))
}

import { relativeTo } from '../name.ts'
import type { DnsRecord } from '../record.ts'

export type WriteOptions = {
  origin: string
  /** What `$TTL` says; records with that lifetime are written without it. */
  ttl?: number | null
  /** Owners below the origin are written without it. */
  isRelative?: boolean
}

/** Writes a zone file that servers load as it is, record by record. Those of one owner should stand together. */
export class ZoneWriter {
  readonly #origin: string
  readonly #ttl: number | null
  readonly #isRelative: boolean
  #owner: string | null = null

  constructor({ origin, ttl = null, isRelative = true }: WriteOptions) {
    this.#origin = origin
    this.#ttl = ttl
    this.#isRelative = isRelative
  }

  /** What comes before the first record. */
  head(): string {
    const origin = this.#isRelative ? `$ORIGIN ${this.#origin}\n` : ''
    return this.#ttl === null ? origin : `${origin}$TTL ${this.#ttl}\n`
  }

  line({ name, type, ttl, value }: DnsRecord): string {
    let owner = ''
    if (name !== this.#owner) owner = this.#isRelative ? relativeTo(name, this.#origin) : name
    this.#owner = name
    return ttl === this.#ttl ? `${owner}\tIN\t${type}\t${value}\n` : `${owner}\t${ttl}\tIN\t${type}\t${value}\n`
  }
}

const ENOUGH = 32_768

/** The whole file, in pieces. The records keep their order. */
export function* writeZone(records: Iterable<DnsRecord>, options: WriteOptions): Generator<string, void> {
  const writer = new ZoneWriter(options)
  let text = writer.head()
  for (const record of records) {
    text += writer.line(record)
    if (text.length < ENOUGH) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

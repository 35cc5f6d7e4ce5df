import { parentOf } from '../name.ts'
import type { DnsRecord } from '../record.ts'

/** Records of a zone by name, to be asked what stands at and above a name. */
export class ZoneIndex {
  readonly origin: string
  readonly names: Map<string, DnsRecord[]>
  readonly #hostsOfServers = new Set<string>()

  constructor(origin: string, records: Iterable<DnsRecord>) {
    this.origin = origin
    this.names = Map.groupBy(records, ({ name }) => name)
    for (const all of this.names.values())
      for (const { type, value } of all) if (type === 'NS') this.#hostsOfServers.add(value)
  }

  at(name: string, type: string): DnsRecord[] {
    return this.names.get(name)?.filter((record) => record.type === type) ?? []
  }

  has(name: string, type: string): boolean {
    return this.names.get(name)?.some((record) => record.type === type) ?? false
  }

  hasAddress(name: string): boolean {
    return this.has(name, 'A') || this.has(name, 'AAAA')
  }

  /** Whether some delegation, or the zone itself, is served from that name. */
  isServer(name: string): boolean {
    return this.#hostsOfServers.has(name)
  }

  /** The names above a name, up to the top of the zone. */
  *above(name: string): Generator<string> {
    for (let at = parentOf(name); at !== null && name !== this.origin; at = parentOf(at)) {
      yield at
      if (at === this.origin) return
    }
  }

  /** Where the name leaves the zone: the highest name at or above it that is delegated. */
  delegationOf(name: string): string | null {
    let highest: string | null = this.#isDelegated(name) ? name : null
    for (const at of this.above(name)) if (this.#isDelegated(at)) highest = at
    return highest
  }

  #isDelegated(name: string): boolean {
    return name !== this.origin && this.has(name, 'NS')
  }

  /** The DNAME above a name, which hides it. */
  dnameAbove(name: string): string | null {
    for (const at of this.above(name)) if (this.has(at, 'DNAME')) return at
    return null
  }

  /** A wildcard that answers for a name: the one below the nearest name above it that exists. */
  wildcardFor(name: string): string | null {
    for (const at of this.above(name)) {
      if (this.names.has(`*.${at}`)) return `*.${at}`
      if (this.names.has(at)) return null
    }
    return null
  }
}

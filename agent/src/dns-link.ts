import {
  BlocklistPortion,
  ContentsAnswer,
  type Metrics,
  QueryLogAnswer,
  type SignedZone,
  type ZoneContents,
} from '@cadastre/core/agent/dns-protocol'
import type { Link } from './link.ts'

const MOST_ZONES = 50

/** What only agents of DNS servers ask and tell. */
export class DnsLink {
  readonly #link: Link

  constructor(link: Link) {
    this.#link = link
  }

  async contents(zoneIds: readonly string[]): Promise<ZoneContents[]> {
    const zones: ZoneContents[] = []
    for (let at = 0; at < zoneIds.length; at += MOST_ZONES) {
      const zone_ids = zoneIds.slice(at, at + MOST_ZONES)
      zones.push(...(await this.#link.ask('/zone-contents', { zone_ids }, ContentsAnswer)).zones)
    }
    return zones
  }

  /** What is blocked in a view, as long as that is what it was when it was asked for. */
  async *blocklist(view: string | null, revision: string): AsyncGenerator<BlocklistPortion> {
    let after: string | null = null
    do {
      const portion: BlocklistPortion = await this.#link.ask('/blocklist-contents', { view, after }, BlocklistPortion)
      if (portion.revision !== revision) throw new Error('the names that are blocked have changed since')
      yield portion
      after = portion.next
    } while (after !== null)
  }

  metrics = (metrics: Metrics): Promise<void> => this.#link.tell('/metrics', metrics)
  keys = (zones: readonly SignedZone[]): Promise<void> => this.#link.tell('/dnssec-state', { zones })
  status = (text: string): Promise<void> => this.#link.tell('/admin/rndc-status', { text })

  async queryLines(lines: readonly string[]): Promise<void> {
    await this.#link.ask('/query-log-entries', { lines }, QueryLogAnswer)
  }
}

import { DnsFault } from './fault.ts'
import { type Message, type MessageRecord, messageOf } from './message.ts'
import type { DnsRecord } from './record.ts'
import { isLaterSerial } from './serial.ts'
import { dataOf } from './value.ts'

/** What changed from one serial to the next. */
export type Difference = { from: number; to: number; removed: DnsRecord[]; added: DnsRecord[] }
/** What a transfer brought: the whole zone, its changes, or that there are none. The SOA is not among the records. */
export type Transferred =
  | { kind: 'zone'; soa: DnsRecord; records: DnsRecord[] }
  | { kind: 'differences'; soa: DnsRecord; differences: Difference[] }
  | { kind: 'unchanged'; soa: DnsRecord }

/** Asks for a whole zone (RFC 5936), or for what changed since a serial (RFC 1995). */
export function transferQuery(id: number, zone: string, since?: DnsRecord): Message {
  const type = since ? 'IXFR' : 'AXFR'
  const authority: MessageRecord[] = since ? [{ ...since, class: 'IN' }] : []
  return messageOf({ id, questions: [{ name: zone, type, class: 'IN' }], authority })
}

/**
 * Puts the messages of a transfer together. Its first record is the SOA of the zone as it will be, and so is its last.
 * An answer in differences has an SOA of the zone as it was in second place; whatever else stands there is the whole zone.
 */
export class Transfer {
  readonly #zone: string
  readonly #since: number | null
  #soa: DnsRecord | null = null
  #differences: Difference[] | null = null
  #records: DnsRecord[] = []
  #isAdding = false
  #count = 0
  #isDone = false

  /** `since` is the serial that an IXFR was asked with. */
  constructor(zone: string, since: number | null = null) {
    this.#zone = zone
    this.#since = since
  }

  /** Takes the next message; what the transfer brought, once this is the last. */
  add({ rcode, answers, isResponse }: Message): Transferred | null {
    if (!isResponse || rcode !== 'noerror') throw new DnsFault('message', `The server refused the transfer: ${rcode}`)
    if (answers.length === 0) throw new DnsFault('message', 'A message of the transfer is empty')
    for (const answer of answers) this.#take(answer)
    // Changes are asked over UDP as well, where the SOA alone says that there are none, or that they do not fit.
    const isOnlySoa = this.#count === 1 && this.#since !== null
    return this.#isDone || (isOnlySoa && this.#isUpToDate()) ? this.#result(isOnlySoa) : null
  }

  #isUpToDate(): boolean {
    return this.#soa !== null && !isLaterSerial(serialOf(this.#soa), this.#since ?? 0)
  }

  #take({ class: kind, ...record }: MessageRecord): void {
    if (this.#isDone) throw new DnsFault('message', 'The transfer goes on after its end')
    if (kind !== 'IN') throw new DnsFault('message', `The transfer has a record of class ${kind}`)
    this.#count++
    const isSoa = record.type === 'SOA' && record.name === this.#zone
    if (!this.#soa) {
      if (!isSoa) throw new DnsFault('message', 'The transfer does not begin with the SOA of the zone')
      this.#soa = record
    } else if (isSoa && this.#count === 2 && this.#since !== null) this.#begin(serialOf(record))
    else if (isSoa) this.#turn(record)
    else this.#keep(record)
  }

  /** An SOA ends the whole zone; in differences it parts what goes from what comes, and one from the next. */
  #turn(record: DnsRecord): void {
    const last = this.#differences?.at(-1)
    if (!last) {
      this.#isDone = record.value === this.#soa?.value
      if (!this.#isDone) throw new DnsFault('message', 'The zone changed while it was transferred')
    } else if (!this.#isAdding) {
      last.to = serialOf(record)
      this.#isAdding = true
    } else if (record.value === this.#soa?.value && last.to === serialOf(record)) this.#isDone = true
    else this.#begin(serialOf(record))
  }

  #begin(from: number): void {
    // The whole zone may be the answer to a question for changes: it has two SOA records and nothing else.
    if (this.#count === 2 && this.#soa && serialOf(this.#soa) === from) {
      this.#isDone = true
      return
    }
    this.#differences ??= []
    this.#differences.push({ from, to: from, removed: [], added: [] })
    this.#isAdding = false
  }

  #keep(record: DnsRecord): void {
    const last = this.#differences?.at(-1)
    if (last) (this.#isAdding ? last.added : last.removed).push(record)
    else this.#records.push(record)
  }

  #result(isUnchanged: boolean): Transferred {
    const soa = this.#soa
    if (!soa) throw new DnsFault('message', 'The transfer has no SOA')
    if (isUnchanged) return { kind: 'unchanged', soa }
    if (this.#differences) return { kind: 'differences', soa, differences: this.#differences }
    return { kind: 'zone', soa, records: this.#records }
  }
}

const serialOf = ({ value }: DnsRecord): number => dataOf('SOA', value).serial

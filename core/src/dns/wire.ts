import { DnsFault, shown } from './fault.ts'
import { LONGEST_LABEL, LONGEST_NAME, labelsOf, labelText } from './name.ts'
import { plainLabel } from './name-order.ts'

const POINTER = 0xc0
const LARGEST_POINTER = 0x3fff
const LARGEST_MESSAGE = 65_535
// A name has at most 127 labels, so a longer chain of pointers says nothing that a shorter one could not.
const MOST_POINTERS = 127

/** Reads a part of a message. Names in it may point back before that part. */
export class WireReader {
  readonly bytes: Uint8Array
  at: number
  end: number
  readonly #view: DataView

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = at
    this.end = end
  }

  get left(): number {
    return this.end - this.at
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1))
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2))
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4))
  }

  take(length: number): Uint8Array {
    const from = this.#take(length)
    return this.bytes.subarray(from, from + length)
  }

  rest(): Uint8Array {
    return this.take(this.left)
  }

  /** A name, with its pointers followed. Pointers only ever lead back, so following them ends. */
  name(): string {
    let [at, floor, next, length, pointers, text] = [this.at, this.at, -1, 1, 0, '']
    for (let size = this.#octet(at); size !== 0; size = this.#octet(at)) {
      if ((size & POINTER) === POINTER) {
        const target = ((size & ~POINTER) << 8) | this.#octet(at + 1)
        if (target >= floor || ++pointers > MOST_POINTERS) throw new DnsFault('message', 'A name points in a circle')
        if (next < 0) next = at + 2
        at = floor = target
        continue
      }
      length += size + 1
      if (size > LONGEST_LABEL || length > LONGEST_NAME) throw new DnsFault('message', 'A name is too long')
      this.#octet(at + size)
      for (const last = at + size; at < last; ) text += labelText(this.bytes[++at] ?? 0)
      text += '.'
      at++
    }
    this.at = next < 0 ? at + 1 : next
    if (this.at > this.end) throw new DnsFault('message', 'A name reaches beyond its record')
    return text || '.'
  }

  #octet(at: number): number {
    const octet = this.bytes[at]
    if (octet === undefined) throw new DnsFault('message', 'The message ends too early')
    return octet
  }

  #take(length: number): number {
    const from = this.at
    if (from + length > this.end) throw new DnsFault('message', 'The data end too early')
    this.at += length
    return from
  }
}

/** Writes a message, or a part of one that stands alone. */
export class WireWriter {
  #bytes = new Uint8Array(512)
  #view = new DataView(this.#bytes.buffer)
  #length = 0
  readonly #places = new Map<string, number>()

  get length(): number {
    return this.#length
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  u8(value: number): void {
    const at = this.#grow(1)
    this.#view.setUint8(at, value)
  }

  u16(value: number): void {
    const at = this.#grow(2)
    this.#view.setUint16(at, value)
  }

  u32(value: number): void {
    const at = this.#grow(4)
    this.#view.setUint32(at, value)
  }

  put(bytes: Uint8Array): void {
    const at = this.#grow(bytes.length)
    this.#bytes.set(bytes, at)
  }

  /** A length that is only known once what it counts has been written. */
  counted(write: () => void): void {
    const at = this.#grow(2)
    write()
    this.#view.setUint16(at, this.#length - at - 2)
  }

  /** A name in full, as values have it: RFC 3597 forbids pointers in most of them. */
  name(name: string): void {
    for (const label of labelsOf(name)) this.#label(label)
    this.u8(0)
  }

  /** A name that points to an earlier one with the same end, as owners and questions may. */
  compressedName(name: string): void {
    let rest = name
    for (const label of labelsOf(name)) {
      const place = this.#places.get(rest)
      if (place !== undefined) {
        this.u16((POINTER << 8) | place)
        return
      }
      if (this.#length <= LARGEST_POINTER) this.#places.set(rest, this.#length)
      this.#label(label)
      rest = rest.slice(label.length + 1)
    }
    this.u8(0)
  }

  #label(label: string): void {
    const plain = plainLabel(label)
    if (plain.length === 0 || plain.length > LONGEST_LABEL) throw new DnsFault('name', `${shown(label)} is not a label`)
    this.u8(plain.length)
    for (let at = 0; at < plain.length; at++) this.u8(plain.charCodeAt(at))
  }

  #grow(length: number): number {
    const from = this.#length
    this.#length += length
    if (this.#length > LARGEST_MESSAGE) throw new DnsFault('message', `More than ${LARGEST_MESSAGE} octets do not fit`)
    if (this.#length > this.#bytes.length) this.#enlarge()
    return from
  }

  #enlarge(): void {
    const larger = new Uint8Array(Math.max(this.#length, this.#bytes.length * 2))
    larger.set(this.#bytes)
    this.#bytes = larger
    this.#view = new DataView(larger.buffer)
  }
}

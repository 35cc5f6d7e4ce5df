import { DnsFault } from '../fault.ts'
import type { Field } from '../fields.ts'
import { typeCode, typeName } from '../type-codes.ts'
import type { WireReader } from '../wire.ts'

const WINDOW = 256
const LONGEST_WINDOW = 32

/** A record type, by its name. */
export const typeField: Field<string> = {
  parse: (tokens) => typeName(typeCode(tokens.word())),
  print: (value) => value,
  read: (wire) => typeName(wire.u16()),
  write: (wire, value) => wire.u16(typeCode(value)),
}

/** The types that exist at a name, as a bitmap in windows of 256 (RFC 4034, 4.1.2). */
export const typeList: Field<string[]> = {
  parse: (tokens) => {
    const codes = new Set<number>()
    while (!tokens.isAtEnd) codes.add(typeCode(tokens.word()))
    return inOrder(codes)
  },
  print: (value) => value.join(' '),
  read: (wire) => {
    const codes = new Set<number>()
    while (wire.left > 0) readWindow(wire, codes)
    return inOrder(codes)
  },
  write: (wire, value) => {
    const windows = Map.groupBy(value.map(typeCode), (code) => Math.floor(code / WINDOW))
    for (const [window, codes] of windows) {
      const bits = new Uint8Array(((Math.max(...codes) % WINDOW) >> 3) + 1)
      for (const code of codes) bits[(code % WINDOW) >> 3] = (bits[(code % WINDOW) >> 3] ?? 0) | (0x80 >> (code & 7))
      wire.u8(window)
      wire.u8(bits.length)
      wire.put(bits)
    }
  },
}

const inOrder = (codes: Iterable<number>): string[] => [...codes].sort((one, other) => one - other).map(typeName)

function readWindow(wire: WireReader, codes: Set<number>): void {
  const first = wire.u8() * WINDOW
  const bits = wire.take(wire.u8())
  if (bits.length === 0 || bits.length > LONGEST_WINDOW) throw new DnsFault('message', 'A list of types is malformed')
  for (const [at, octet] of bits.entries())
    for (let bit = 0; bit < 8; bit++) if (octet & (0x80 >> bit)) codes.add(first + at * 8 + bit)
}

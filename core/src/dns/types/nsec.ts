import { fromBase32, fromHex, toBase32, toHex } from '../encodings.ts'
import { DnsFault } from '../fault.ts'
import { type Field, name, u8, u16 } from '../fields.ts'
import { recordType } from '../record-type.ts'
import { typeList } from './type-field.ts'

const LONGEST = 255

/** Octets with their number before them, in one word. */
function word(from: (text: string) => Uint8Array, to: (bytes: Uint8Array) => string, none: string): Field<string> {
  const bytesOf = (text: string): Uint8Array => (text === none ? new Uint8Array() : from(text))
  const textOf = (bytes: Uint8Array): string => to(bytes) || none
  return {
    parse: (tokens) => {
      const bytes = bytesOf(tokens.word())
      if (bytes.length > LONGEST) throw new DnsFault('value', `${bytes.length} octets are too many`)
      return textOf(bytes)
    },
    print: (value) => value,
    read: (wire) => textOf(wire.take(wire.u8())),
    write: (wire, value) => {
      const bytes = bytesOf(value)
      wire.u8(bytes.length)
      wire.put(bytes)
    },
  }
}

const salt = word(fromHex, toHex, '-')
const hash = word(fromBase32, toBase32, '')

/** What proves that a name or type does not exist (RFC 4034, 4, and RFC 5155). */
export const nsec = recordType(
  'NSEC',
  { next: name, types: typeList },
  { isDnssec: true, check: ({ types }) => (types.length === 0 ? 'there is no type at the name' : null) },
)
export const nsec3 = recordType(
  'NSEC3',
  { algorithm: u8, flags: u8, iterations: u16, salt, next: hash, types: typeList },
  { isDnssec: true },
)
export const nsec3param = recordType(
  'NSEC3PARAM',
  { algorithm: u8, flags: u8, iterations: u16, salt },
  { isDnssec: true },
)

import { fromHex, toHex } from '../encodings.ts'
import { DnsFault, shown } from '../fault.ts'
import type { RecordType } from '../record-type.ts'
import type { Tokens } from '../tokens.ts'
import { typeName } from '../type-codes.ts'

const LARGEST = 65_535

/** The octets of a value in the form of RFC 3597, 5: `\# length digits`. Any type may be written so. */
export function parseOctets(tokens: Tokens): Uint8Array {
  if (tokens.word() !== '\\#') throw new DnsFault('value', 'the value of a type that is not known here begins with \\#')
  const digits = tokens.word()
  const length = /^\d{1,5}$/.test(digits) ? Number(digits) : -1
  if (length < 0 || length > LARGEST) throw new DnsFault('value', `${shown(digits)} is not a length`)
  const bytes = tokens.isAtEnd ? new Uint8Array() : fromHex(tokens.joined())
  if (bytes.length !== length)
    throw new DnsFault('value', `\\# promises ${length} octets, and there are ${bytes.length}`)
  return bytes
}

const print = ({ hex }: { hex: string }): string => (hex === '' ? '\\# 0' : `\\# ${hex.length / 2} ${hex}`)
const parse = (tokens: Tokens): { hex: string } => ({ hex: toHex(parseOctets(tokens)) })

/** A type that has no file of its own. */
export function unknownType(code: number): RecordType<{ hex: string }> {
  return {
    name: typeName(code),
    code,
    parse,
    print,
    spell: (tokens) => print(parse(tokens)),
    read: (wire) => ({ hex: toHex(wire.rest()) }),
    write: (wire, { hex }) => wire.put(fromHex(hex)),
  }
}

import { type Family, formatAddress, parseAddress } from '../address.ts'
import { byteString, octets } from './byte-string.ts'
import { quoted, readString } from './character-string.ts'
import { fromBase64, fromHex, toBase64, toHex } from './encodings.ts'
import { DnsFault, shown } from './fault.ts'
import type { Tokens } from './tokens.ts'
import { parsePeriod } from './ttl.ts'
import type { WireReader, WireWriter } from './wire.ts'

/** One part of a value: how it is read and written in zone files and on the wire. Its JSON form is `Value`. */
export type Field<Value> = {
  parse(tokens: Tokens): Value
  print(value: Value): string
  read(wire: WireReader): Value
  write(wire: WireWriter, value: Value): void
}

const LONGEST_STRING = 255
const LARGEST_VALUE = 65_535
const DIGITS = /^\d{1,10}$/

const decimal = (value: number): string => String(value)

function parseNumber(text: string, largest: number): number {
  const value = DIGITS.test(text) ? Number(text) : -1
  if (value < 0 || value > largest) throw new DnsFault('value', `${shown(text)} is not a number from 0 to ${largest}`)
  return value
}

export const u8: Field<number> = {
  parse: (tokens) => parseNumber(tokens.word(), 0xff),
  print: decimal,
  read: (wire) => wire.u8(),
  write: (wire, value) => wire.u8(value),
}

export const u16: Field<number> = {
  parse: (tokens) => parseNumber(tokens.word(), 0xffff),
  print: decimal,
  read: (wire) => wire.u16(),
  write: (wire, value) => wire.u16(value),
}

export const u32: Field<number> = {
  parse: (tokens) => parseNumber(tokens.word(), 0xffff_ffff),
  print: decimal,
  read: (wire) => wire.u32(),
  write: (wire, value) => wire.u32(value),
}

/** Seconds, which people may write as `1w2d3h4m5s`. */
export const period: Field<number> = { ...u32, parse: (tokens) => parsePeriod(tokens.word()) }

export const name: Field<string> = {
  parse: (tokens) => tokens.name(),
  print: (value) => value,
  read: (wire) => wire.name(),
  write: (wire, value) => wire.name(value),
}

function address(family: Family, kind: string): Field<string> {
  const top = family === 4 ? 0n : 96n
  return {
    parse: (tokens) => {
      const text = tokens.word()
      const parsed = parseAddress(text)
      if (parsed?.family !== family) throw new DnsFault('value', `${shown(text)} is not an ${kind} address`)
      // An IPv4 address has one spelling only.
      return family === 4 ? text : formatAddress(parsed)
    },
    print: (value) => value,
    read: (wire) => {
      let value = 0n
      for (let shift = top; shift >= 0n; shift -= 32n) value = (value << 32n) | BigInt(wire.u32())
      return formatAddress({ family, value })
    },
    write: (wire, text) => {
      const value = parseAddress(text)?.value ?? 0n
      for (let shift = top; shift >= 0n; shift -= 32n) wire.u32(Number((value >> shift) & 0xffff_ffffn))
    },
  }
}

export const ipv4 = address(4, 'IPv4')
export const ipv6 = address(6, 'IPv6')

/** One string of at most 255 octets, held as a byte string. */
export const string: Field<string> = {
  parse: (tokens) => {
    const text = readString(tokens.text())
    if (text.length > LONGEST_STRING)
      throw new DnsFault(
        'value',
        `a string of ${text.length} octets is too long; at most ${LONGEST_STRING} are allowed`,
      )
    return text
  },
  print: quoted,
  read: (wire) => byteString(wire.take(wire.u8())),
  write: (wire, value) => {
    wire.u8(value.length)
    wire.put(octets(value))
  },
}

/** One string or more. One that is too long for the wire is cut where it has to be, and never shortened. */
export const strings: Field<string[]> = {
  parse: (tokens) => {
    const all: string[] = []
    let size = 0
    do {
      for (const part of parts(readString(tokens.text()))) {
        all.push(part)
        size += part.length + 1
      }
    } while (!tokens.isAtEnd)
    if (size > LARGEST_VALUE) throw new DnsFault('value', `${size} octets do not fit; at most ${LARGEST_VALUE} do`)
    return all
  },
  print: (value) => (value.length === 1 ? quoted(value[0] ?? '') : value.map(quoted).join(' ')),
  read: (wire) => {
    const all = [string.read(wire)]
    while (wire.left > 0) all.push(string.read(wire))
    return all
  },
  write: (wire, value) => {
    for (const part of value) string.write(wire, part)
  },
}

/** The pieces of at most 255 octets that a text goes over the wire in. */
export function parts(text: string): string[] {
  if (text.length <= LONGEST_STRING) return [text]
  const all: string[] = []
  for (let at = 0; at < text.length; at += LONGEST_STRING) all.push(text.slice(at, at + LONGEST_STRING))
  return all
}

/** Everything to the end of the value as one text without a length of its own. */
export const longText: Field<string> = {
  parse: (tokens) => fitting(readString(tokens.text())),
  print: quoted,
  read: (wire) => byteString(wire.rest()),
  write: (wire, value) => wire.put(octets(value)),
}

function fitting(text: string): string {
  if (text.length > LARGEST_VALUE - 256) throw new DnsFault('value', `${text.length} octets do not fit into a value`)
  return text
}

function encoded(from: (text: string) => Uint8Array, to: (bytes: Uint8Array) => string): Field<string> {
  return {
    parse: (tokens) => {
      const bytes = from(tokens.joined())
      if (bytes.length > LARGEST_VALUE - 256)
        throw new DnsFault('value', `${bytes.length} octets do not fit into a value`)
      return to(bytes)
    },
    print: (value) => value,
    read: (wire) => {
      if (wire.left === 0) throw new DnsFault('message', 'The data end too early')
      return to(wire.rest())
    },
    write: (wire, value) => wire.put(from(value)),
  }
}

/** Octets to the end of the value, in hexadecimal digits or in base64. */
export const hex = encoded(fromHex, toHex)
export const base64 = encoded(fromBase64, toBase64)

/** A number that also has names; the number is how it is written. */
export function named(field: Field<number>, names: Readonly<Record<string, number>>): Field<number> {
  return {
    ...field,
    parse: (tokens) => {
      const known = names[tokens.peek().toUpperCase()]
      if (known === undefined || tokens.isQuoted) return field.parse(tokens)
      tokens.at++
      return known
    },
  }
}

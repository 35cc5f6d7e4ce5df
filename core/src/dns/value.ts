import { byteString, octets, utf8 } from './byte-string.ts'
import { quoted } from './character-string.ts'
import { DnsFault, shown } from './fault.ts'
import { parts } from './fields.ts'
import type { AnyData, RecordType } from './record-type.ts'
import { Tokens } from './tokens.ts'
import { type KnownType, type recordTypes, typeOf } from './types/index.ts'
import { parseOctets } from './types/unknown.ts'
import { WireReader, WireWriter } from './wire.ts'
import { readEntry } from './zonefile/lexer.ts'

/*
 * A value is the text of a record after its type, in one spelling: names absolute and in lower case, strings in quotes,
 * numbers plain, digests in lower case. It is what is stored, sent and shown; the parts are taken out of it on demand.
 */

/** The value that the rest of an entry stands for. */
export function spellValue(type: RecordType, tokens: Tokens): string {
  const value = tokens.peek() === '\\#' ? fromOctets(type, parseOctets(tokens)) : type.spell(tokens)
  tokens.end()
  return value
}

function fromOctets(type: RecordType, bytes: Uint8Array): string {
  return readValue(type, new WireReader(bytes))
}

/** A value as people type it, in its one spelling. Relative names in it lie below the origin. */
export function parseValue(type: string, text: string, origin = '.'): string {
  const known = typeOf(type)
  if (isText(known) && !/^\s*(?:"|\\#)/.test(text)) return textValue(text)
  const tokens = typedTokens(text, origin)
  return spellValue(known, tokens)
}

const isText = ({ name }: RecordType): boolean => name === 'TXT' || name === 'SPF'

function typedTokens(text: string, origin: string): Tokens {
  const tokens = new Tokens()
  tokens.origin = origin
  tokens.isTyped = true
  const bytes = utf8(text)
  if (/;/.test(bytes.replace(/"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]/g, '')))
    throw new DnsFault('value', `${shown(text)} has a semicolon, which begins a comment; put the text in quotes`)
  readEntry(bytes.trim(), tokens)
  return tokens
}

/** Plain text as the value of a TXT, in as many strings as it needs. */
export function textValue(text: string): string {
  const pieces = parts(utf8(text))
  const size = pieces.reduce((sum, piece) => sum + piece.length + 1, 0)
  if (size > 65_535) throw new DnsFault('value', `TXT: ${size} octets do not fit; at most 65535 do`)
  return pieces.map(quoted).join(' ')
}

/** The parts of a value, named as in the file of its type. */
export function dataOf<Type extends KnownType>(
  type: Type,
  value: string,
): ReturnType<(typeof recordTypes)[Type]['parse']> {
  // The table is looked up by the same key that the type of the answer is.
  return parsed(typeOf(type), value) as ReturnType<(typeof recordTypes)[Type]['parse']>
}

function parsed(type: RecordType, value: string): AnyData {
  const tokens = new Tokens()
  readEntry(value, tokens)
  return tokens.peek() === '\\#' ? type.read(new WireReader(parseOctets(tokens))) : type.parse(tokens)
}

/** What two values have in common exactly when they say the same: strings cut elsewhere make no difference. */
export function valueKey(type: string, value: string): string {
  const known = typeOf(type)
  return known.sameAs ? known.print(known.sameAs(parsed(known, value))) : value
}

/** Names of hosts that a value leads to. */
export function hostsOf(type: string, value: string): string[] {
  const known = typeOf(type)
  return known.hosts ? known.hosts(parsed(known, value)) : []
}

/** The value in a part of a message, which it must fill to the end. */
export function readValue(type: RecordType, wire: WireReader): string {
  const text = type.print(type.read(wire))
  if (wire.left > 0) throw new DnsFault('message', `${type.name}: ${wire.left} octets are left over`)
  return text
}

export function writeValue(type: RecordType, value: string, wire: WireWriter): void {
  type.write(wire, parsed(type, value))
}

/** The octets of a value, as a byte string; the order of record sets goes by it (RFC 4034, 6.3). */
export function wireOf(type: string, value: string): string {
  const wire = new WireWriter()
  writeValue(typeOf(type), value, wire)
  return byteString(wire.bytes())
}

export const fromWire = (type: string, bytes: string): string => fromOctets(typeOf(type), octets(bytes))

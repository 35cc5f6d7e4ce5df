import { byteString, octets } from '../byte-string.ts'
import { quoted, readString } from '../character-string.ts'
import { fromBase64, toBase64 } from '../encodings.ts'
import { DnsFault, shown } from '../fault.ts'
import { ipv4, ipv6, string, u16 } from '../fields.ts'
import { PLAIN, Tokens } from '../tokens.ts'
import { WireReader, WireWriter } from '../wire.ts'

/** A parameter of a service. The value is what goes over the wire, as a byte string. */
export type Parameter = { key: string; value: string }

const KEYS = ['mandatory', 'alpn', 'no-default-alpn', 'port', 'ipv4hint', 'ech', 'ipv6hint', 'dohpath', 'ohttp']
const [INVALID_KEY, LONGEST] = [65_535, 65_535]
/** Beyond all use; it keeps hostile text from being searched for long. */
const LONGEST_PATH = 1_000
const SIMPLE = /^[a-z0-9._+/:={}?@,-]*$/i

const keyName = (code: number): string => KEYS[code] ?? `key${code}`

export function keyNumber(key: string): number {
  const known = KEYS.indexOf(key)
  if (known >= 0) return known
  const [, digits] = /^key(0|[1-9]\d{0,4})$/.exec(key) ?? []
  if (digits === undefined || Number(digits) >= INVALID_KEY)
    throw new DnsFault('value', `${shown(key)} is not a parameter`)
  return Number(digits)
}

/** How the value of a key is written, to and from the octets of the wire. */
type Form = { toWire(text: string): string; toText(wire: string): string }

const writing = (write: (wire: WireWriter) => void): string => {
  const wire = new WireWriter()
  write(wire)
  return byteString(wire.bytes())
}
const reading = <Item>(value: string, read: (wire: WireReader) => Item): Item[] => {
  const wire = new WireReader(octets(value))
  const all = [read(wire)]
  while (wire.left > 0) all.push(read(wire))
  return all
}
const word = (text: string): Tokens => {
  const tokens = new Tokens()
  tokens.add(text, PLAIN)
  return tokens
}

/** Values between commas. A comma inside one of them has a backslash of its own (RFC 9460, A.1). */
function itemsOf(text: string): string[] {
  const items: string[] = []
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === ',' || at === text.length) {
      items.push(text.slice(from, at))
      from = at + 1
    }
  }
  // A backslash at the end escapes the end, and what is before it would be lost.
  if (from <= text.length || items.includes('')) throw new DnsFault('value', `${shown(text)} is not a list`)
  return items
}

const none: Form = {
  toWire: (text) => {
    if (text !== '') throw new DnsFault('value', 'the parameter has no value')
    return ''
  },
  toText: () => '',
}
const raw: Form = { toWire: (text) => text, toText: (wire) => wire }
const listOf = (field: typeof ipv4): Form => ({
  toWire: (text) =>
    writing((wire) => {
      for (const item of itemsOf(text)) field.write(wire, field.parse(word(item)))
    }),
  toText: (value) => reading(value, (wire) => field.read(wire)).join(','),
})

const FORMS: Readonly<Record<string, Form>> = {
  mandatory: {
    toWire: (text) => {
      const codes = itemsOf(text).map(keyNumber)
      if (codes.includes(0) || new Set(codes).size < codes.length)
        throw new DnsFault('value', `${shown(text)} names a key twice, or itself`)
      return writing((wire) => {
        for (const code of codes.sort((one, other) => one - other)) wire.u16(code)
      })
    },
    toText: (value) => reading(value, (wire) => keyName(wire.u16())).join(','),
  },
  alpn: {
    toWire: (text) =>
      writing((wire) => {
        for (const item of itemsOf(text)) string.write(wire, protocol(item.replace(/\\([\s\S])/g, '$1')))
      }),
    toText: (value) => reading(value, (wire) => string.read(wire).replace(/[\\,]/g, '\\$&')).join(','),
  },
  'no-default-alpn': none,
  port: {
    toWire: (text) => writing((wire) => wire.u16(u16.parse(word(text)))),
    toText: (value) => reading(value, (wire) => wire.u16()).join(','),
  },
  ipv4hint: listOf(ipv4),
  ech: { toWire: (text) => byteString(fromBase64(text)), toText: (value) => toBase64(octets(value)) },
  ipv6hint: listOf(ipv6),
  dohpath: {
    toWire: (text) => {
      if (text.length > LONGEST_PATH) throw new DnsFault('value', `a path of ${text.length} octets is too long`)
      if (!/\{\?(?:[^}]*,)?dns(?:,[^}]*)?\}/.test(text) || !text.startsWith('/'))
        throw new DnsFault('value', `${shown(text)} is not a path with {?dns}`)
      return text
    },
    toText: (wire) => wire,
  },
  ohttp: none,
}

function protocol(text: string): string {
  if (text.length > 255) throw new DnsFault('value', `${shown(text)} is too long for a protocol`)
  return text
}

/** `key`, `key=value` or `key="value"`. */
export function parseParameter(tokens: Tokens): Parameter {
  const text = tokens.word()
  const equals = text.indexOf('=')
  const key = (equals < 0 ? text : text.slice(0, equals)).toLowerCase()
  const code = keyNumber(key)
  const value =
    equals === text.length - 1 && tokens.isAttached ? tokens.text() : equals < 0 ? '' : text.slice(equals + 1)
  const form = FORMS[key] ?? raw
  if (value === '' && form !== none && form !== raw) throw new DnsFault('value', `${key} needs a value`)
  const wire = form.toWire(readString(value))
  if (wire.length > LONGEST - 256) throw new DnsFault('value', `${key} is too long`)
  return { key: keyName(code), value: wire }
}

export function printParameter({ key, value }: Parameter): string {
  const text = (FORMS[key] ?? raw).toText(value)
  if (text === '') return key
  return SIMPLE.test(text) ? `${key}=${text}` : `${key}=${quoted(text)}`
}

export const wireParameter = {
  read: (wire: WireReader): Parameter => {
    const key = keyName(wire.u16())
    const parameter = { key, value: byteString(wire.take(wire.u16())) }
    // What cannot be written out is malformed.
    printParameter(parameter)
    return parameter
  },
  write: (wire: WireWriter, { key, value }: Parameter): void => {
    wire.u16(keyNumber(key))
    wire.u16(value.length)
    wire.put(octets(value))
  },
}

import { byteString, octets } from '../byte-string.ts'
import { DnsFault, shown } from '../fault.ts'
import { type Field, longText, u8 } from '../fields.ts'
import { recordType } from '../record-type.ts'

const LONGEST = 255

const tag: Field<string> = {
  parse: (tokens) => checkTag(tokens.word()),
  print: (value) => value,
  read: (wire) => checkTag(byteString(wire.take(wire.u8()))),
  write: (wire, value) => {
    wire.u8(value.length)
    wire.put(octets(value))
  },
}

function checkTag(text: string): string {
  if (/^[a-z0-9]+$/i.test(text) && text.length <= LONGEST) return text
  throw new DnsFault('value', `${shown(text)} is not a tag: letters and digits only`)
}

/** Which authorities may issue certificates for the name (RFC 8659). The case of a tag does not matter, that of its value does. */
export const caa = recordType(
  'CAA',
  { flags: u8, tag, value: longText },
  { sameAs: (data) => ({ ...data, tag: data.tag.toLowerCase() }) },
)

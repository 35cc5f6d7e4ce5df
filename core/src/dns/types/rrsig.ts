import { DnsFault, shown } from '../fault.ts'
import { base64, type Field, name, u8, u16, u32 } from '../fields.ts'
import { recordType } from '../record-type.ts'
import { algorithm } from './algorithm.ts'
import { typeField } from './type-field.ts'

const STAMP = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/
const LAST_SECOND = 0xffff_ffff

/** Seconds since 1970, written `YYYYMMDDHHmmSS` or as a number (RFC 4034, 3.2). */
const time: Field<number> = {
  ...u32,
  parse: (tokens) => {
    const [stamp, year, month, day, hour, minute, second] = STAMP.exec(tokens.peek()) ?? []
    if (stamp === undefined) return u32.parse(tokens)
    const seconds =
      Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) / 1000
    if (seconds < 0 || seconds > LAST_SECOND || print(seconds) !== tokens.word())
      throw new DnsFault('value', `${shown(stamp)} is not a time`)
    return seconds
  },
  print,
}

function print(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/[-:T]|\.000Z/g, '')
}

/** The signature of a record set (RFC 4034, 3). */
export const rrsig = recordType(
  'RRSIG',
  {
    type: typeField,
    algorithm,
    labels: u8,
    originalTtl: u32,
    expiration: time,
    inception: time,
    keyTag: u16,
    signer: name,
    signature: base64,
  },
  { isDnssec: true },
)

import { base64, named, u8, u16 } from '../fields.ts'
import { recordType } from '../record-type.ts'
import { algorithm } from './algorithm.ts'

const fields = { flags: u16, protocol: named(u8, { DNSSEC: 3 }), algorithm, key: base64 }

/** A key that signs the zone (RFC 4034, 2), and what a zone asks its parent to vouch for (RFC 7344). */
export const dnskey = recordType('DNSKEY', fields, { isDnssec: true })
export const cdnskey = recordType('CDNSKEY', fields, { isDnssec: true })

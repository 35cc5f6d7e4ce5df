import { base64, named, u16 } from '../fields.ts'
import { recordType } from '../record-type.ts'
import { algorithm } from './algorithm.ts'

const kind = named(u16, {
  PKIX: 1,
  SPKI: 2,
  PGP: 3,
  IPKIX: 4,
  ISPKI: 5,
  IPGP: 6,
  ACPKIX: 7,
  IACPKIX: 8,
  URI: 253,
  OID: 254,
})

/** A certificate (RFC 4398). */
export const cert = recordType('CERT', { kind, keyTag: u16, algorithm, certificate: base64 })

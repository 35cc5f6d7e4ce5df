import { hex, named, u8, u16 } from '../fields.ts'
import { type DataOf, recordType } from '../record-type.ts'
import { algorithm } from './algorithm.ts'

const SIZES: Readonly<Record<number, number>> = { 1: 20, 2: 32, 3: 32, 4: 48 }
const digestType = named(u8, { 'SHA-1': 1, SHA1: 1, 'SHA-256': 2, SHA256: 2, GOST: 3, 'SHA-384': 4, SHA384: 4 })
const fields = { keyTag: u16, algorithm, digestType, digest: hex }

function check({ digestType: kind, digest }: DataOf<typeof fields>): string | null {
  const size = SIZES[kind]
  if (size === undefined || digest.length === 2 * size) return null
  return `a digest of type ${kind} has ${size} octets, this one has ${digest.length / 2}`
}

/** The key of a delegated zone (RFC 4034, 5), and what a zone asks its parent to publish (RFC 7344). */
export const ds = recordType('DS', fields, { check })
export const cds = recordType('CDS', fields, { check, isDnssec: true })

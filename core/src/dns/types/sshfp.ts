import { hex, u8 } from '../fields.ts'
import { recordType } from '../record-type.ts'

const SIZES: Readonly<Record<number, number>> = { 1: 20, 2: 32 }

/** The fingerprint of a host's SSH key (RFC 4255). */
export const sshfp = recordType(
  'SSHFP',
  { algorithm: u8, fingerprintType: u8, fingerprint: hex },
  {
    check: ({ fingerprintType, fingerprint }) => {
      const size = SIZES[fingerprintType]
      if (size === undefined || fingerprint.length === 2 * size) return null
      return `a fingerprint of type ${fingerprintType} has ${size} octets, this one has ${fingerprint.length / 2}`
    },
  },
)

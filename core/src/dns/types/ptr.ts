import { name } from '../fields.ts'
import { recordType } from '../record-type.ts'

/** The name that an address has (RFC 1035, 3.3.12). */
export const ptr = recordType('PTR', { target: name })

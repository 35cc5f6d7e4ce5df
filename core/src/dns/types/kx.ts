import { name, u16 } from '../fields.ts'
import { recordType } from '../record-type.ts'

/** A host that exchanges keys for this one (RFC 2230). */
export const kx = recordType('KX', { preference: u16, exchanger: name })

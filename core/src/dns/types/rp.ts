import { name } from '../fields.ts'
import { recordType } from '../record-type.ts'

/** Who is responsible: a mailbox, and where there is text about them (RFC 1183, 2.2). */
export const rp = recordType('RP', { mailbox: name, text: name })

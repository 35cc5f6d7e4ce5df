import { name, u16 } from '../fields.ts'
import { recordType } from '../record-type.ts'

/** A server of an AFS cell (RFC 1183, 1). */
export const afsdb = recordType('AFSDB', { subtype: u16, server: name }, { hosts: ({ server }) => [server] })

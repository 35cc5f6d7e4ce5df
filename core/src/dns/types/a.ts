import { ipv4 } from '../fields.ts'
import { recordType } from '../record-type.ts'

/** An IPv4 address (RFC 1035, 3.4.1). */
export const a = recordType('A', { address: ipv4 }, { isForHosts: true })

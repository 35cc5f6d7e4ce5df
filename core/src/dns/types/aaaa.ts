import { ipv6 } from '../fields.ts'
import { recordType } from '../record-type.ts'

/** An IPv6 address (RFC 3596). */
export const aaaa = recordType('AAAA', { address: ipv6 }, { isForHosts: true })

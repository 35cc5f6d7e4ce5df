import { hex, u8 } from '../fields.ts'
import { recordType } from '../record-type.ts'

/** Which certificate a TLS server has (RFC 6698), and a mailbox (RFC 8162). */
export const tlsa = recordType('TLSA', { usage: u8, selector: u8, matchingType: u8, data: hex })
export const smimea = recordType('SMIMEA', { usage: u8, selector: u8, matchingType: u8, data: hex })

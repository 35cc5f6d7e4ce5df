import { string } from '../fields.ts'
import { recordType } from '../record-type.ts'

/** What kind of machine a host is (RFC 1035, 3.3.2). */
export const hinfo = recordType('HINFO', { cpu: string, os: string })

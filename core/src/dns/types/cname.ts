import { name } from '../fields.ts'
import { recordType } from '../record-type.ts'

/** The name that this one is an alias of (RFC 1035, 3.3.1). */
export const cname = recordType('CNAME', { target: name }, { isSingle: true })

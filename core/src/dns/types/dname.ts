import { name } from '../fields.ts'
import { recordType } from '../record-type.ts'

/** The name under which everything below this one is found (RFC 6672). */
export const dname = recordType('DNAME', { target: name }, { isSingle: true })

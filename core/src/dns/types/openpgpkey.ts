import { base64 } from '../fields.ts'
import { recordType } from '../record-type.ts'

/** The OpenPGP key of a mailbox (RFC 7929). */
export const openpgpkey = recordType('OPENPGPKEY', { key: base64 })

import { strings } from '../fields.ts'
import { recordType } from '../record-type.ts'
import { joined } from './txt.ts'

/** The type that mail policies had before they moved to TXT (RFC 4408, retired by RFC 7208). */
export const spf = recordType('SPF', { strings }, { sameAs: joined })

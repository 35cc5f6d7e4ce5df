import { name, string, u16 } from '../fields.ts'
import { recordType } from '../record-type.ts'
import { regexpFault } from './naptr-regexp.ts'

/** A rule that rewrites one name into another or into a URI (RFC 3403, 4). */
export const naptr = recordType(
  'NAPTR',
  { order: u16, preference: u16, flags: string, services: string, regexp: string, replacement: name },
  { check: ({ regexp }) => (regexp === '' ? null : regexpFault(regexp)) },
)

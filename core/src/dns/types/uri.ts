import { longText, u16 } from '../fields.ts'
import { recordType } from '../record-type.ts'

/** Where a service is found, as a URI (RFC 7553). */
export const uri = recordType(
  'URI',
  { priority: u16, weight: u16, target: longText },
  { check: ({ target }) => (target === '' ? 'the target is empty' : null) },
)

import { name, u16 } from '../fields.ts'
import { recordType } from '../record-type.ts'

/** Where a service is found; the root means nowhere (RFC 2782). */
export const srv = recordType(
  'SRV',
  { priority: u16, weight: u16, port: u16, target: name },
  { hosts: ({ target }) => (target === '.' ? [] : [target]) },
)

import { name, u16 } from '../fields.ts'
import { recordType } from '../record-type.ts'

/** A host that takes mail; the root means that nobody does (RFC 1035, 3.3.9, and RFC 7505). */
export const mx = recordType(
  'MX',
  { preference: u16, exchange: name },
  { isForHosts: true, hosts: ({ exchange }) => (exchange === '.' ? [] : [exchange]) },
)

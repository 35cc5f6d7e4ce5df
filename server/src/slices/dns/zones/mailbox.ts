import { DnsFault } from '@cadastre/core/dns/fault'
import { parseName } from '@cadastre/core/dns/name'
import { spelledBy } from '../fields.ts'

/**
 * Who answers for a zone, as the SOA has it: a name whose first label is the mailbox. An address with an @ is taken, too;
 * dots before the @ are then part of the label.
 */
export const Mailbox = spelledBy((text) => {
  const typed = text.trim()
  const at = typed.indexOf('@')
  if (at === -1) return parseName(typed)
  if (at === 0 || typed.includes('@', at + 1)) throw new DnsFault('name', `${typed} is not a mailbox`)
  return parseName(`${typed.slice(0, at).replaceAll('.', '\\.')}.${typed.slice(at + 1)}`)
})

import { strings } from '../fields.ts'
import { recordType } from '../record-type.ts'

/** Text (RFC 1035, 3.3.14). Where it is cut into strings is a matter of writing, not of what it says. */
export const txt = recordType('TXT', { strings }, { sameAs: joined })

export function joined(data: { strings: string[] }): { strings: string[] } {
  return { strings: [data.strings.join('')] }
}

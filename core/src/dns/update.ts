import { type Message, type MessageRecord, messageOf } from './message.ts'
import type { DnsRecord } from './record.ts'

type Part = { section: 'answers' | 'authority'; record: MessageRecord }

const part = (section: Part['section'], record: MessageRecord): Part => ({ section, record })
const empty = (name: string, type: string, kind: 'ANY' | 'NONE'): MessageRecord => ({
  name,
  type,
  class: kind,
  ttl: 0,
  value: '',
})

/** What must hold before an update is done (RFC 2136, 2.4). */
export const requireName = (name: string): Part => part('answers', empty(name, 'ANY', 'ANY'))
export const requireNoName = (name: string): Part => part('answers', empty(name, 'ANY', 'NONE'))
export const requireSet = (name: string, type: string): Part => part('answers', empty(name, type, 'ANY'))
export const requireNoSet = (name: string, type: string): Part => part('answers', empty(name, type, 'NONE'))
/** All members of a set have to be given, and no other may be there. */
export const requireMember = (record: Omit<DnsRecord, 'ttl'>): Part =>
  part('answers', { ...record, class: 'IN', ttl: 0 })

/** What is done (RFC 2136, 2.5). */
export const addRecord = (record: DnsRecord): Part => part('authority', { ...record, class: 'IN' })
export const deleteRecord = ({ name, type, value }: Omit<DnsRecord, 'ttl'>): Part =>
  part('authority', { name, type, value, class: 'NONE', ttl: 0 })
export const deleteSet = (name: string, type: string): Part => part('authority', empty(name, type, 'ANY'))
export const deleteName = (name: string): Part => part('authority', empty(name, 'ANY', 'ANY'))

/** A dynamic update of a zone; its parts are carried out in order, or not at all. */
export function updateMessage(id: number, zone: string, parts: readonly Part[]): Message {
  const of = (section: Part['section']) => parts.filter((one) => one.section === section).map(({ record }) => record)
  return messageOf({
    id,
    opcode: 'update',
    questions: [{ name: zone, type: 'SOA', class: 'IN' }],
    answers: of('answers'),
    authority: of('authority'),
  })
}

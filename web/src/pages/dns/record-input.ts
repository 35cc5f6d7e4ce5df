import type { DnsRecord, DnsRecordCreate } from '../../api/generated/types.ts'

/** A record as it is typed. */
export interface Draft {
  record_type: string
  name: string
  value: string
  ttl: string
  priority: string
  weight: string
  port: string
}

export const emptyDraft = (record_type: string): Draft => ({
  record_type,
  name: '',
  value: '',
  ttl: '',
  priority: '',
  weight: '',
  port: '',
})

const text = (value: number | null): string => (value === null ? '' : String(value))

export const draftOf = (record: DnsRecord): Draft => ({
  record_type: record.record_type,
  name: record.name,
  value: record.value,
  ttl: text(record.ttl),
  priority: text(record.priority),
  weight: text(record.weight),
  port: text(record.port),
})

type NumberField = 'priority' | 'weight' | 'port'

/** The numbers that stand beside the value of a type. */
export const numbersOf = (type: string): readonly NumberField[] => {
  if (type === 'MX') return ['priority']
  return type === 'SRV' ? ['priority', 'weight', 'port'] : []
}

const numberIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

/** What is sent for a draft; a name left out is the zone itself. */
export function bodyOf(draft: Draft): DnsRecordCreate {
  const numbers = numbersOf(draft.record_type).map((field) => [field, numberIn(draft[field])])
  return {
    record_type: draft.record_type,
    name: draft.name.trim() || '@',
    value: draft.value,
    ttl: numberIn(draft.ttl),
    ...Object.fromEntries(numbers),
  }
}

/** Why a draft cannot be sent as it is; null where it can. */
export function draftProblem(draft: Draft): string | null {
  if (draft.value.trim() === '') return 'The value is missing'
  const odd = (['ttl', ...numbersOf(draft.record_type)] as const).find((field) => !/^\s*\d*\s*$/.test(draft[field]))
  return odd === undefined ? null : `${odd === 'ttl' ? 'TTL' : odd} is a whole number`
}

/** Several lines, or one that is as in a zone file: to be read as such. */
export const isZoneText = (pasted: string): boolean =>
  pasted.trim().includes('\n') ||
  /^\S*\s+(?:\d+\s+)?(?:IN\s+)?(?:A|AAAA|CNAME|MX|TXT|NS|PTR|SRV|CAA)\s+\S/i.test(pasted)

/** Types by how often people look for them. */
export const commonTypes = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'SRV', 'PTR', 'CAA'] as const
export const allTypes = [...commonTypes, ...['ALIAS', 'DNAME', 'HTTPS', 'LOC', 'LUA', 'NAPTR', 'SSHFP', 'SVCB', 'TLSA']]

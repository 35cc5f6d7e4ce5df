import type { DnsRecord } from '../record.ts'
import type { ZoneIndex } from './zone-index.ts'

export type RuleCode =
  | 'outside-zone'
  | 'cname-at-apex'
  | 'cname-and-other'
  | 'cname-loop'
  | 'several'
  | 'duplicate'
  | 'ttl-differs'
  | 'soa-not-at-apex'
  | 'soa-of-zone'
  | 'ds-at-apex'
  | 'ds-without-delegation'
  | 'below-dname'
  | 'dname-at-delegation'
  | 'occluded'
  | 'unused-glue'
  | 'owner-not-host'
  | 'wildcard'
  | 'signing'
  | 'unread-type'
  | 'target-not-host'
  | 'target-is-address'
  | 'target-is-alias'
  | 'target-without-address'
  | 'glue-missing'
  | 'delegation-loop'
  | 'no-soa'
  | 'no-ns'

/** What is wrong with a zone: `refuse` where a server would not load or serve it, `warn` where it would and should not. */
export type RuleFault = {
  code: RuleCode
  severity: 'refuse' | 'warn'
  name: string
  type: string
  /** Of the one record that is wrong; left out where it is the whole set, or something that is not there. */
  value?: string
  sentence: string
}

/** A rule about everything at one name. */
export type NameRule = (zone: ZoneIndex, name: string, records: readonly DnsRecord[]) => RuleFault[]
/** A rule about one record. */
export type RecordRule = (zone: ZoneIndex, record: DnsRecord) => RuleFault | null

export const refuse = (
  code: RuleCode,
  { name, type, value }: Pick<DnsRecord, 'name' | 'type'> & { value?: string },
  sentence: string,
): RuleFault => ({
  code,
  severity: 'refuse',
  name,
  type,
  ...(value === undefined ? {} : { value }),
  sentence,
})
export const warn = (...args: Parameters<typeof refuse>): RuleFault => ({ ...refuse(...args), severity: 'warn' })

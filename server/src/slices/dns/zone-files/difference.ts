import { type DnsRecord, recordKey, setKey } from '@cadastre/core/dns/record'
import type { FoundRecord } from '@cadastre/core/dns/zonefile/gathering'
import { rdataOf, splitRdata } from '../records/rdata.ts'
import type { RecordRow } from '../write/record-row.ts'

export type Strategy = 'merge' | 'replace' | 'append'

/** A record of the file and the stored one it is. */
type Match = { record: FoundRecord; stored: RecordRow }
export type Difference = {
  create: FoundRecord[]
  /** The same record with another lifetime or other numbers. */
  update: Match[]
  unchanged: RecordRow[]
  /** In the zone and not in the file. */
  missing: RecordRow[]
}

/** Pure: what sets a file apart from the records that are stored. */
export function differenceOf(file: readonly FoundRecord[], stored: readonly RecordRow[], zoneTtl: number): Difference {
  const left = new Map(stored.map((row) => [recordKey(asRecord(row)), row]))
  const same: Match[] = []
  const others = file.filter((record) => {
    const row = left.get(recordKey(record))
    if (!row) return true
    left.delete(recordKey(record))
    same.push({ record, stored: row })
    return false
  })
  const { renumbered, create } = withOtherNumbers(others, [...left.values()])
  const gone = new Set(renumbered.map(({ stored: { id } }) => id))
  const isSame = ({ record, stored: { ttl } }: Match) => record.ttl === (ttl ?? zoneTtl)
  return {
    create,
    update: [...same.filter((one) => !isSame(one)), ...renumbered],
    unchanged: same.filter(isSame).map(({ stored: row }) => row),
    missing: [...left.values()].filter(({ id }) => !gone.has(id)),
  }
}

const asRecord = (row: RecordRow): Omit<DnsRecord, 'ttl'> => ({
  name: row.fqdn,
  type: row.record_type,
  value: rdataOf(row.record_type, row),
})

/** An MX or SRV that leads to the same host by other numbers is the same record, changed. */
function withOtherNumbers(records: readonly FoundRecord[], rows: readonly RecordRow[]) {
  const byTarget = new Map(rows.filter(hasNumbers).map((row) => [targetKey(row.fqdn, row.record_type, row.value), row]))
  const renumbered: Match[] = []
  const create: FoundRecord[] = []
  for (const record of records) {
    const key = targetKey(record.name, record.type, splitRdata(record.type, record.value).value)
    const row = byTarget.get(key)
    byTarget.delete(key)
    if (row) renumbered.push({ record, stored: row })
    else create.push(record)
  }
  return { renumbered, create }
}

const hasNumbers = ({ priority }: RecordRow): boolean => priority !== null
const targetKey = (name: string, type: string, value: string): string => `${name} ${type} ${value}`

/**
 * Pure: the lifetimes with which records from elsewhere are written. Their own, unless members of their set stay as they
 * are: then theirs.
 */
export function lifetimesOf(
  records: readonly DnsRecord[],
  staying: readonly RecordRow[],
  zoneTtl: number,
): { ttlOf: (record: DnsRecord) => number; warnings: string[] } {
  const kept = new Map(staying.map((row) => [setKey({ name: row.fqdn, type: row.record_type }), row.ttl ?? zoneTtl]))
  const moved = new Map<string, number>()
  for (const record of records) {
    const ttl = kept.get(setKey(record))
    if (ttl !== undefined && ttl !== record.ttl) moved.set(setKey(record), ttl)
  }
  return {
    ttlOf: (record) => moved.get(setKey(record)) ?? record.ttl,
    warnings: [...moved].map(([key, ttl]) => `${key} keeps the lifetime of the records that are there, ${ttl} s`),
  }
}

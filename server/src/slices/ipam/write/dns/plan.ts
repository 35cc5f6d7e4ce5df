import type { RecordRow } from '../../../dns/write/record-row.ts'
import type { NewRecord, RecordEdit } from '../../../dns/write/records.ts'
import { type AddressRecord, recordKey } from './published.ts'

/** An address, and the records it shall have. */
export type Subject = { id: string; records: readonly AddressRecord[] }

/** A record that cannot be made, because somebody else's says the same. */
export type Clash = { id: string; record: AddressRecord }

export type ZonePlan = { insert: NewRecord[]; update: RecordEdit[]; remove: RecordRow[] }
export type Plan = { zones: Map<string, ZonePlan>; clashes: Clash[] }

/**
 * Pure: what to write so that the records of these addresses become those they shall have. `stored` are their records,
 * and whatever else says what they shall say. A record that gets another name or value stays the same record. One that
 * a person made is taken over when it says the same, as is one that another of these addresses gives up.
 */
export function planOf(subjects: readonly Subject[], stored: readonly RecordRow[]): Plan {
  const state = stateOf(subjects, stored)
  const missing = subjects.flatMap(({ id, records }) =>
    records.filter((record) => state.ownerOf.get(recordKey(record)) !== id).map((record) => ({ id, record })),
  )
  // What others let go of is given first, or it would be made into something else before.
  const rest = missing.filter((one) => !takeOver(state, one))
  for (const one of rest) changeOrAdd(state, one)
  for (const rows of state.spare.values()) for (const row of rows) zonePlan(state.plan, row.zone_id).remove.push(row)
  return state.plan
}

type Missing = { id: string; record: AddressRecord }

type State = {
  plan: Plan
  byKey: Map<string, RecordRow>
  /** Which of the addresses has, or will have, the record. */
  ownerOf: Map<string, string>
  /** By address: records that it shall not have any more. */
  spare: Map<string, Set<RecordRow>>
}

function stateOf(subjects: readonly Subject[], stored: readonly RecordRow[]): State {
  const byKey = new Map(stored.map((row) => [keyOf(row), row]))
  const keys = new Map(subjects.map(({ id, records }) => [id, new Set(records.map(recordKey))]))
  const own = stored.filter((row) => row.auto_generated && keys.has(addressOf(row)))
  const isKept = (row: RecordRow) => keys.get(addressOf(row))?.has(keyOf(row))
  return {
    plan: { zones: new Map(), clashes: [] },
    byKey,
    ownerOf: new Map(own.filter(isKept).map((row) => [keyOf(row), addressOf(row)])),
    spare: spareOf(own.filter((row) => !isKept(row))),
  }
}

const spareOf = (rows: readonly RecordRow[]): Map<string, Set<RecordRow>> =>
  new Map([...Map.groupBy(rows, addressOf)].map(([id, group]) => [id, new Set(group)]))

const addressOf = ({ ip_address_id }: RecordRow): string => ip_address_id ?? ''

const keyOf = (row: RecordRow): string => recordKey(row as AddressRecord)

function takeOver({ plan, byKey, ownerOf, spare }: State, { id, record }: Missing): boolean {
  const key = recordKey(record)
  const before = byKey.get(key)
  if (!before && !ownerOf.has(key)) return false
  const isGivenUp =
    before !== undefined && (isPersonal(before) || spare.get(addressOf(before))?.delete(before) === true)
  if (!isGivenUp || ownerOf.has(key)) plan.clashes.push({ id, record })
  else zonePlan(plan, record.zone_id).update.push({ before, set: { auto_generated: true, ip_address_id: id } })
  ownerOf.set(key, id)
  return true
}

/** Made by a person, and kept by nothing else. */
const isPersonal = ({ auto_generated, pool_member_id }: RecordRow): boolean =>
  !auto_generated && pool_member_id === null

function changeOrAdd({ plan, ownerOf, spare }: State, { id, record }: Missing): void {
  const { zone_id, fqdn, record_type, value } = record
  const key = recordKey(record)
  if (ownerOf.has(key)) {
    plan.clashes.push({ id, record })
    return
  }
  ownerOf.set(key, id)
  const own = spare.get(id) ?? new Set()
  const before = [...own].find((row) => row.zone_id === zone_id && row.record_type === record_type)
  const zone = zonePlan(plan, zone_id)
  if (before) {
    own.delete(before)
    zone.update.push({ before, set: { fqdn, value } })
  } else
    zone.insert.push({
      ...PLAIN,
      ttl: record.ttl ?? null,
      fqdn,
      record_type,
      value,
      auto_generated: true,
      ip_address_id: id,
    })
}

// None of the numbers that other types have.
const PLAIN = { priority: null, weight: null, port: null }

function zonePlan({ zones }: Plan, id: string): ZonePlan {
  const plan = zones.get(id) ?? { insert: [], update: [], remove: [] }
  zones.set(id, plan)
  return plan
}

export const isEmpty = ({ zones, clashes }: Plan): boolean => clashes.length === 0 && zones.size === 0

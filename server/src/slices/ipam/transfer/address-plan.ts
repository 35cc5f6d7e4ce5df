import { setImmediate } from 'node:timers/promises'
import { containsAddress, parseAddress, type Range } from '@cadastre/core/ip'
import { z } from 'zod'
import { changesOf } from '../../../db/rows.ts'
import { nothing, raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { Tags } from '../../../http/schema.ts'
import { checkedFields } from '../../custom-fields/rules.ts'
import { isWithin } from '../addresses/delegation.ts'
import { addressSelect } from '../addresses/rows.ts'
import { changeFault, statusFault, withConsequences } from '../addresses/rules.ts'
import type { Address, AddressUpdate } from '../addresses/schema.ts'
import { CREATE_STATUSES } from '../addresses/statuses.ts'
import type { TargetSubnet } from '../addresses/target-subnet.ts'
import { CustomFields, Description, Hostname, IpAddressText, Mac } from '../fields.ts'
import { boundariesOf } from '../subnets/rules.ts'
import { addressColumns, addressInput, type Columns, type Fate, hasField, overlaid, valuesOfRow } from './rules.ts'
import type { Strategy } from './schema.ts'
import type { FileRow, Table } from './tables.ts'

export const CHUNK = 2_000

const AddressRow = z.object({
  address: IpAddressText,
  status: z.enum([...CREATE_STATUSES, 'network', 'broadcast']).default('allocated'),
  hostname: Hostname.nullable().default(null),
  mac_address: Mac.nullable().default(null),
  description: Description.default(''),
  tags: Tags.default({}),
  custom_fields: CustomFields.default({}),
})
type AddressRow = z.output<typeof AddressRow>

/** A row of the file and what becomes of it: the row to write, or the one that is there and how it will be. */
export type PlannedAddress = Fate & { isForeign?: boolean; row?: AddressRow; before?: Address; after?: Address }

type Plan = { target: TargetSubnet; columns: Columns; strategy: Strategy; writable: 'all' | readonly Range[] }
type Candidate = { line: number; fields: Record<string, unknown>; row: AddressRow }

/** What every row of the file leads to; rows are matched with the database a few thousand at a time. */
export async function planAddresses(
  reader: Reader,
  table: Table,
  target: TargetSubnet,
  strategy: Strategy,
  writable: 'all' | readonly Range[],
): Promise<PlannedAddress[]> {
  const columns = addressColumns(table.columns, target.definitions)
  if (!hasField(columns, 'address')) throw invalid('The file has no column with addresses')
  const plan = { target, columns, strategy, writable }
  const seen = new Set<string>()
  const planned: PlannedAddress[] = []
  for (let at = 0; at < table.rows.length; at += CHUNK) {
    const read = table.rows.slice(at, at + CHUNK).map((row) => candidateOf(row, plan))
    const existing = await existingIn(reader, target.id, read, strategy)
    for (const one of read) planned.push('fields' in one ? fateOf(one, plan, existing, seen) : one)
    await setImmediate()
  }
  return planned
}

function candidateOf({ line, values, fault }: FileRow, { target, columns }: Plan): Candidate | PlannedAddress {
  const said = fault ?? valuesOfRow(values, columns, target.definitions)
  const shown = String(values[[...columns.keys()][0] ?? ''] ?? '').slice(0, 64)
  const refused = (reason: string, network = shown): PlannedAddress => failed(line, network, reason)
  if (typeof said === 'string') return refused(said)
  const fields = addressInput(said)
  const network = String(fields.address ?? shown).slice(0, 64)
  const parsed = AddressRow.safeParse(fields)
  if (!parsed.success) return refused(firstFault(parsed.error), network)
  const reason = placeFault(parsed.data, target)
  return reason ? refused(reason, network) : { line, fields: named(fields, parsed.data), row: parsed.data }
}

const failed = (line: number, network: string, reason: string): PlannedAddress => ({
  action: 'error',
  line,
  network,
  name: '',
  details: {},
  reason,
})

export function firstFault({ issues }: z.ZodError): string {
  const [issue] = issues
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'it is not valid'
}

/** Only what the row itself says, in the form the database has it. */
function named(fields: Record<string, unknown>, row: AddressRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in fields && name !== 'address'))
}

/** Network and broadcast address are what they are by their place; a file may say so, and nothing else. */
function placeFault({ address, status }: AddressRow, { cidr, network }: TargetSubnet): string | null {
  const parsed = parseAddress(address)
  if (!parsed || !containsAddress(cidr, parsed)) return `Address ${address} is not in ${network}`
  if (status !== 'network' && status !== 'broadcast') return null
  const isSo = boundariesOf(cidr).some((own) => own.address === address && own.status === status)
  return isSo ? null : `${address} is not the ${status} address of ${network}`
}

type Existing = ReadonlyMap<string, Address | null>

const among = (subnetId: string, addresses: readonly string[]): Sql =>
  sql`from ip_address where subnet_id = ${subnetId} and address = any(${addresses}::inet[])`

/** Whole rows only of those that may change; of the others it is enough that they are there. */
async function existingIn(
  reader: Reader,
  subnetId: string,
  read: readonly (Candidate | PlannedAddress)[],
  strategy: Strategy,
): Promise<Existing> {
  const addresses = read.flatMap((one) => ('fields' in one ? [one.row.address] : []))
  const isAll = strategy === 'overwrite'
  const changing = isAll ? nothing : sql`and status = 'orphan'`
  const rows = await reader.rows(
    sql<Address>`select ${raw(addressSelect)} ${among(subnetId, addresses)} ${changing} order by id`,
  )
  const existing = new Map<string, Address | null>(rows.map((row) => [row.address, row]))
  if (isAll) return existing
  const others = await reader.rows(sql<{ address: string }>`select address ${among(subnetId, addresses)}`)
  for (const { address } of others) if (!existing.has(address)) existing.set(address, null)
  return existing
}

function fateOf(candidate: Candidate, plan: Plan, existing: Existing, seen: Set<string>): PlannedAddress {
  const { line, row } = candidate
  const { address, hostname, address: _, ...details } = row
  const entry = { line, network: address, name: hostname ?? '', details, reason: null }
  if (!isWithin(plan.writable, address)) {
    return { ...entry, action: 'skip', reason: 'No right to write there', isForeign: true }
  }
  if (seen.has(address)) return standing(entry, plan.strategy, 'It is in the file twice')
  seen.add(address)
  const before = existing.get(address)
  if (before === undefined) return creation(entry, row, plan)
  // What a file brings is asked for by name: an address that was given up is free for it.
  if (before?.status === 'orphan' && row.status !== 'orphan') return { ...creation(entry, row, plan), before }
  return before === null || plan.strategy !== 'overwrite'
    ? standing(entry, plan.strategy, 'It exists')
    : change(entry, before, candidate.fields, plan)
}

type Outcome = Omit<Fate, 'action'>

const standing = (entry: Outcome, strategy: Strategy, reason: string): PlannedAddress => ({
  ...entry,
  action: strategy === 'fail' ? 'conflict' : 'skip',
  reason,
})

function creation(entry: Outcome, row: AddressRow, { target }: Plan): PlannedAddress {
  const isBoundary = row.status === 'network' || row.status === 'broadcast'
  const checked = checkedFields(target.definitions, row.custom_fields, { isCreate: true })
  const reason =
    (isBoundary ? null : statusFault(row.status, row.mac_address)) ?? (checked.ok ? null : checked.sentence)
  if (reason !== null || !checked.ok) return { ...entry, action: 'error', reason }
  return { ...entry, action: 'create', row: { ...row, custom_fields: checked.fields } }
}

function change(entry: Outcome, before: Address, fields: Record<string, unknown>, { target }: Plan): PlannedAddress {
  if (before.auto_from_lease) return { ...entry, action: 'skip', reason: 'It mirrors a DHCP lease' }
  const changes = withConsequences(before, changesOf(before, overlaid(before, fields)) as AddressUpdate)
  if (Object.keys(changes).length === 0) return { ...entry, action: 'skip', reason: 'It is like that already' }
  const after = { ...before, ...changes } as Address
  const checked = checkedFields(target.definitions, after.custom_fields, { isCreate: false })
  const reason = changeFault(before, changes) ?? (checked.ok ? null : checked.sentence)
  return reason === null ? { ...entry, action: 'update', before, after } : { ...entry, action: 'error', reason }
}

import { containsAddress, parseAddress } from '@cadastre/core/ip'
import { changesOf } from '../../../db/rows.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { conflict, invalid, notFound } from '../../../http/errors.ts'
import type { ListQuery, Page } from '../../../records/list.ts'
import { checkCustomFields } from '../../custom-fields/values.ts'
import { holdSubnetsOf } from '../locks.ts'
import { addressEntries, type Written, writeAddresses } from '../write/addresses.ts'
import { revival } from '../write/revive.ts'
import { refuseForeignAddress } from './delegation.ts'
import { sightings } from './mac-history.ts'
import { newRow } from './new-row.ts'
import { addressSelect } from './rows.ts'
import { changeFault } from './rules.ts'
import type { Address, AddressCreate, AddressUpdate } from './schema.ts'
import { holdTarget, refuseMulticast, type TargetSubnet } from './target-subnet.ts'
import { collisions, poolWarnings, refuseWarned } from './warnings.ts'
import { requireZones, zoneColumns } from './zone-choice.ts'

const liveAddress = (id: string) => sql<Address>`select ${raw(addressSelect)} from ip_address where id = ${id}
  and exists (select from subnet s where s.id = subnet_id and s.deleted_at is null)`

export async function getAddress(reader: Reader, id: string): Promise<Address> {
  const address = await reader.first(liveAddress(id))
  if (!address) throw notFound('IP address')
  return address
}

export async function macHistory(reader: Reader, id: string, query: ListQuery): Promise<Page> {
  await getAddress(reader, id)
  return sightings(reader, id, query)
}

export async function createAddress(work: Work, subnetId: string, input: AddressCreate): Promise<Address> {
  const target = await holdTarget(work, subnetId)
  refuseMulticast(target)
  refuseOutside(target, input.address)
  await refuseForeignAddress(work, { subnet_id: subnetId, address: input.address })
  await requireZones(work, [subnetId], input)
  const row = newRow(work, target, input, input.address)
  const orphan = await orphanAt(work, subnetId, input.address)
  if (!input.force) refuseWarned(await warningsOf(work, target, input, { id: orphan?.id, zone: row.forward_zone_id }))
  return logged(work, await writeAddresses(work, orphan ? { update: [revival(orphan, row)] } : { insert: [row] }))
}

/** Puts one written address into the audit log; answers how it is now. */
async function logged(work: Work, written: readonly Written[]): Promise<Address> {
  const [one] = written
  if (!one?.after) throw new Error('a write of an address returned no row')
  await work.audit(...addressEntries(written))
  return one.after
}

function refuseOutside({ cidr, network }: TargetSubnet, text: string): void {
  const address = parseAddress(text)
  if (!address || !containsAddress(cidr, address)) throw invalid(`Address ${text} is not in ${network}`)
}

const atStatement = (subnetId: string, address: string) =>
  sql<Address>`select ${raw(addressSelect)} from ip_address where subnet_id = ${subnetId} and address = ${address} for no key update`

/**
 * The row of an address that was given up, held: whoever asks for that very address may have it at once. The key of the
 * table has the last word on one that is taken; this says it before the warnings do.
 */
async function orphanAt(work: Work, subnetId: string, address: string): Promise<Address | null> {
  const [row] = await work.rows(atStatement(subnetId, address))
  if (row && row.status !== 'orphan') throw conflict(takenSentence(address))
  return row ?? null
}

export const takenSentence = (address: unknown): string =>
  `${address === undefined ? 'An address of the request' : `Address ${address}`} is already allocated in this subnet`

type Where = { id: string | undefined; zone: string | null }

async function warningsOf(
  work: Work,
  target: TargetSubnet,
  input: AddressCreate,
  { id, zone }: Where,
): Promise<object[]> {
  const { hostname, mac_address: mac, role, address } = input
  return [...(await collisions(work, { id, hostname, zone, mac, role })), ...poolWarnings(target, address)]
}

export async function updateAddress(work: Work, id: string, input: AddressUpdate): Promise<Address> {
  const before = await lockAddress(work, id)
  const { force = false, ...fields } = input
  const changes = await acceptedChanges(work, before, fields)
  if (!force) await refuseChangeCollisions(work, before, fields, changes)
  return change(work, before, changes)
}

/** The row, held for a change. */
export async function lockAddress(work: Work, id: string): Promise<Address> {
  // The subnet first: whoever restructures it holds it, and then waits for no address of ours.
  const [, [address]] = await Promise.all([
    holdSubnetsOf(work, [id]),
    work.rows(sql<Address>`${liveAddress(id)} for no key update`),
  ])
  if (!address) throw notFound('IP address')
  if (address.auto_from_lease) {
    throw conflict(`Address ${address.address} mirrors a DHCP lease; change the lease or make a reservation instead`)
  }
  work.expect(address)
  return address
}

type Edit = Omit<AddressUpdate, 'force'>
type Changes = Partial<Omit<Edit, 'dns_zone_id'> & Pick<Address, 'forward_zone_id' | 'forward_zone_source'>>

/** What the request changes of the row, with what follows from it, as far as the rules allow. */
async function acceptedChanges(work: Work, before: Address, input: Edit): Promise<Changes> {
  const changes = changesOf(before, await columnsOf(work, before, input))
  const fault = changeFault(before, changes)
  if (fault) throw invalid(fault)
  if (changes.custom_fields) await checkCustomFields(work, 'ip_address', changes.custom_fields, false)
  return changes
}

/** The columns that a request names. A name that comes after the address is in the zone of the settings in force. */
async function columnsOf(work: Work, before: Address, { dns_zone_id, ...columns }: Edit): Promise<Changes> {
  const { forward_zone_id, forward_zone_source, subnet_id } = before
  await requireZones(work, [subnet_id], newZones(before, { dns_zone_id, ...columns }))
  const isNamedAnew = Boolean(columns.hostname) && forward_zone_id === null && forward_zone_source === 'settings'
  if (dns_zone_id === undefined && !isNamedAnew) return columns
  const { zone } = await holdTarget(work, subnet_id)
  return { ...columns, ...zoneColumns(dns_zone_id, zone) }
}

/** Zones that the address does not have yet; those it has may be sent back. */
const newZones = (before: Address, { dns_zone_id, extra_zone_ids }: Edit) => ({
  dns_zone_id: dns_zone_id === before.forward_zone_id ? undefined : dns_zone_id,
  extra_zone_ids: extra_zone_ids?.filter((id) => !before.extra_zone_ids.includes(id)),
})

/** Only what the body names is checked: a collision that was confirmed once is not brought up with every edit. */
async function refuseChangeCollisions(work: Work, before: Address, input: Edit, changes: Changes): Promise<void> {
  const { hostname, forward_zone_id: zone, role } = { ...before, ...changes }
  const isNamed = 'hostname' in changes || 'forward_zone_id' in changes
  const mac = 'mac_address' in changes ? (input.mac_address ?? null) : null
  refuseWarned(
    await collisions(work, {
      id: before.id,
      hostname: isNamed ? (hostname ?? null) : null,
      zone: zone ?? null,
      mac,
      role: role ?? null,
    }),
  )
}

/** An edit that changes nothing has no entry in the log; that the MAC was seen again is noted all the same. */
async function change(work: Work, before: Address, changes: object): Promise<Address> {
  const written = await writeAddresses(work, { update: [{ before, set: { ...changes } }] })
  if (Object.keys(changes).length > 0) return logged(work, written)
  work.unaudited('nothing changes')
  return before
}

/** The row stays and remembers what it was, and the address is nobody's: an orphan. DHCP hands it out no more. */
export async function orphanAddress(work: Work, id: string): Promise<void> {
  const before = await lockAddress(work, id)
  await change(work, before, changesOf(before, { status: 'orphan', static_assignment_id: null }))
}

export async function deleteAddress(work: Work, id: string): Promise<void> {
  const before = await lockAddress(work, id)
  await work.audit(...addressEntries(await writeAddresses(work, { remove: [before] })))
}

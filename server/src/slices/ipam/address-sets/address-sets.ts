import { parseCidr } from '@cadastre/core/ip'
import type { Resolver, Right } from '../../../access/access.ts'
import type { Actor } from '../../../access/actor.ts'
import { requireRight } from '../../../access/permissions.ts'
import { newId } from '../../../db/ids.ts'
import { insertOf } from '../../../db/insert.ts'
import { changesOf, jsonColumns, updateOf } from '../../../db/rows.ts'
import { all, raw, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { deleteForGood } from '../../../references/departure.ts'
import { holdSubnet } from '../locks.ts'
import { visibleSubnets } from '../scope.ts'
import { changesShape, type Shape, shapedAs, shapeFault } from './rules.ts'
import { type AddressSet, type AddressSetCreate, type AddressSetUpdate, createColumns, setColumns } from './schema.ts'

const columns = setColumns.map((name) => `a.${name}`).join(', ')
const ofLiveSubnets = 'address_set a join subnet s on s.id = a.subnet_id and s.deleted_at is null'
const insertSet = insertOf('address_set', ['id', ...createColumns], setColumns)

/** A set is read with its subnet. */
export const addressSetRights: Resolver = async (reader, id, action) => {
  const set = await reader.first(sql<{ subnet_id: string }>`select subnet_id from address_set where id = ${id}`)
  if (!set) return null
  const own: Right = { type: 'address_set', target: { one: id } }
  return action === 'read' ? [own, { type: 'subnet', target: { one: set.subnet_id } }] : [own]
}

export async function getAddressSet(reader: Reader, id: string): Promise<AddressSet> {
  const visible = all(visibleSubnets(reader.actor, 's'))
  const set = await reader.first(
    sql<AddressSet>`select ${raw(columns)} from ${raw(ofLiveSubnets)} where a.id = ${id} and ${visible}`,
  )
  if (!set) throw notFound('Address set')
  return set
}

/** Its subnet is held first, then the row is locked: the order of all locks. */
async function lockedSet(work: Work, id: string): Promise<{ set: AddressSet; network: string }> {
  const [subnet] = await work.rows(
    sql<{ network: string }>`select s.network from ${raw(ofLiveSubnets)} where a.id = ${id} for key share of s`,
  )
  const [set] = await work.rows(
    sql<AddressSet>`select ${raw(columns)} from address_set a where a.id = ${id} for no key update`,
  )
  if (!subnet || !set) throw notFound('Address set')
  work.expect(set)
  return { set, network: subnet.network }
}

/** Handing out a part of a subnet is for those who may write the subnet. */
export async function createAddressSet(work: Work, input: AddressSetCreate): Promise<AddressSet> {
  refuseForeignSubnet(work.actor, input.subnet_id)
  const { network } = await holdSubnet(work, input.subnet_id)
  const shaped = shapedAs(input)
  refuseShape(network, shaped)
  const [set] = await work.rows<AddressSet>(insertSet({ id: newId(), ...jsonColumns(shaped) }))
  if (!set) throw new Error('an insert returned no row')
  await work.audit({ action: 'create', type: 'address_set', id: set.id, display: set.name, after: set })
  return set
}

export async function updateAddressSet(work: Work, id: string, input: AddressSetUpdate): Promise<AddressSet> {
  const { set: before, network } = await lockedSet(work, id)
  const target = shapedAs({ ...before, ...changesOf(before, input) } as AddressSet)
  const changes = changesOf(before, target)
  if (Object.keys(changes).length === 0) {
    work.unaudited('nothing changes')
    return before
  }
  if (changesShape(changes)) {
    refuseForeignSubnet(work.actor, before.subnet_id)
    refuseShape(network, target)
  }
  const [after] = await work.rows<AddressSet>(updateOf('address_set', id, changes, setColumns))
  if (!after) throw new Error('an update of a locked row returned none')
  await work.audit({ action: 'update', type: 'address_set', id, display: after.name, before, after })
  return after
}

export async function deleteAddressSet(work: Work, id: string): Promise<void> {
  const { set: before } = await lockedSet(work, id)
  await deleteForGood(work, 'address_set', [id])
  await work.audit({ action: 'delete', type: 'address_set', id, display: before.name, before })
}

function refuseForeignSubnet(actor: Actor, subnetId: string): void {
  requireRight(actor, 'write', 'subnet', { one: subnetId })
}

function refuseShape(network: string, shape: Shape): void {
  const parsed = parseCidr(network)
  if (!parsed) throw new Error(`${network} is stored as a network`)
  const fault = shapeFault(parsed.cidr, network, shape)
  if (fault) throw invalid(fault)
}

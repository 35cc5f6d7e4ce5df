import { raw, type Sql, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { doesNotExist } from '../../../http/pg-errors.ts'
import type { FieldDefinition } from '../../custom-fields/rules.ts'
import { definitionsJson } from '../../custom-fields/values.ts'
import { existing, type Network, type NetworkKind } from '../in-the-way.ts'
import { containmentFault } from './rules.ts'

export type Vlan = { vlan_id: number; name: string }
/** What a new subnet has to fit: the block it lies in, its VLAN, and the custom fields there are. */
export type Place = { block: string; vlan: Vlan | null; definitions: FieldDefinition[] }

// The space before the block: locks are taken from the top down.
const holdStatement = (spaceId: string, blockId: string, vlanRefId: string | null) => sql<Held>`
  with space as (select id from ip_space where id = ${spaceId} and deleted_at is null for key share),
  block as (
    select network from ip_block where id = ${blockId} and space_id = (select id from space) and deleted_at is null
    for no key update
  )
  select (select id from space) as space, (select network from block) as block,
    (select jsonb_build_object('vlan_id', vlan_id, 'name', name) from vlan where id = ${vlanRefId}) as vlan,
    ${raw(definitionsJson('subnet'))} as definitions`

// What overlaps is looked for by the networks alone; in the order of the list the search would pass all the others.
const overlapping = (table: string, network: string, condition: Sql): Sql => sql`
  (select jsonb_build_object('id', id, 'network', network) from (
    select id, network from ${raw(table)} where ${condition} and network && ${network}::cidr and deleted_at is null offset 0
  ) found order by network limit 1)`

const takenAt = ({ space_id, block_id, network, id }: PlaceRequest) => sql<Occupied['taken']>`
  select ${overlapping('subnet', network, sql`space_id = ${space_id} and id <> ${id}`)} as subnet,
    ${overlapping('ip_block', network, sql`parent_block_id = ${block_id}`)} as block`

type PlaceRequest = { id: string; space_id: string; block_id: string; network: string }
type Occupied = { taken: Record<NetworkKind, Network | null> }
type Held = Omit<Place, 'block'> & { space: string | null; block: string | null }

/**
 * Takes hold of where a new subnet goes. Overlapping subnets of a space always lie below the same block, so two of
 * them meet there, and the second can be told what it lost to. Both statements leave together; the second sees what
 * was committed while the first waited.
 */
export async function holdPlace(
  work: Work,
  request: PlaceRequest,
  vlanRefId: string | null,
): Promise<Place & Occupied> {
  const [[held], taken] = await Promise.all([
    work.rows(holdStatement(request.space_id, request.block_id, vlanRefId)),
    takenBy(work, request),
  ])
  if (!held?.space) throw doesNotExist('space_id', 'ip_space')
  if (!held.block) throw invalid('Block not found in this space')
  refuseOutside(request.network, held.block)
  return { ...held, block: held.block, taken }
}

const takenBy = (reader: Reader, request: PlaceRequest): Promise<Occupied['taken']> => reader.one(takenAt(request))

function refuseOutside(network: string, block: string): void {
  const fault = containmentFault(network, block)
  if (fault) throw invalid(fault)
}

export function refuseOverlap(reader: Reader, network: string, { subnet, block }: Occupied['taken']): void {
  if (subnet) throw conflict(`Network ${network} overlaps with ${existing(reader, 'subnet', subnet)}`)
  if (block) throw conflict(`Network ${network} overlaps with ${existing(reader, 'block', block)}`)
}

/** Whether a subnet could lie below another block of its space. That it stays so is checked again at the commit. */
export async function refuseMove(work: Work, request: PlaceRequest): Promise<void> {
  const [target] = await work.rows(
    sql<{
      network: string
    }>`select network from ip_block where id = ${request.block_id} and space_id = ${request.space_id} and deleted_at is null`,
  )
  if (!target) throw invalid('Target block not found in this space')
  refuseOutside(request.network, target.network)
  refuseOverlap(work, request.network, await takenBy(work, request))
}

export async function vlanOf(reader: Reader, id: string): Promise<Vlan> {
  const [vlan] = await reader.rows(sql<Vlan>`select vlan_id, name from vlan where id = ${id}`)
  if (!vlan) throw doesNotExist('vlan_ref_id', 'vlan')
  return vlan
}

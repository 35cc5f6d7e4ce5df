import { visibleIds } from '../../../access/actor.ts'
import { type Conditions, idsIn } from '../../../db/conditions.ts'
import { newId } from '../../../db/ids.ts'
import { insertOf } from '../../../db/insert.ts'
import { changesOf, jsonColumns, updateOf } from '../../../db/rows.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { invalid, notFound } from '../../../http/errors.ts'
import { deleteForGood } from '../../../references/departure.ts'
import { mappingFault } from './rules.ts'
import {
  createColumns,
  mappingColumns,
  type NatMapping,
  type NatMappingCreate,
  type NatMappingFilter,
  type NatMappingPage,
  type NatMappingQuery,
  type NatMappingUpdate,
} from './schema.ts'

// The same address can be in several spaces: the one in the named subnet is meant, else the oldest.
const addressId = (column: string) =>
  `(select i.id from ip_address i join subnet l on l.id = i.subnet_id and l.deleted_at is null
    where i.address = ${column} order by (i.subnet_id = n.internal_subnet_id) is true desc, i.id limit 1)`
const DERIVED: Partial<Record<keyof NatMapping, string>> = {
  internal_ip_address_id: `${addressId('n.internal_ip')} as internal_ip_address_id`,
  external_ip_address_id: `${addressId('n.external_ip')} as external_ip_address_id`,
  internal_subnet_cidr: 's.network as internal_subnet_cidr',
  internal_subnet_name: 's.name as internal_subnet_name',
}
const columns = mappingColumns.map((name) => DERIVED[name] ?? `n.${name}`).join(', ')
const mappings = 'nat_mapping n left join subnet s on s.id = n.internal_subnet_id and s.deleted_at is null'
const insertMapping = insertOf('nat_mapping', ['id', ...createColumns], ['id'])

export async function listNatMappings(reader: Reader, query: NatMappingQuery): Promise<NatMappingPage> {
  const { page, per_page, ...filter } = query
  const { text, values } = conditions(reader, filter)
  const window = [per_page, (page - 1) * per_page]
  const [items, { count }] = await Promise.all([
    reader.rows<NatMapping>(
      `select ${columns} from ${mappings} where ${text} order by n.name, n.id limit $6 offset $7`,
      [...values, ...window],
    ),
    countNatMappings(reader, filter),
  ])
  return { total: count, page, per_page, items }
}

export async function countNatMappings(reader: Reader, filter: NatMappingFilter): Promise<{ count: number }> {
  const { text, values } = conditions(reader, filter)
  const [row] = await reader.rows<{ count: number }>(
    `select count(*) as count from nat_mapping n where ${text}`,
    values,
  )
  return { count: row?.count ?? 0 }
}

function conditions(reader: Reader, { kind, internal_ip, external_ip, q }: NatMappingFilter): Conditions {
  return {
    text: `${VISIBLE} and ($2::text is null or n.kind = $2) and ($3::inet is null or n.internal_ip = $3)
      and ($4::inet is null or n.external_ip = $4)
      and ($5::text is null or strpos(lower(n.name), lower($5)) > 0 or strpos(lower(n.description), lower($5)) > 0)`,
    values: [visible(reader), kind ?? null, internal_ip ?? null, external_ip ?? null, q ?? null],
  }
}

const VISIBLE = '($1::uuid[] is null or n.id = any($1))'
const visible = ({ actor }: Reader): string[] | null => idsIn(visibleIds(actor, 'read', 'nat_mapping'))

/** Mappings that have the address on either side. */
export async function mappingsOfAddress(reader: Reader, addressId: string): Promise<NatMapping[]> {
  const [address] = await reader.rows<{ address: string }>(
    `select i.address from ip_address i join subnet s on s.id = i.subnet_id and s.deleted_at is null where i.id = $1`,
    [addressId],
  )
  if (!address) throw notFound('IP address')
  return reader.rows(
    `select ${columns} from ${mappings} where ${VISIBLE} and (n.internal_ip = $2::inet or n.external_ip = $2::inet)
      order by n.name, n.id`,
    [visible(reader), address.address],
  )
}

/** Mappings of the whole subnet, and those that have one of its addresses on either side. */
export async function mappingsOfSubnet(reader: Reader, subnetId: string): Promise<NatMapping[]> {
  const [subnet] = await reader.rows<{ network: string }>(
    'select network from subnet where id = $1 and deleted_at is null',
    [subnetId],
  )
  if (!subnet) throw notFound('Subnet')
  return reader.rows(
    `select ${columns} from ${mappings} where ${VISIBLE} and (n.internal_subnet_id = $2
      or n.internal_ip <<= $3::inet or n.external_ip <<= $3::inet) order by n.name, n.id`,
    [visible(reader), subnetId, subnet.network],
  )
}

export async function getNatMapping(reader: Reader, id: string): Promise<NatMapping> {
  const [mapping] = await reader.rows<NatMapping>(`select ${columns} from ${mappings} where n.id = $1`, [id])
  if (!mapping) throw notFound('NAT mapping')
  return mapping
}

async function lockedMapping(work: Work, id: string): Promise<NatMapping> {
  await work.rows('select id from nat_mapping where id = $1 for no key update', [id])
  const mapping = await getNatMapping(work, id)
  work.expect(mapping)
  return mapping
}

export async function createNatMapping(work: Work, input: NatMappingCreate): Promise<NatMapping> {
  await refuseTrashedSubnet(work, input.internal_subnet_id)
  const id = newId()
  await work.rows(...insertMapping({ id, ...jsonColumns(input) }))
  const mapping = await getNatMapping(work, id)
  await work.audit({ action: 'create', type: 'nat_mapping', id, display: mapping.name, after: mapping })
  return mapping
}

export async function updateNatMapping(work: Work, id: string, input: NatMappingUpdate): Promise<NatMapping> {
  const before = await lockedMapping(work, id)
  const changes = changesOf(before, input)
  if (Object.keys(changes).length === 0) {
    work.unaudited('nothing changes')
    return before
  }
  const fault = mappingFault({ ...before, ...changes } as NatMapping)
  if (fault) throw invalid(fault)
  await refuseTrashedSubnet(work, changes.internal_subnet_id)
  await work.rows(...updateOf('nat_mapping', id, changes, ['id']))
  const after = await getNatMapping(work, id)
  await work.audit({ action: 'update', type: 'nat_mapping', id, display: after.name, before, after })
  return after
}

export async function deleteNatMapping(work: Work, id: string): Promise<void> {
  const before = await lockedMapping(work, id)
  await deleteForGood(work, 'nat_mapping', [id])
  await work.audit({ action: 'delete', type: 'nat_mapping', id, display: before.name, before })
}

// To the database a subnet in the trash is still a row; to everybody else it is not there.
async function refuseTrashedSubnet(work: Work, id: string | null | undefined): Promise<void> {
  if (!id) return
  const [live] = await work.rows('select from subnet where id = $1 and deleted_at is null for key share', [id])
  if (!live) throw invalid('internal_subnet_id references a subnet row that does not exist.')
}

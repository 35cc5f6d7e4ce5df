import { visible } from '../../../access/visible.ts'
import { newId } from '../../../db/ids.ts'
import { insertOf } from '../../../db/insert.ts'
import { changesOf, jsonColumns, updateOf } from '../../../db/rows.ts'
import { all, join, raw, type Sql, sql, when } from '../../../db/sql.ts'
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

/** Mappings as the interface shows them; of subnets and addresses, what the caller may read. */
function mappings(reader: Reader): Sql<NatMapping> {
  // The same address can be in several spaces: the one in the named subnet is meant, else the oldest.
  const addressId = (column: string) =>
    sql`(select i.id from ip_address i join subnet l on l.id = i.subnet_id and l.deleted_at is null
      where i.address = ${raw(column)} and ${visible(reader, 'subnet', 'l.id')}
      order by (i.subnet_id = n.internal_subnet_id) is true desc, i.id limit 1)`
  const derived: Partial<Record<keyof NatMapping, Sql>> = {
    internal_ip_address_id: addressId('n.internal_ip'),
    external_ip_address_id: addressId('n.external_ip'),
    internal_subnet_cidr: raw('s.network'),
    internal_subnet_name: raw('s.name'),
  }
  const columns = mappingColumns.map((name) => sql`${derived[name] ?? raw(`n.${name}`)} as ${raw(name)}`)
  return sql`select ${join(columns, ', ')} from nat_mapping n
    left join subnet s on s.id = n.internal_subnet_id and s.deleted_at is null and ${visible(reader, 'subnet', 's.id')}`
}

const insertMapping = insertOf('nat_mapping', ['id', ...createColumns], ['id'])

export async function listNatMappings(reader: Reader, query: NatMappingQuery): Promise<NatMappingPage> {
  const { page, per_page, ...filter } = query
  const [items, { count }] = await Promise.all([
    reader.rows(
      sql<NatMapping>`${mappings(reader)} where ${conditions(reader, filter)} order by n.name, n.id
        limit ${per_page} offset ${(page - 1) * per_page}`,
    ),
    countNatMappings(reader, filter),
  ])
  return { total: count, page, per_page, items }
}

export function countNatMappings(reader: Reader, filter: NatMappingFilter): Promise<{ count: number }> {
  return reader.one(
    sql<{ count: number }>`select count(*) as count from nat_mapping n where ${conditions(reader, filter)}`,
  )
}

function conditions(reader: Reader, { kind, internal_ip, external_ip, q }: NatMappingFilter): Sql {
  return all([
    visible(reader, 'nat_mapping', 'n.id'),
    ...when(kind, (value) => sql`n.kind = ${value}`),
    ...when(internal_ip, (value) => sql`n.internal_ip = ${value}::inet`),
    ...when(external_ip, (value) => sql`n.external_ip = ${value}::inet`),
    ...when(
      q,
      (value) => sql`(strpos(lower(n.name), lower(${value})) > 0 or strpos(lower(n.description), lower(${value})) > 0)`,
    ),
  ])
}

/** Mappings that have the address on either side. */
export async function mappingsOfAddress(reader: Reader, addressId: string): Promise<NatMapping[]> {
  const [address] = await reader.rows<{ address: string }>(
    `select i.address from ip_address i join subnet s on s.id = i.subnet_id and s.deleted_at is null where i.id = $1`,
    [addressId],
  )
  if (!address) throw notFound('IP address')
  return reader.rows(
    sql<NatMapping>`${mappings(reader)} where ${visible(reader, 'nat_mapping', 'n.id')}
      and (n.internal_ip = ${address.address}::inet or n.external_ip = ${address.address}::inet) order by n.name, n.id`,
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
    sql<NatMapping>`${mappings(reader)} where ${visible(reader, 'nat_mapping', 'n.id')}
      and (n.internal_subnet_id = ${subnetId} or n.internal_ip <<= ${subnet.network}::inet
        or n.external_ip <<= ${subnet.network}::inet) order by n.name, n.id`,
  )
}

export async function getNatMapping(reader: Reader, id: string): Promise<NatMapping> {
  const mapping = await reader.first(sql<NatMapping>`${mappings(reader)} where n.id = ${id}`)
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

import { visible } from '../../../access/visible.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import type { Listed } from '../../../records/family.ts'
import { containing, type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { NatMapping, NatMappingFilter } from './schema.ts'

const SEARCHED = ['n.name', 'n.description']

export const mappingList = {
  table: 'nat_mapping',
  alias: 'n',
  permission: 'nat_mapping',
  Row: NatMapping,
  Filter: NatMappingFilter,
  sort: 'name',
  where: { q: (text: string) => containing(SEARCHED, text) },
  search: SEARCHED,
} as const satisfies Listed

/** The same without filters, for the mappings of one thing. */
export const mappingsOfOne = { ...mappingList, Filter: NatMappingFilter.pick({}) } as const

/** The list with what the caller may read of subnets and addresses. */
export function mappingsFor(reader: Reader, list: Listed = mappingList) {
  // The same address can be in several spaces: the one in the named subnet is meant, else the oldest.
  const addressId = (column: string) =>
    sql`(select i.id from ip_address i join subnet l on l.id = i.subnet_id and l.deleted_at is null
      where i.address = ${raw(column)} and ${visible(reader, 'subnet', 'l.id')}
      order by (i.subnet_id = n.internal_subnet_id) is true desc, i.id limit 1)`
  const ofSubnet = (column: string) =>
    sql`(select ${raw(column)} from subnet s
      where s.id = n.internal_subnet_id and s.deleted_at is null and ${visible(reader, 'subnet', 's.id')})`
  const read = {
    internal_ip_address_id: addressId('n.internal_ip'),
    external_ip_address_id: addressId('n.external_ip'),
    internal_subnet_cidr: ofSubnet('s.network'),
    internal_subnet_name: ofSubnet('s.name'),
  }
  return { ...list, read } satisfies Listed
}

/** Mappings that have the address on either side. */
export async function mappingsOfAddress(reader: Reader, addressId: string, query: ListQuery): Promise<Page> {
  const row = await reader.first(
    sql<{ address: string }>`select i.address from ip_address i join subnet s on s.id = i.subnet_id
      and s.deleted_at is null where i.id = ${addressId}`,
  )
  if (!row) throw notFound('IP address')
  const { address } = row
  return listRows(reader, mappingsFor(reader, mappingsOfOne), query, [
    sql`(n.internal_ip = ${address}::inet or n.external_ip = ${address}::inet)`,
  ])
}

/** Mappings of the whole subnet, and those that have one of its addresses on either side. */
export async function mappingsOfSubnet(reader: Reader, id: string, query: ListQuery): Promise<Page> {
  const subnet = await reader.first(
    sql<{ network: string }>`select network from subnet where id = ${id} and deleted_at is null`,
  )
  if (!subnet) throw notFound('Subnet')
  const { network } = subnet
  return listRows(reader, mappingsFor(reader, mappingsOfOne), query, [
    sql`(n.internal_subnet_id = ${id} or n.internal_ip <<= ${network}::inet or n.external_ip <<= ${network}::inet)`,
  ])
}

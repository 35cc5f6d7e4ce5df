import { raw, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import type { Listed } from '../../../records/family.ts'
import { type ListQuery, listRows, type Page } from '../../../records/list.ts'
import { getAddress, lockAddress } from '../addresses/addresses.ts'
import { refuseAliases } from '../addresses/new-row.ts'
import type { Address, Alias } from '../addresses/schema.ts'
import { getSubnet } from '../subnets/subnets.ts'
import { addressEntries, writeAddresses } from '../write/addresses.ts'
import { AddressAlias, SubnetAlias } from './schema.ts'

/** The records of addresses in their forward zones, without those that have the addresses' own names. */
const ALIASES = `(
  select r.id, r.name, r.record_type, r.value, r.value_start, r.zone_id, r.fqdn, r.ip_address_id, i.subnet_id,
    host(i.address) as ip_address, i.hostname as ip_hostname
  from ip_address i join dns_record r on r.ip_address_id = i.id and r.zone_id = i.forward_zone_id and r.auto_generated
    and r.id is distinct from i.dns_record_id and r.deleted_at is null and r.record_type in ('A', 'AAAA', 'CNAME'))`

export const aliasList = {
  table: ALIASES,
  alias: 'a',
  permission: null,
  Row: AddressAlias,
  sort: 'name',
  // A long value is sorted by its beginning.
  sortBy: { value: { key: 'a.value_start', type: 'text' } },
  search: ['a.name'],
} as const satisfies Listed

export const subnetAliasList = {
  ...aliasList,
  Row: SubnetAlias,
  sort: 'ip_address',
  sortBy: {
    ...aliasList.sortBy,
    ip_address: { key: `a.ip_address || ' ' || a.record_type || ' ' || a.name`, type: 'text' },
  },
} as const satisfies Listed

export async function aliasesOf(reader: Reader, id: string, query: ListQuery): Promise<Page> {
  await getAddress(reader, id)
  return listRows(reader, aliasList, query, [sql`a.ip_address_id = ${id}`])
}

export async function aliasesOfSubnet(reader: Reader, id: string, query: ListQuery): Promise<Page> {
  await getSubnet(reader, id)
  return listRows(reader, subnetAliasList, query, [sql`a.subnet_id = ${id}`])
}

export async function addAlias(work: Work, id: string, alias: Alias): Promise<AddressAlias> {
  const before = await lockAddress(work, id)
  refuseAliases([alias], before.hostname === null ? null : before.forward_zone_id)
  const known = new Set((await aliasRecords(work, id)).map((one) => one.id))
  await writeAliases(work, before, [...before.aliases, alias])
  const made = (await aliasRecords(work, id)).find((one) => !known.has(one.id))
  if (!made) throw conflict(`${before.hostname} has the name ${alias.name} already`)
  return made
}

export async function removeAlias(work: Work, id: string, recordId: string): Promise<void> {
  const before = await lockAddress(work, id)
  if (recordId === before.dns_record_id) throw conflict('This record has the name of the address itself')
  const record = (await aliasRecords(work, id)).find((one) => one.id === recordId)
  if (!record) throw notFound('Alias')
  const type = record.record_type === 'CNAME' ? 'CNAME' : 'A'
  await writeAliases(
    work,
    before,
    before.aliases.filter(({ name, record_type }) => record_type !== type || !isNameOf(record, name)),
  )
}

const isNameOf = ({ name, fqdn }: AddressAlias, typed: string): boolean =>
  [name, fqdn, fqdn.slice(0, -1)].includes(typed.toLowerCase())

const aliasRecords = (reader: Reader, id: string): Promise<AddressAlias[]> =>
  reader.rows(
    sql`select id, name, record_type, value, zone_id, fqdn from ${raw(ALIASES)} a where ip_address_id = ${id} order by id`,
  )

async function writeAliases(work: Work, before: Address, aliases: readonly Alias[]): Promise<void> {
  await work.audit(...addressEntries(await writeAddresses(work, { update: [{ before, set: { aliases } }] })))
}

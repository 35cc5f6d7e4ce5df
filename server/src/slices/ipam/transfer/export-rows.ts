import { all, raw, type Sql, sql, when } from '../../../db/sql.ts'
import type { Reader } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { blockSelect } from '../blocks/rows.ts'
import type { IpBlock } from '../blocks/schema.ts'
import { visibleAddresses, visibleBlocks, visibleSpaces, visibleSubnets } from '../scope.ts'
import { subnetSelect } from '../subnets/rows.ts'
import type { Subnet } from '../subnets/schema.ts'
import type { ExportQuery } from './schema.ts'

export type Space = { id: string; name: string; description: string }
/** What is exported: the networks of a space, of a block and what is below it, or a single subnet. */
export type Scope = { space: Space; subnets: Sql; blocks: Sql }

export async function scopeOf(reader: Reader, query: ExportQuery): Promise<Scope> {
  if (query.subnet_id) return subnetScope(reader, query.subnet_id)
  return query.block_id ? blockScope(reader, query.block_id) : spaceScope(reader, query.space_id ?? '')
}

async function spaceScope(reader: Reader, id: string): Promise<Scope> {
  const space = await spaceWhere(reader, [sql`p.id = ${id}`, ...visibleSpaces(reader.actor, 'p')], 'IP space')
  return { space, subnets: sql`s.space_id = ${id}`, blocks: sql`b.space_id = ${id}` }
}

async function blockScope(reader: Reader, id: string): Promise<Scope> {
  const where = [sql`b.id = ${id}`, sql`b.deleted_at is null`, ...visibleBlocks(reader.actor, 'b')]
  const block = await reader.first(
    sql<{ space_id: string; network: string }>`select b.space_id, b.network from ip_block b where ${all(where)}`,
  )
  if (!block) throw notFound('IP block')
  const { space_id, network } = block
  return {
    space: await spaceWhere(reader, [sql`p.id = ${space_id}`], 'IP block'),
    subnets: sql`s.space_id = ${space_id} and s.network <<= ${network}::cidr`,
    blocks: sql`b.space_id = ${space_id} and b.network <<= ${network}::cidr`,
  }
}

async function subnetScope(reader: Reader, id: string): Promise<Scope> {
  const where = [sql`s.id = ${id}`, sql`s.deleted_at is null`, ...visibleSubnets(reader.actor, 's')]
  const subnet = await reader.first(
    sql<{ space_id: string; block_id: string }>`select s.space_id, s.block_id from subnet s where ${all(where)}`,
  )
  if (!subnet) throw notFound('Subnet')
  return {
    space: await spaceWhere(reader, [sql`p.id = ${subnet.space_id}`], 'Subnet'),
    subnets: sql`s.id = ${id}`,
    blocks: sql`b.id = ${subnet.block_id}`,
  }
}

async function spaceWhere(reader: Reader, where: readonly Sql[], what: string): Promise<Space> {
  const space = await reader.first(
    sql<Space>`select p.id, p.name, p.description from ip_space p where p.deleted_at is null and ${all(where)}`,
  )
  if (!space) throw notFound(what)
  return space
}

const PAGE = 5_000
type Place = { network: string; id: string }

/** Pages of a query in the order of its networks, each going on where the one before ended. */
async function* pages<Row extends Place>(
  reader: Reader,
  alias: string,
  select: Sql,
  conditions: readonly Sql[],
): AsyncGenerator<Row[]> {
  const order = raw(`${alias}.network, ${alias}.id`)
  let last: Place | undefined
  do {
    const after = when(last, ({ network, id }) => sql`(${order}) > (${network}::cidr, ${id}::uuid)`)
    const where = all([raw(`${alias}.deleted_at is null`), ...conditions, ...after])
    const page = await reader.rows(sql<Row>`${select} where ${where} order by ${order} limit ${PAGE}`)
    yield page
    last = page.length === PAGE ? page.at(-1) : undefined
  } while (last)
}

export type ExportedSubnet = Subnet & { block: string }

export async function* subnetPages(reader: Reader, { subnets }: Scope): AsyncGenerator<ExportedSubnet[]> {
  const where = [subnets, ...visibleSubnets(reader.actor, 's')]
  for await (const page of pages<Subnet>(reader, 's', raw(subnetSelect(reader)), where)) {
    const blocks = await networksOf(reader, new Set(page.map(({ block_id }) => block_id ?? '')))
    yield page.map((row) => ({ ...row, block: blocks.get(row.block_id ?? '') ?? '' }))
  }
}

async function networksOf(reader: Reader, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  const rows = await reader.rows(sql<Place>`select id, network from ip_block where id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map(({ id, network }) => [id, network]))
}

export function blockPages(reader: Reader, { blocks }: Scope): AsyncGenerator<IpBlock[]> {
  return pages<IpBlock>(reader, 'b', raw(blockSelect), [blocks, ...visibleBlocks(reader.actor, 'b')])
}

export type ExportedAddress = {
  subnet: string
  address: string
  status: string
  hostname: string | null
  fqdn: string | null
  mac_address: string | null
  description: string
  last_seen_at: string | null
  tags: Record<string, unknown>
  custom_fields: Record<string, unknown>
}

const ADDRESS = `s.network as subnet, a.address, a.status, a.hostname, a.fqdn, a.mac_address, a.description,
  a.last_seen_at, a.tags, a.custom_fields`
type Counted = Place & { rows: number }

/** Addresses in the order of their subnets: many small subnets at once, a great one in parts. */
export async function* addressPages(reader: Reader, scope: Scope): AsyncGenerator<ExportedAddress[]> {
  const counted = sql`select s.id, s.network, s.address_rows + coalesce((select sum(d.address_rows) from usage_delta d
    where d.subnet_id = s.id), 0)::bigint as rows from subnet s`
  let batch: string[] = []
  let rows = 0
  for await (const page of pages<Counted>(reader, 's', counted, addressScope(reader, scope))) {
    for (const subnet of page) {
      if (rows + subnet.rows > PAGE && batch.length > 0) {
        yield await addressesOf(reader, batch)
        batch = []
        rows = 0
      }
      if (subnet.rows > PAGE) yield* partsOf(reader, subnet.id)
      else if (subnet.rows > 0) {
        batch.push(subnet.id)
        rows += subnet.rows
      }
    }
  }
  yield await addressesOf(reader, batch)
}

const addressScope = (reader: Reader, { subnets }: Scope): Sql[] => [subnets, ...visibleAddresses(reader.actor, 's.id')]

const addressesOf = (reader: Reader, subnets: readonly string[]): Promise<ExportedAddress[]> =>
  reader.rows(sql`select ${raw(ADDRESS)} from ip_address a join subnet s on s.id = a.subnet_id
    where a.subnet_id = any(${subnets}::uuid[])
     order by s.network, a.address`)

async function* partsOf(reader: Reader, subnet: string): AsyncGenerator<ExportedAddress[]> {
  let last: string | undefined
  do {
    const page: ExportedAddress[] = await reader.rows(
      sql<ExportedAddress>`select ${raw(ADDRESS)} from ip_address a join subnet s on s.id = a.subnet_id
        where a.subnet_id = ${subnet} and ${all(when(last, (address) => sql`a.address > ${address}::inet`))}
        order by a.address limit ${PAGE}`,
    )
    yield page
    last = page.length === PAGE ? page.at(-1)?.address : undefined
  } while (last)
}

/** The names of all custom fields that the rows have. */
export async function customNames(reader: Reader, scope: Scope, kind: 'subnet' | 'address'): Promise<string[]> {
  const isSubnet = kind === 'subnet'
  const where = isSubnet ? [scope.subnets, ...visibleSubnets(reader.actor, 's')] : addressScope(reader, scope)
  const from = raw(isSubnet ? 'subnet s' : 'subnet s join ip_address a on a.subnet_id = s.id')
  const fields = raw(`${isSubnet ? 's' : 'a'}.custom_fields`)
  const rows = await reader.rows(
    sql<{ name: string }>`select distinct field.key collate "C" as name from ${from}
      cross join jsonb_object_keys(${fields}) as field (key)
      where s.deleted_at is null and ${fields} <> '{}' and ${all(where)} order by 1`,
  )
  return rows.map(({ name }) => name)
}

export async function countAddresses(reader: Reader, scope: Scope): Promise<number> {
  const { count } = await reader.one(
    sql<{ count: number }>`select count(*) as count from ip_address a join subnet s on s.id = a.subnet_id
      where s.deleted_at is null and ${all(addressScope(reader, scope))}`,
  )
  return count
}

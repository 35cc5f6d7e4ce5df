import type { Conditions } from '../../../db/conditions.ts'
import { raw, sql } from '../../../db/sql.ts'
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
export type Scope = { space: Space; subnets: Conditions; blocks: Conditions }

export async function scopeOf(reader: Reader, query: ExportQuery): Promise<Scope> {
  if (query.subnet_id) return subnetScope(reader, query.subnet_id)
  return query.block_id ? blockScope(reader, query.block_id) : spaceScope(reader, query.space_id ?? '')
}

async function spaceScope(reader: Reader, id: string): Promise<Scope> {
  const visible = visibleSpaces(reader.actor, 'p', 2)
  const space = await spaceWhere(reader, `p.id = $1 ${visible.text}`, [id, ...visible.values], 'IP space')
  return {
    space,
    subnets: { text: 's.space_id = $1', values: [id] },
    blocks: { text: 'b.space_id = $1', values: [id] },
  }
}

async function blockScope(reader: Reader, id: string): Promise<Scope> {
  const visible = visibleBlocks(reader.actor, 'b', 2)
  const [block] = await reader.rows<{ space_id: string; network: string }>(
    `select b.space_id, b.network from ip_block b where b.id = $1 and b.deleted_at is null ${visible.text}`,
    [id, ...visible.values],
  )
  if (!block) throw notFound('IP block')
  const values = [block.space_id, block.network]
  return {
    space: await spaceWhere(reader, 'p.id = $1', [block.space_id], 'IP block'),
    subnets: { text: 's.space_id = $1 and s.network <<= $2::cidr', values },
    blocks: { text: 'b.space_id = $1 and b.network <<= $2::cidr', values },
  }
}

async function subnetScope(reader: Reader, id: string): Promise<Scope> {
  const visible = visibleSubnets(reader.actor, 's', 2)
  const [subnet] = await reader.rows<{ space_id: string; block_id: string }>(
    `select s.space_id, s.block_id from subnet s where s.id = $1 and s.deleted_at is null ${visible.text}`,
    [id, ...visible.values],
  )
  if (!subnet) throw notFound('Subnet')
  return {
    space: await spaceWhere(reader, 'p.id = $1', [subnet.space_id], 'Subnet'),
    subnets: { text: 's.id = $1', values: [id] },
    blocks: { text: 'b.id = $1', values: [subnet.block_id] },
  }
}

async function spaceWhere(reader: Reader, where: string, values: unknown[], what: string): Promise<Space> {
  const [space] = await reader.rows<Space>(
    `select p.id, p.name, p.description from ip_space p where p.deleted_at is null and ${where}`,
    values,
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
  select: (where: string) => string,
  { text, values }: Conditions,
): AsyncGenerator<Row[]> {
  let last: Place | undefined
  do {
    const next = values.length + 1
    const after = last ? `and (${alias}.network, ${alias}.id) > ($${next}::cidr, $${next + 1}::uuid)` : ''
    const page = await reader.rows<Row>(
      `${select(`where ${alias}.deleted_at is null and ${text} ${after}`)} order by ${alias}.network,
        ${alias}.id limit ${PAGE}`,
      last ? [...values, last.network, last.id] : values,
    )
    yield page
    last = page.length === PAGE ? page.at(-1) : undefined
  } while (last)
}

/** Both conditions; the parameters of the second are numbered after those of the first. */
function both(scope: Conditions, visible: (first: number) => Conditions): Conditions {
  const { text, values } = visible(scope.values.length + 1)
  return { text: `${scope.text} ${text}`, values: [...scope.values, ...values] }
}

export type ExportedSubnet = Subnet & { block: string }

export async function* subnetPages(reader: Reader, { subnets }: Scope): AsyncGenerator<ExportedSubnet[]> {
  const where = both(subnets, (first) => visibleSubnets(reader.actor, 's', first))
  for await (const page of pages<Subnet>(reader, 's', (condition) => `${subnetSelect(reader)} ${condition}`, where)) {
    const blocks = await networksOf(reader, new Set(page.map(({ block_id }) => block_id ?? '')))
    yield page.map((row) => ({ ...row, block: blocks.get(row.block_id ?? '') ?? '' }))
  }
}

async function networksOf(reader: Reader, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  const rows = await reader.rows(sql<Place>`select id, network from ip_block where id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map(({ id, network }) => [id, network]))
}

export function blockPages(reader: Reader, { blocks }: Scope): AsyncGenerator<IpBlock[]> {
  const where = both(blocks, (first) => visibleBlocks(reader.actor, 'b', first))
  return pages<IpBlock>(reader, 'b', (condition) => `${blockSelect} ${condition}`, where)
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
  const counted = (condition: string) =>
    `select s.id, s.network, s.address_rows + coalesce((select sum(d.address_rows) from usage_delta d
       where d.subnet_id = s.id), 0)::bigint as rows from subnet s ${condition}`
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

const addressScope = (reader: Reader, { subnets }: Scope): Conditions =>
  both(subnets, (first) => visibleAddresses(reader.actor, 's.id', first))

const addressesOf = (reader: Reader, subnets: readonly string[]): Promise<ExportedAddress[]> =>
  reader.rows(sql`select ${raw(ADDRESS)} from ip_address a join subnet s on s.id = a.subnet_id
    where a.subnet_id = any(${subnets}::uuid[])
     order by s.network, a.address`)

async function* partsOf(reader: Reader, subnet: string): AsyncGenerator<ExportedAddress[]> {
  let last: string | undefined
  do {
    const page: ExportedAddress[] = await reader.rows(
      `select ${ADDRESS} from ip_address a join subnet s on s.id = a.subnet_id
       where a.subnet_id = $1 and ($2::inet is null or a.address > $2) order by a.address limit ${PAGE}`,
      [subnet, last ?? null],
    )
    yield page
    last = page.length === PAGE ? page.at(-1)?.address : undefined
  } while (last)
}

/** The names of all custom fields that the rows have. */
export async function customNames(reader: Reader, scope: Scope, kind: 'subnet' | 'address'): Promise<string[]> {
  const isSubnet = kind === 'subnet'
  const where = isSubnet
    ? both(scope.subnets, (first) => visibleSubnets(reader.actor, 's', first))
    : addressScope(reader, scope)
  const from = isSubnet ? 'subnet s' : 'subnet s join ip_address a on a.subnet_id = s.id'
  const fields = `${isSubnet ? 's' : 'a'}.custom_fields`
  const rows = await reader.rows<{ name: string }>(
    `select distinct field.key collate "C" as name from ${from} cross join jsonb_object_keys(${fields}) as field (key)
     where s.deleted_at is null and ${fields} <> '{}' and ${where.text} order by 1`,
    where.values,
  )
  return rows.map(({ name }) => name)
}

export async function countAddresses(reader: Reader, scope: Scope): Promise<number> {
  const { text, values } = addressScope(reader, scope)
  const [row] = await reader.rows<{ count: number }>(
    `select count(*) as count from ip_address a join subnet s on s.id = a.subnet_id
     where s.deleted_at is null and ${text}`,
    values,
  )
  return row?.count ?? 0
}

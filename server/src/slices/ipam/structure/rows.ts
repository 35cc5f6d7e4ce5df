import type { AuditEntry } from '../../../audit/audit.ts'
import { newId } from '../../../db/ids.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { subnetSelect } from '../subnets/rows.ts'
import { fieldColumns, type Subnet } from '../subnets/schema.ts'
import type { Boundary, ReferenceKind } from './rules.ts'

/** Subnets as the interface shows them, in the order of their networks. */
export function subnetsOf(reader: Reader, ids: readonly string[]): Promise<Subnet[]> {
  return reader.rows(`${subnetSelect} where s.id = any($1::uuid[]) and s.deleted_at is null order by s.network`, [ids])
}

export const createEntry = (after: Subnet): AuditEntry => ({
  action: 'create',
  type: 'subnet',
  id: after.id,
  display: after.network,
  after,
})

export const deleteEntry = (before: Subnet): AuditEntry => ({
  action: 'delete',
  type: 'subnet',
  id: before.id,
  display: before.network,
  before,
})

export type NewSubnet = {
  id: string
  network: string
  name: string
  description: string
  gateway: string | null
  total_ips: string
}

const OWN = ['name', 'description', 'gateway']
const INHERITED = [...fieldColumns.filter((name) => !OWN.includes(name)), 'applied_template_id']

const INSERT = `
  insert into subnet (id, network, name, description, gateway, total_ips, space_id, block_id, ${INHERITED.join(', ')})
  select made.id, made.network, made.name, made.description, made.gateway, made.total_ips, s.space_id, s.block_id,
    ${INHERITED.map((name) => `s.${name}`).join(', ')}
  from subnet s cross join jsonb_to_recordset($2::jsonb)
    as made (id uuid, network cidr, name text, description text, gateway inet, total_ips bigint)
  where s.id = $1`

/** Subnets like the given one, in other networks. */
export async function insertLike(work: Work, sourceId: string, made: readonly NewSubnet[]): Promise<void> {
  await work.rows(INSERT, [sourceId, JSON.stringify(made)])
}

export async function deleteSubnets(work: Work, ids: readonly string[]): Promise<void> {
  await work.rows('delete from subnet where id = any($1::uuid[])', [ids])
}

// A part at a time: no single statement runs into its time limit, however many addresses there are.
const PART = 20_000
const BEFORE_ALL = '0.0.0.0/0'

const MOVE_PART = `
  with part as (
    select id, address from ip_address where subnet_id = $1 and address > $2::inet order by address limit ${PART}
  ), moved as (
    update ip_address a set subnet_id = target.id, modified_at = now()
    from part, unnest($3::uuid[], $4::cidr[]) as target (id, network)
    where a.id = part.id and target.network = network(set_masklen(part.address, $5::int))
    returning a.id
  )
  select (select count(*) from moved) as count, (select host(max(address)) from part) as last,
    (select coalesce(jsonb_agg(id), '[]') from (select id from moved limit $6::int) shown) as ids`

export type Moved = { count: number; ids: string[] }
type Part = Moved & { last: string | null }
const MOST_IDS = 1000

/** Every address goes to the subnet whose network of that length it lies in. The row stays the same row. */
export async function moveAddresses(
  work: Work,
  from: string,
  to: readonly { id: string; network: string }[],
  prefix: number,
): Promise<Moved> {
  const targets = [to.map(({ id }) => id), to.map(({ network }) => network), prefix]
  const moved: Moved = { count: 0, ids: [] }
  for (let last: string | null = BEFORE_ALL; last !== null; ) {
    const [part]: Part[] = await work.rows<Part>(MOVE_PART, [from, last, ...targets, MOST_IDS - moved.ids.length])
    moved.count += part?.count ?? 0
    moved.ids.push(...(part?.ids ?? []))
    last = part?.last ?? null
  }
  return moved
}

/** Which addresses have gone where: one entry for all of them, with as many ids as one can still read. */
export const movedEntry = (subnet: Subnet, { count, ids }: Moved, to: readonly string[]): AuditEntry => ({
  action: 'move',
  type: 'ip_address',
  id: subnet.id,
  display: `${count} addresses of ${subnet.network}`,
  before: { subnet_id: subnet.id, network: subnet.network },
  after: { count, ids, subnet_ids: to },
})

export async function dropAddresses(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await work.rows('delete from ip_address where id = any($1::uuid[])', [ids])
}

/** Rows for boundaries; where there is a row already, that one stays. */
export async function addBoundaries(
  work: Work,
  boundaries: readonly (Boundary & { subnet_id: string; hostname?: string | null })[],
): Promise<number> {
  if (boundaries.length === 0) return 0
  const rows = boundaries.map((row) => ({ hostname: null, ...row, id: newId() }))
  const added = await work.rows(
    `insert into ip_address (id, subnet_id, address, status, hostname, description)
     select id, subnet_id, address, status, hostname, description from jsonb_to_recordset($1::jsonb)
       as row (id uuid, subnet_id uuid, address inet, status text, hostname text, description text)
     on conflict (subnet_id, address) do nothing returning id`,
    [JSON.stringify(rows)],
  )
  return added.length
}

type Pointer = ReferenceKind | 'dhcp_scope' | 'address_set'

// Service resources carry no time of change.
const POINTERS: Record<Pointer, { table: string; column: string; stamp: string }> = {
  dhcp_scope: { table: 'dhcp_scope', column: 'subnet_id', stamp: ', modified_at = now()' },
  address_set: { table: 'address_set', column: 'subnet_id', stamp: ', modified_at = now()' },
  nat_mapping: { table: 'nat_mapping', column: 'internal_subnet_id', stamp: ', modified_at = now()' },
  circuit_a_end: { table: 'circuit', column: 'a_end_subnet_id', stamp: ', modified_at = now()' },
  circuit_z_end: { table: 'circuit', column: 'z_end_subnet_id', stamp: ', modified_at = now()' },
  overlay_site: { table: 'overlay_site', column: 'loopback_subnet_id', stamp: ', modified_at = now()' },
  network_service_resource: { table: 'network_service_resource', column: 'resource_id', stamp: '' },
}

export type Repointed = { kind: Pointer; id: string; label: string; subnet_id: string }

/** Rows that named an old subnet name a new one: one statement for each kind of them. */
export async function repoint(work: Work, moves: readonly Repointed[]): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  for (const [kind, list] of Map.groupBy(moves, (move) => move.kind))
    entries.push(...(await repointKind(work, kind, list)))
  return entries
}

async function repointKind(work: Work, kind: Pointer, moves: readonly Repointed[]): Promise<AuditEntry[]> {
  const { table, column, stamp } = POINTERS[kind]
  const rows = await work.rows<{ id: string; before: object; after: object }>(
    `with old as (select id, to_jsonb(t) as image from ${table} t where id = any($1::uuid[]) for update)
     update ${table} set ${column} = target.subnet_id${stamp}
     from unnest($1::uuid[], $2::uuid[]) as target (id, subnet_id) join old on old.id = target.id
     where ${table}.id = target.id
     returning ${table}.id, old.image as before, to_jsonb(${table}) as after`,
    [moves.map(({ id }) => id), moves.map(({ subnet_id }) => subnet_id)],
  )
  const labels = new Map(moves.map(({ id, label }) => [id, label]))
  return rows.map(({ id, before, after }) => ({
    action: 'update',
    type: table,
    id,
    display: labels.get(id) ?? '',
    before,
    after,
  }))
}

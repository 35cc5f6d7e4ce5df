import type { AuditEntry } from '../../../audit/audit.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { touchScopesOfSubnets } from '../write/dhcp/scopes.ts'
import type { ReferenceKind } from './rules.ts'

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

export type Repointed = { kind: Pointer; id: string; label: string; is_seen?: boolean; subnet_id: string }

/** Rows that named an old subnet name a new one: one statement for each kind of them. */
export async function repoint(work: Work, moves: readonly Repointed[]): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  for (const [kind, list] of Map.groupBy(moves, (move) => move.kind))
    entries.push(...(await repointKind(work, kind, list)))
  await touchScopesOfSubnets(
    work,
    moves.flatMap(({ kind, subnet_id }) => (kind === 'dhcp_scope' ? [subnet_id] : [])),
  )
  return entries
}

async function repointKind(work: Work, kind: Pointer, moves: readonly Repointed[]): Promise<AuditEntry[]> {
  const { table, column, stamp } = POINTERS[kind]
  const [ids, subnets] = [moves.map(({ id }) => id), moves.map(({ subnet_id }) => subnet_id)]
  const name = raw(table)
  const rows = await work.rows(
    sql<{ id: string; before: object; after: object }>`
      with old as (select id, to_jsonb(t) as image from ${name} t where id = any(${ids}::uuid[]) for update)
      update ${name} set ${raw(`${column} = target.subnet_id${stamp}`)}
      from unnest(${ids}::uuid[], ${subnets}::uuid[]) as target (id, subnet_id) join old on old.id = target.id
      where ${name}.id = target.id
      returning ${name}.id, old.image as before, to_jsonb(${name}) as after`,
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

import { type Actor, may, visibleIds } from '../../access/actor.ts'
import { requireRight } from '../../access/permissions.ts'
import { idsIn } from '../../db/conditions.ts'
import { any, raw, type Sql, sql, when } from '../../db/sql.ts'

/**
 * What an actor sees of the tree, as conditions of a query: what they hold a right to, and the way down to it. Each
 * takes the alias of its table; there is none where they see everything.
 */
export function visibleSpaces(actor: Actor, alias: string): Sql[] {
  const spaces = idsIn(visibleIds(actor, 'read', 'ip_space'))
  if (spaces === null) return []
  const id = raw(`${alias}.id`)
  const holds = (table: string, ids: string[] | null) =>
    sql`exists (select from ${raw(table)} held where held.space_id = ${id} and held.deleted_at is null
      and (${ids}::uuid[] is null or held.id = any(${ids})))`
  const blocks = holds('ip_block', idsIn(visibleIds(actor, 'read', 'ip_block')))
  return [any([sql`${id} = any(${spaces}::uuid[])`, blocks, holds('subnet', idsIn(subnetScope(actor, 'read')))])]
}

export function visibleBlocks(actor: Actor, alias: string): Sql[] {
  const blocks = idsIn(visibleIds(actor, 'read', 'ip_block'))
  if (blocks === null) return []
  const below = (table: string, ids: string[] | null) =>
    sql`exists (select from ${raw(table)} held where held.space_id = ${raw(`${alias}.space_id`)}
      and held.network <<= ${raw(`${alias}.network`)} and held.deleted_at is null
      and (${ids}::uuid[] is null or held.id = any(${ids})))`
  return [any([below('ip_block', blocks), below('subnet', idsIn(subnetScope(actor, 'read')))])]
}

export const visibleSubnets = (actor: Actor, alias: string): Sql[] =>
  when(idsIn(visibleIds(actor, 'read', 'subnet')), (ids) => sql`${raw(`${alias}.id`)} = any(${ids}::uuid[])`)

/** Addresses are seen and changed with their subnet, whatever a right to addresses as such may say. */
export function subnetScope(actor: Actor, action: string): string[] | 'all' {
  return visibleIds(actor, action, 'subnet')
}

/** Condition on a subnet id column. */
export const visibleAddresses = (actor: Actor, column: string): Sql[] =>
  when(idsIn(subnetScope(actor, 'read')), (ids) => sql`${raw(column)} = any(${ids}::uuid[])`)

/** Whether the actor may do this to every address of the subnet. */
export function mayInSubnet(actor: Actor, action: string, subnetId: string): boolean {
  return may(actor, action, 'subnet', { one: subnetId })
}

/** For a route that names an address or another thing whose subnet is known only after it was read. */
export function refuseOutsideScope(actor: Actor, action: string, subnetId: string): void {
  requireRight(actor, action, 'subnet', { one: subnetId })
}

/** For a tool that takes an id: a route would have been asked at the gate. */
export function refuseUnread(actor: Actor, type: string, id: string): void {
  requireRight(actor, 'read', type, { one: id })
}

import { type Actor, may, visibleIds } from '../../access/actor.ts'
import { requireRight } from '../../access/permissions.ts'
import { type Conditions, idsIn } from '../../db/conditions.ts'

/**
 * What an actor sees of the tree, as conditions of a query: what they hold a right to, and the way down to it. Each
 * takes the alias of its table and the number of its first parameter; the condition begins with "and".
 */
export function visibleSpaces(actor: Actor, alias: string, first: number): Conditions {
  const spaces = idsIn(visibleIds(actor, 'read', 'ip_space'))
  if (spaces === null) return EVERYTHING
  const blocks = idsIn(visibleIds(actor, 'read', 'ip_block'))
  const subnets = idsIn(subnetScope(actor, 'read'))
  const of = (table: string, parameter: number) =>
    `exists (select from ${table} held where held.space_id = ${alias}.id and held.deleted_at is null
      and ($${parameter}::uuid[] is null or held.id = any($${parameter})))`
  return {
    text: `and (${alias}.id = any($${first}::uuid[]) or ${of('ip_block', first + 1)} or ${of('subnet', first + 2)})`,
    values: [spaces, blocks, subnets],
  }
}

export function visibleBlocks(actor: Actor, alias: string, first: number): Conditions {
  const blocks = idsIn(visibleIds(actor, 'read', 'ip_block'))
  if (blocks === null) return EVERYTHING
  const subnets = idsIn(subnetScope(actor, 'read'))
  const below = (table: string, parameter: number) =>
    `exists (select from ${table} held where held.space_id = ${alias}.space_id
      and held.network <<= ${alias}.network and held.deleted_at is null
      and ($${parameter}::uuid[] is null or held.id = any($${parameter})))`
  return {
    text: `and (${below('ip_block', first)} or ${below('subnet', first + 1)})`,
    values: [blocks, subnets],
  }
}

export function visibleSubnets(actor: Actor, alias: string, first: number): Conditions {
  const ids = idsIn(visibleIds(actor, 'read', 'subnet'))
  return ids === null ? EVERYTHING : { text: `and ${alias}.id = any($${first}::uuid[])`, values: [ids] }
}

/** Addresses are seen and changed with their subnet, whatever a right to addresses as such may say. */
export function subnetScope(actor: Actor, action: string): string[] | 'all' {
  return visibleIds(actor, action, 'subnet')
}

/** Condition on a subnet id column. */
export function visibleAddresses(actor: Actor, column: string, first: number): Conditions {
  const ids = idsIn(subnetScope(actor, 'read'))
  return ids === null ? EVERYTHING : { text: `and ${column} = any($${first}::uuid[])`, values: [ids] }
}

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

const EVERYTHING: Conditions = { text: '', values: [] }

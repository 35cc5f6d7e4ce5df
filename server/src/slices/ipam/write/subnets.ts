import { raw, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { type Columns, type Identified, insertRows, updateAlike, updateRows } from '../../../records/sets.ts'
import { deleteForGood } from '../../../references/departure.ts'
import { subnetSelect } from '../subnets/rows.ts'
import type { Subnet } from '../subnets/schema.ts'
import { touchScopesOfSubnets } from './dhcp/scopes.ts'
import { followRemoval, withSettings } from './follow.ts'
import { changesSettings } from './settings.ts'

export type NewSubnet = Columns & { id: string; network: string; total_ips: string }

export type SubnetChanges = {
  /** All of them name the same columns. */
  insert?: readonly NewSubnet[]
  /** Each with the columns it gets; all of them name the same. */
  update?: readonly Identified[]
}

/**
 * New and changed subnets. Where that changes what applies to their addresses, these reach the effects. Counters come
 * by trigger. Callers hold what is above (see locks.ts), and put what they read back into the audit log.
 */
export async function writeSubnets(work: Work, { insert = [], update = [] }: SubnetChanges): Promise<void> {
  await insertRows(work, 'subnet', insert)
  const [first] = update
  if (!first) return
  const { id: _id, ...set } = first
  const columns = Object.keys(set)
  const write = () => updateRows(work, 'subnet', columns, update)
  const ids = update.map(({ id }) => id)
  await (changesSettings(set) ? withSettings(work, { subnets: ids }, write) : write())
  if ('network' in set) await touchScopesOfSubnets(work, ids)
}

/** The same for many subnets that get the same values. */
export async function setSubnets(work: Work, ids: readonly string[], set: Columns): Promise<void> {
  const write = () => updateAlike(work, 'subnet', ids, set)
  await (changesSettings(set) ? withSettings(work, { subnets: ids }, write) : write())
  if ('network' in set) await touchScopesOfSubnets(work, ids)
}

/** For good, with every address that is still in them. */
export async function removeSubnets(work: Work, ids: readonly string[]): Promise<void> {
  await followRemoval(work, ids)
  await deleteForGood(work, 'subnet', ids)
}

/** Subnets as the interface shows them, in the order of their networks, in the trash or not. */
export function subnetImages<Image = Subnet>(work: Work, ids: readonly string[]): Promise<Image[]> {
  return work.rows(sql`${raw(subnetSelect(work))} where s.id = any(${ids}::uuid[]) order by s.network, s.id`)
}

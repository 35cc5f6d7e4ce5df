import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { Refusal } from '../../../http/errors.ts'
import type { RowOf } from '../../../records/family.ts'
import { claimRow, claimRows, eraseRows, type Removed, removedOf } from '../../../records/removal.ts'
import { changeRow, changesOf, createRow, lockRow, type Values } from '../../../records/rows.ts'
import { storedOptions } from '../fields.ts'
import { touchGroups } from '../groups/touch.ts'
import { type HeldScope, holdScope } from '../scopes/scopes.ts'
import { poolFamily } from './family.ts'
import { isFault, type PoolFields, settledPool } from './rules.ts'

export type Pool = RowOf<typeof poolFamily>

export async function createPool(work: Work, input: Values): Promise<Pool> {
  const scope = await holdScope(work, String(input.scope_id))
  const pool = await createRow(work, poolFamily, stored(scope, input))
  await touchGroups(work, [scope.group_id])
  return { ...pool, existing_ips_in_range: await addressesIn(work, scope, pool) }
}

export async function updatePool(work: Work, id: string, input: Values): Promise<Pool> {
  const { scope_id } = await lockRow(work, poolFamily, id)
  const scope = await holdScope(work, scope_id)
  const before = await lockRow(work, poolFamily, id)
  const changes = changesOf(before, stored(scope, { ...before, ...sentOf(input, before) }))
  const after = await changeRow(work, poolFamily, before, changes)
  if (Object.keys(changes).length > 0) await touchGroups(work, [scope.group_id])
  return after
}

/** Fields of the pool that the request names. A prefix that moves takes its range along. */
const sentOf = (input: Values, before: Pool): Values =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => name in before && value !== undefined))

function stored({ network, protocol }: HeldScope, values: Values): Values {
  const { id: _id, created_at: _made, modified_at: _changed, existing_ips_in_range: _shown, ...fields } = values
  const pool = settledPool(network, fields as unknown as PoolFields)
  if (isFault(pool)) throw new Refusal(pool.status, pool.sentence)
  return { ...fields, ...pool, options_override: storedOptions(protocol, fields.options_override ?? {}) }
}

const MOST_SHOWN = 1000

function addressesIn(work: Work, { subnet_id }: HeldScope, { start_ip, end_ip, pool_type }: Pool) {
  if (pool_type === 'pd') return Promise.resolve([])
  return work.rows(sql<Pool['existing_ips_in_range'][number]>`
    select host(address) as address, status, hostname from ip_address
    where subnet_id = ${subnet_id} and address between ${start_ip}::inet and ${end_ip}::inet
      and status not in ('available', 'network', 'broadcast')
    order by address limit ${MOST_SHOWN}`)
}

export async function removePool(work: Work, id: string): Promise<void> {
  await erase(work, [await claimRow(work, poolFamily, id)])
}

export async function removePools(work: Work, ids: readonly string[]): Promise<Removed> {
  const claim = await claimRows(work, poolFamily, ids)
  await erase(work, claim.rows)
  return removedOf(work, poolFamily, claim)
}

async function erase(work: Work, rows: readonly Pool[]): Promise<void> {
  const groups = await work.rows(
    sql<{ group_id: string }>`select distinct group_id from dhcp_scope
      where id = any(${rows.map(({ scope_id }) => scope_id)}::uuid[])`,
  )
  await eraseRows(work, poolFamily, rows)
  await touchGroups(
    work,
    groups.map(({ group_id }) => group_id),
  )
}

import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import type { RowOf } from '../../../records/family.ts'
import { claimRow, claimRows, eraseRows, type Removed, removedOf } from '../../../records/removal.ts'
import { changeRow, changesOf, createRow, getRow, lockRow, type Values } from '../../../records/rows.ts'
import { holdSubnetsOfScopes, mirrorAudited } from '../../ipam/write/dhcp/scopes.ts'
import { storedOptions } from '../fields.ts'
import { touchGroups } from '../groups/touch.ts'
import { type HeldScope, holdScope } from '../scopes/scopes.ts'
import { staticFamily } from './family.ts'
import { type Reserved, staticFault } from './rules.ts'

export type Static = RowOf<typeof staticFamily>

/** The address becomes the client's, in its subnet as well. */
export async function createStatic(work: Work, input: Values): Promise<Static> {
  const scope = await holdScope(work, String(input.scope_id))
  const { id, ip_address } = await createRow(work, staticFamily, stored(scope, input))
  await follow(work, scope, [ip_address])
  return getRow(work, staticFamily, id)
}

function stored({ network, protocol }: HeldScope, values: Values): Values {
  const fault = staticFault(network, protocol, values as unknown as Reserved)
  if (fault) throw invalid(fault)
  return { ...values, options_override: storedOptions(protocol, values.options_override ?? {}) }
}

/** The rows of addresses, and the servers, follow what reservations of the scope say now. */
async function follow(work: Work, { subnet_id, group_id }: HeldScope, addresses: readonly string[]): Promise<void> {
  const places = [...new Set(addresses)].map((address) => ({ subnet_id, address }))
  await mirrorAudited(work, places)
  await touchGroups(work, [group_id])
}

export async function updateStatic(work: Work, id: string, { scope_id, ...input }: Values): Promise<Static> {
  const { scope_id: own } = await getRow(work, staticFamily, id)
  if (scope_id !== undefined && scope_id !== own) throw invalid('A reservation cannot move to another scope (scope_id)')
  const scope = await holdScope(work, own)
  const before = await lockRow(work, staticFamily, id)
  const target = { ...before, ...changesOf(before, input) }
  const changes = changesOf(before, onlySent(stored(scope, target), input))
  const after = await changeRow(work, staticFamily, before, changes)
  if (Object.keys(changes).length === 0) return after
  await follow(work, scope, [before.ip_address, after.ip_address])
  return getRow(work, staticFamily, id)
}

const onlySent = (values: Values, sent: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in sent))

export async function removeStatic(work: Work, id: string): Promise<void> {
  await holdScopesOf(work, [id])
  await erase(work, [await claimRow(work, staticFamily, id)])
}

export async function removeStatics(work: Work, ids: readonly string[]): Promise<Removed> {
  await holdScopesOf(work, ids)
  const claim = await claimRows(work, staticFamily, ids)
  await erase(work, claim.rows)
  return removedOf(work, staticFamily, claim)
}

async function holdScopesOf(work: Work, ids: readonly string[]): Promise<void> {
  const rows = await work.rows(
    sql<{ scope_id: string }>`select distinct scope_id from dhcp_static_assignment where id = any(${ids}::uuid[])`,
  )
  await holdSubnetsOfScopes(
    work,
    rows.map(({ scope_id }) => scope_id),
  )
}

type Placed = { id: string; subnet_id: string; group_id: string }

async function erase(work: Work, rows: readonly Static[]): Promise<void> {
  const scopes = await work.rows(
    sql<Placed>`select id, subnet_id, group_id from dhcp_scope
      where id = any(${rows.map(({ scope_id }) => scope_id)}::uuid[])`,
  )
  const places = rows.flatMap(({ scope_id, ip_address: address }) =>
    scopes.flatMap(({ id, subnet_id }) => (id === scope_id ? [{ subnet_id, address }] : [])),
  )
  await eraseRows(work, staticFamily, rows)
  await mirrorAudited(work, places)
  await touchGroups(
    work,
    scopes.map(({ group_id }) => group_id),
  )
}

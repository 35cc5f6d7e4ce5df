import { sql } from '../../../../db/sql.ts'
import type { Work } from '../../../../db/work.ts'
import { touchGroups } from '../../../dhcp/groups/touch.ts'
import { closeSubnets } from '../../locks.ts'
import { addressEntries } from '../addresses.ts'
import { mirrorDhcp, type Place, placesOfScopes } from './mirror.ts'

/** The subnets of scopes stay as they are until commit; others may write addresses there too. */
export async function holdSubnetsOfScopes(work: Work, scopes: readonly string[]): Promise<void> {
  await work.rows(sql`select id from subnet
    where id in (select subnet_id from dhcp_scope where id = any(${scopes}::uuid[])) order by id for key share`)
}

/** The same, and nobody else writes addresses there: before what is to become of their leases changes. */
export async function closeSubnetsOfScopes(work: Work, scopes: readonly string[]): Promise<void> {
  const rows = await work.rows(
    sql<{ subnet_id: string }>`select distinct subnet_id from dhcp_scope where id = any(${scopes}::uuid[])`,
  )
  await closeSubnets(
    work,
    rows.map(({ subnet_id }) => subnet_id),
  )
}

/** Runs a write that makes scopes say something else; the rows of their addresses follow, and their servers hear of it. */
export async function withScopes<T>(work: Work, scopes: readonly string[], write: () => Promise<T>): Promise<T> {
  if (scopes.length === 0) return write()
  await holdSubnetsOfScopes(work, scopes)
  const groups = await groupsOfScopes(work, scopes)
  const places = await placesOfScopes(work, scopes)
  const result = await write()
  await mirrorAudited(work, places)
  await touchGroups(work, groups)
  return result
}

export async function mirrorAudited(work: Work, places: readonly Place[]): Promise<void> {
  await work.audit(...addressEntries(await mirrorDhcp(work, places)))
}

async function groupsOfScopes(work: Work, scopes: readonly string[]): Promise<string[]> {
  const rows = await work.rows(
    sql<{ group_id: string }>`select distinct group_id from dhcp_scope where id = any(${scopes}::uuid[])`,
  )
  return rows.map(({ group_id }) => group_id)
}

/** The servers of all scopes of these subnets hear that their networks have changed. */
export async function touchScopesOfSubnets(work: Work, subnets: readonly string[]): Promise<void> {
  const rows = await work.rows(
    sql<{ group_id: string }>`select distinct group_id from dhcp_scope where subnet_id = any(${subnets}::uuid[])`,
  )
  await touchGroups(
    work,
    rows.map(({ group_id }) => group_id),
  )
}

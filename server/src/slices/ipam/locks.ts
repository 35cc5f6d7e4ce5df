import { type Sql, sql } from '../../db/sql.ts'
import type { Work } from '../../db/work.ts'
import { notFound } from '../../http/errors.ts'

/*
 * Locks are taken from the top down: space, block, subnet, address. That order is what keeps two operations from
 * waiting for each other, and these locks are what lets an operation check first and write then.
 */

/** Before blocks of the space change: nobody else changes its blocks or subnets. */
export async function lockSpace(work: Work, id: string): Promise<void> {
  await lockOne(work, sql`select id from ip_space where id = ${id} and deleted_at is null for update`, 'IP space')
}

/** The same of several; answers those that are there. */
export async function lockSpaces(work: Work, ids: readonly string[]): Promise<Set<string>> {
  const rows = await work.rows(
    sql<{ id: string }>`select id from ip_space where id = any(${ids}::uuid[]) and deleted_at is null
      order by id for update`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Before subnets of the space change: its blocks stay as they are. */
export async function holdSpace(work: Work, id: string): Promise<void> {
  await lockOne(work, sql`select id from ip_space where id = ${id} and deleted_at is null for key share`, 'IP space')
}

/** Before a network is chosen below the block: nobody else chooses there. */
export async function lockBlock(work: Work, id: string): Promise<void> {
  await lockOne(
    work,
    sql`select id from ip_block where id = ${id} and deleted_at is null for no key update`,
    'IP block',
  )
}

/** Before addresses are planned and then written: nobody else writes addresses of the subnets in between. */
export async function closeSubnets(work: Work, ids: readonly string[]): Promise<void> {
  await work.rows(sql`select id from subnet where id = any(${ids}::uuid[]) order by id for update`)
}

/**
 * Before a subnet is restructured: nobody writes its addresses, takes room beside it, or counts in the blocks above, and
 * its counters are exact from here on.
 */
export async function lockSubnets(work: Work, ids: readonly string[]): Promise<void> {
  await work.rows(sql`select lock_blocks_above(${ids}::uuid[])`)
  await closeSubnets(work, ids)
  await work.rows(sql`select fold_usage(${ids}::uuid[])`)
}

/** Before addresses of the subnet are written: it stays as it is, and others may write there too. */
export async function holdSubnet(work: Work, id: string): Promise<{ id: string; network: string }> {
  const subnet = await work.first(
    sql<{ id: string; network: string }>`select id, network from subnet where id = ${id} and deleted_at is null
      for key share`,
  )
  if (!subnet) throw notFound('Subnet')
  return subnet
}

/** The same of several; answers those that are there. */
export async function holdSubnets(work: Work, ids: readonly string[]): Promise<Set<string>> {
  const rows = await work.rows(
    sql<{ id: string }>`select id from subnet where id = any(${ids}::uuid[]) and deleted_at is null
      order by id for key share`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The same for the subnets of these addresses. */
export async function holdSubnetsOf(work: Work, addressIds: readonly string[]): Promise<void> {
  await work.rows(sql`select id from subnet where id in (select subnet_id from ip_address
    where id = any(${addressIds}::uuid[]))
     order by id for key share`)
}

async function lockOne(work: Work, statement: Sql, what: string): Promise<void> {
  if (!(await work.first(statement))) throw notFound(what)
}

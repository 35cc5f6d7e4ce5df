import { idsIn } from '../../../db/conditions.ts'
import { newId } from '../../../db/ids.ts'
import { raw, type Sql, sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { invalid } from '../../../http/errors.ts'
import { addressOf } from '../addresses/rows.ts'
import type { Address } from '../addresses/schema.ts'
import { holdSubnetsOf } from '../locks.ts'
import { subnetScope } from '../scope.ts'
import { addressEntries, writeAddresses } from '../write/addresses.ts'
import { MOST_DEPRECATED, type StaleDeprecate, type StaleDeprecated } from './schema.ts'
import { staleAddresses } from './stale.ts'

type Chosen = { ids: string[]; isCapped: boolean }

/** Marks stale addresses as deprecated: those named, or all that match. Each is looked at again when it is locked. */
export async function deprecateStale(work: Work, input: StaleDeprecate): Promise<StaleDeprecated> {
  const { ids, isCapped } = await choose(work, input)
  const before = await lockStale(work, input, ids)
  const batch_id = newId()
  const written = await writeAddresses(work, {
    update: before.map((row) => ({ before: row, set: { status: 'deprecated' } })),
  })
  if (written.length === 0) work.unaudited('nothing is stale')
  await work.audit(...addressEntries(written, { batch_id }))
  const isDone = new Set(before.map(({ id }) => id))
  const left = input.all_matching ? [] : ids.filter((id) => !isDone.has(id))
  return { batch_id, deprecated_count: written.length, skipped: await reasons(work, left), capped: isCapped }
}

async function choose(work: Work, input: StaleDeprecate): Promise<Chosen> {
  if (!input.all_matching) {
    if (!input.ip_ids?.length) throw invalid('Nothing is selected: send ip_ids or all_matching')
    return { ids: [...new Set(input.ip_ids)], isCapped: false }
  }
  const rows = await work.rows(
    sql<{ id: string }>`select a.id ${staleAddresses(input)} and ${writable(work)}
      order by a.last_seen_at nulls first, a.address, a.id limit ${MOST_DEPRECATED + 1}`,
  )
  return { ids: rows.slice(0, MOST_DEPRECATED).map(({ id }) => id), isCapped: rows.length > MOST_DEPRECATED }
}

/** Subnets before addresses, each in the order of their ids; what is no longer stale by then is left out. */
async function lockStale(work: Work, input: StaleDeprecate, ids: readonly string[]): Promise<Address[]> {
  await holdSubnetsOf(work, ids)
  return work.rows(
    sql<Address>`select ${raw(addressOf('a'))} ${staleAddresses(input)} and a.id = any(${ids}::uuid[]) and ${writable(work)}
      order by a.id for no key update of a`,
  )
}

const writable = ({ actor }: Work): Sql => among('a.subnet_id', idsIn(subnetScope(actor, 'write')))
const among = (column: string, ids: readonly string[] | null): Sql =>
  sql`(${ids}::uuid[] is null or ${raw(column)} = any(${ids}))`

/** Why each of these was left alone. To those who may not see an address it does not exist. */
async function reasons(work: Work, ids: readonly string[]): Promise<StaleDeprecated['skipped']> {
  if (ids.length === 0) return []
  const rows = await work.rows(
    sql<{ id: string; may_write: boolean }>`select a.id, ${writable(work)} as may_write
      from ip_address a join subnet s on s.id = a.subnet_id and s.deleted_at is null
      where a.id = any(${ids}::uuid[]) and ${among('s.id', idsIn(subnetScope(work.actor, 'read')))}`,
  )
  const seen = new Map(rows.map(({ id, may_write }) => [id, may_write ? 'It is not stale' : 'It may not be changed']))
  return ids.map((id) => ({ id, reason: seen.get(id) ?? 'IP address not found' }))
}

import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import type { Targets } from '../../../outbound/targets.ts'
import { getRow } from '../../../records/rows.ts'
import { type Pool, poolFamily } from './family.ts'
import { zoneOfPool } from './pools.ts'
import { faultAt } from './probe.ts'
import { publish } from './publish.ts'
import { type Health, healthAfter } from './rules.ts'

/** What was seen of a member: null where nothing is wrong with it. */
export type Seen = { readonly memberId: string; readonly address: string; readonly fault: string | null }

const AT_ONCE = 20

/** Looks at every member of a pool that is switched on, before any transaction. */
export async function look(reader: Reader, poolId: string, targets: Targets): Promise<Seen[]> {
  const pool = await reader.first(sql<Pool>`select * from dns_pool where id = ${poolId}`)
  if (!pool) throw notFound(poolFamily.one)
  const members = await reader.rows(sql<{ id: string; address: string }>`select id, host(address) as address
    from dns_pool_member where pool_id = ${poolId} and enabled order by address`)
  const seen: Seen[] = []
  for (let first = 0; first < members.length; first += AT_ONCE)
    seen.push(
      ...(await Promise.all(
        members.slice(first, first + AT_ONCE).map(async ({ id, address }) => ({
          memberId: id,
          address,
          fault: await faultAt(address, pool, targets),
        })),
      )),
    )
  return seen
}

type Row = Health & { id: string }

/** Notes what was seen, and has the zone follow. A member that has another address by now is not judged by the old one. */
export async function noteSeen(work: Work, poolId: string, seen: readonly Seen[]): Promise<Pool> {
  const zone = await zoneOfPool(work, poolId)
  const pool = await getRow(work, poolFamily, poolId)
  work.unaudited('what is behind a pool was looked at')
  for (const { memberId, address, fault } of seen) {
    const before = await work.first(sql<Row>`select id, last_check_state, consecutive_failures, consecutive_successes
      from dns_pool_member where id = ${memberId} and address = ${address}::inet for update`)
    if (!before) continue
    const after = healthAfter(before, fault === null, pool)
    await work.rows(sql`update dns_pool_member set last_check_state = ${after.last_check_state},
      consecutive_failures = ${after.consecutive_failures}, consecutive_successes = ${after.consecutive_successes},
      last_check_at = now(), last_check_error = ${fault} where id = ${memberId}`)
  }
  await work.rows(sql`update dns_pool set last_checked_at = now(),
    next_check_at = now() + make_interval(secs => hc_interval_seconds) where id = ${poolId}`)
  await publish(work, zone, pool)
  return getRow(work, poolFamily, poolId)
}

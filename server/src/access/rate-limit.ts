import type { Cache } from '../cache/cache.ts'
import { sql } from '../db/sql.ts'
import { type Databases, mutate } from '../db/work.ts'
import { Refusal } from '../http/errors.ts'
import { systemActor } from './actor.ts'

type Counters = { cache: Cache; databases: Databases }
export type Limit = { name: string; most: number; windowSeconds: number }

/** Counts an attempt; 429 with the time to wait when it is one too many. */
export async function refuseBeyond(deps: Counters, limit: Limit, who: string, detail: string): Promise<void> {
  if (await isWithin(deps, limit, who)) return
  throw new Refusal(429, detail, { 'retry-after': String(limit.windowSeconds) })
}

/**
 * Counts an attempt and tells whether it is still within the limit. A shared cache counts for all processes; without
 * one, or while it is away, the database does: slower, but the limit holds.
 */
async function isWithin(deps: Counters, limit: Limit, who: string): Promise<boolean> {
  return (await count(deps, keyOf(limit, who), limit.windowSeconds)) <= limit.most
}

const keyOf = ({ name }: Limit, who: string): string => `limit:${name}:${who}`.slice(0, 200)

/** Starts the count anew: who was right has not been guessing. */
export async function forgive({ cache, databases }: Counters, limit: Limit, who: string): Promise<void> {
  const key = keyOf(limit, who)
  if (cache.isShared) await cache.forget(key).catch(() => undefined)
  await mutate(databases, systemActor('rate limit'), async (work) => {
    work.unaudited('an attempt was right')
    await work.rows(sql`delete from rate_window where key = ${key}`)
  })
}

async function count({ cache, databases }: Counters, key: string, seconds: number): Promise<number> {
  if (!cache.isShared) return countInDatabase(databases, key, seconds)
  return cache.increment(key, seconds).catch(() => countInDatabase(databases, key, seconds))
}

const countStatement = (key: string, seconds: number) => sql<{ count: number }>`
  insert into rate_window as w (key, count, ends_at) values (${key}, 1, now() + make_interval(secs => ${seconds}))
  on conflict (key) do update set
    count = case when w.ends_at <= now() then 1 else w.count + 1 end,
    ends_at = case when w.ends_at <= now() then excluded.ends_at else w.ends_at end
  returning count`

function countInDatabase(databases: Databases, key: string, seconds: number): Promise<number> {
  return mutate(databases, systemActor('rate limit'), async (work) => {
    work.unaudited('an attempt was counted')
    const [row] = await work.rows(countStatement(key, seconds))
    return row?.count ?? 1
  })
}

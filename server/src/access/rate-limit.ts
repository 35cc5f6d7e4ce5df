import type { Cache } from '../cache/cache.ts'
import { type Databases, mutate } from '../db/work.ts'
import { systemActor } from './actor.ts'

export type Limit = { name: string; most: number; windowSeconds: number }

/**
 * Counts an attempt and tells whether it is still within the limit. A shared cache counts for all processes; without
 * one, or while it is away, the database does: slower, but the limit holds.
 */
export async function isWithin(
  deps: { cache: Cache; databases: Databases },
  limit: Limit,
  who: string,
): Promise<boolean> {
  const key = `limit:${limit.name}:${who}`.slice(0, 200)
  return (await count(deps, key, limit.windowSeconds)) <= limit.most
}

async function count(
  { cache, databases }: { cache: Cache; databases: Databases },
  key: string,
  seconds: number,
): Promise<number> {
  if (!cache.isShared) return countInDatabase(databases, key, seconds)
  return cache.increment(key, seconds).catch(() => countInDatabase(databases, key, seconds))
}

const countStatement = `
  insert into rate_window as w (key, count, ends_at) values ($1, 1, now() + make_interval(secs => $2))
  on conflict (key) do update set
    count = case when w.ends_at <= now() then 1 else w.count + 1 end,
    ends_at = case when w.ends_at <= now() then excluded.ends_at else w.ends_at end
  returning count`

function countInDatabase(databases: Databases, key: string, seconds: number): Promise<number> {
  return mutate(databases, systemActor('rate limit'), async (work) => {
    work.unaudited('an attempt was counted')
    const [row] = await work.rows<{ count: number }>(countStatement, [key, seconds])
    return row?.count ?? 1
  })
}

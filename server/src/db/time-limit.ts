import type { Pool, PoolClient } from 'pg'
import type { Store } from './pool.ts'
import type { Run } from './questions.ts'

/** Thrown instead of rows when a statement took longer than it may. */
export class TookTooLong extends Error {
  constructor(ms: number) {
    super(`not answered within ${ms} ms`)
  }
}

/** Statements that have so many milliseconds each, waiting for a connection included. */
export function runWithin({ reads, writes }: { reads: Store; writes: Store }, ms: number): Run {
  return async (text, values) => {
    const end = Date.now() + ms
    const client = await orLate(reads.pool.connect(), ms, end, (taken) => taken.release())
    const asked = client.query(reads.named(text, values))
    try {
      const answer = await orLate(asked, ms, end, () => undefined)
      client.release()
      return answer as never
    } catch (error) {
      await leave(writes.pool, client, asked, error)
      throw error
    }
  }
}

/** What is awaited, unless it comes too late: then somebody else looks after it. */
async function orLate<T>(awaited: Promise<T>, ms: number, end: number, lateCome: (value: T) => void): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TookTooLong(ms)), Math.max(0, end - Date.now()))
  try {
    return await Promise.race([awaited, late])
  } catch (error) {
    if (error instanceof TookTooLong) awaited.then(lateCome, () => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A statement that is late is ended in the database as well, through the other pool: this one may be full of such. Its
 * connection is not used again, because the order to stop could reach the next statement instead.
 */
async function leave(other: Pool, client: PoolClient, asked: Promise<unknown>, error: unknown): Promise<void> {
  if (!(error instanceof TookTooLong)) return client.release()
  void asked.catch(() => undefined).finally(() => client.release(true))
  const { processID } = client as PoolClient & { processID?: number }
  other.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined)
}

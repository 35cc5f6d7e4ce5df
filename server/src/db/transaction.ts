import type { PoolClient, QueryResult } from 'pg'
import type { Store } from './pool.ts'
import type { Run } from './questions.ts'

type Statement = { text: string; values: unknown[] }
/** What a transaction gives back, and a last statement that goes out together with its commit. */
type Done<T> = { result: T; last: Statement | null }

// An answer that is late may still arrive, and would then be taken for that of the next statement.
const LATE_ANSWER = 'Query read timeout'

/**
 * BEGIN travels with the first statement and the last statement with COMMIT, without waiting in between: a small
 * change costs two round trips instead of four.
 */
export async function inTransaction<T>(store: Store, body: (run: Run) => Promise<Done<T>>): Promise<T> {
  const client = await store.pool.connect()
  const begun = client.query('begin')
  // Its failure is that of the connection, which the first awaited statement reports.
  begun.catch(() => undefined)
  let isBroken = false
  try {
    const { result, last } = await body(runOn(client, store))
    await commit(client, store, last)
    return result
  } catch (error) {
    isBroken = (error as Error).message === LATE_ANSWER || !(await rollback(client))
    throw error
  } finally {
    client.release(isBroken)
  }
}

const runOn = (client: PoolClient, { named }: Store): Run =>
  ((text: string, values: readonly unknown[]) => client.query(named(text, values))) as Run

async function commit(client: PoolClient, { named }: Store, last: Statement | null): Promise<void> {
  const written = last ? client.query(named(last.text, last.values)) : undefined
  const committed = client.query('commit')
  // When the last statement fails, PostgreSQL answers COMMIT with a rollback; the statement's error tells why.
  committed.catch(() => undefined)
  await written
  refuseRollback(await committed)
}

function refuseRollback({ command }: QueryResult): void {
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back at its commit')
}

async function rollback(client: PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  )
}

import pg from 'pg'
import type { Logger } from 'pino'
import { type Questions, questionsOver, type Run } from './questions.ts'
import { type Named, statementNames } from './statements.ts'
import { wireTypes } from './wire.ts'

export type Connection = pg.ClientConfig

export type PoolOptions = { connection: Connection; size: number; readOnly: boolean; name: string; log: Logger }

const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 30_000

/** A pool whose sessions run in UTC, bounded in time, and, for readers, refuse to write. */
export function openPool({ connection, size, readOnly, name, log }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    types: wireTypes,
    max: size,
    application_name: `cadastre ${name}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // The server's own limit is no help when the server itself has stopped.
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    options: `-c timezone=UTC -c datestyle=ISO -c default_transaction_read_only=${readOnly ? 'on' : 'off'}`,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    // A transaction sends what needs no answer in between together: see work.ts.
    pipeline: !readOnly,
  } as pg.PoolConfig)
  // Without a listener a server that goes away while a connection idles would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ pool: name, reason: error.message }, 'an idle database connection was lost')
  })
  // The same for one that is lost between two statements of a transaction: the next statement reports it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export const urlConnection = (url: string): Connection => ({ connectionString: url })

/** A pool and the ways to ask it. */
export type Store = Questions & { readonly pool: pg.Pool; readonly named: Named }

export function storeOver(pool: pg.Pool): Store {
  const named = statementNames(pool)
  const run: Run = <Row>(text: string, values: readonly unknown[]) =>
    pool.query<Row & pg.QueryResultRow>(named(text, values))
  return { pool, named, ...questionsOver(run) }
}

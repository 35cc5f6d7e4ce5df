import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { statementNames } from './pool.ts'
import type { Tables } from './tables.ts'

/** Kysely over a pool, every statement prepared under a name. */
export function openKysely(pool: Pool): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new NamedDriver(pool),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

const LATE_ANSWER = 'Query read timeout'

class NamedConnection implements DatabaseConnection {
  readonly client: PoolClient
  isBroken = false
  readonly #nameOf: (text: string) => string | undefined

  constructor(client: PoolClient, nameOf: (text: string) => string | undefined) {
    this.client = client
    this.#nameOf = nameOf
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const name = this.#nameOf(sql)
    const values = parameters as unknown[]
    const result = await this.client
      .query(name === undefined ? { text: sql, values } : { name, text: sql, values })
      .catch((error) => this.#fail(error))
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  // An answer that is late may still arrive, and would then be taken for that of the next statement.
  #fail(error: Error): never {
    this.isBroken ||= error.message === LATE_ANSWER
    throw error
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streams are read in keyset pages, not through a cursor')
  }
}

class NamedDriver implements Driver {
  readonly #pool: Pool
  readonly #nameOf = statementNames()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<NamedConnection> {
    return new NamedConnection(await this.#pool.connect(), this.#nameOf)
  }

  async beginTransaction(connection: NamedConnection): Promise<void> {
    await connection.client.query('begin')
  }

  async commitTransaction(connection: NamedConnection): Promise<void> {
    await connection.client.query('commit')
  }

  async rollbackTransaction(connection: NamedConnection): Promise<void> {
    // A connection that cannot even roll back must not serve anyone else.
    await connection.client.query('rollback').catch(() => {
      connection.isBroken = true
    })
  }

  async releaseConnection(connection: NamedConnection): Promise<void> {
    connection.client.release(connection.isBroken)
  }

  async destroy(): Promise<void> {}
}

/** A statement written by hand, run through Kysely's connection. */
export const statement = (text: string, values: readonly unknown[]): CompiledQuery =>
  CompiledQuery.raw(text, [...values])

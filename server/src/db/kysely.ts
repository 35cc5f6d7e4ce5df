import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Tables } from './tables.ts'

/** Runs one statement and gives its rows, however it gets to the database. */
export type Run = <Row>(text: string, values: readonly unknown[]) => Promise<{ rows: Row[]; rowCount: number | null }>

/** Kysely as a typed compiler: what it compiles goes through the same `run` as statements written by hand. */
export function kyselyOver(run: Run): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new RunDriver(run),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

class RunConnection implements DatabaseConnection {
  readonly #run: Run

  constructor(run: Run) {
    this.#run = run
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount } = await this.#run<R>(sql, parameters)
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streams are read in keyset pages, not through a cursor')
  }
}

/** Connections and transactions are not Kysely's business here: see work.ts. */
class RunDriver implements Driver {
  readonly #connection: RunConnection

  constructor(run: Run) {
    this.#connection = new RunConnection(run)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<RunConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    throw new Error('A transaction is opened with mutate()')
  }

  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

import { type CompiledQuery, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { type AuditEntry, auditStatement } from '../audit/audit.ts'
import { changedMeanwhile } from '../http/errors.ts'
import { etagOf, matches } from '../http/etag.ts'
import type { JobCall } from '../jobs/job.ts'
import { statement } from './kysely.ts'
import type { Tables } from './tables.ts'

/** What a reader may do with the database: select, and nothing that could write. */
export type ReadDb = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'case' | 'fn' | 'dynamic'>

/** A select-only handle and who is asking. Its sessions also refuse writes in the database itself. */
export type Reader = {
  readonly db: ReadDb
  readonly actor: Actor
  /** Rows of a statement written by hand; it is prepared once per connection. */
  rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]>
  /** Rows of a `sql` template. */
  query<Row>(raw: RawBuilder<Row>): Promise<Row[]>
}

/** One transaction, and what must commit with it. A Work is a Reader too. */
export type Work = Reader & {
  readonly db: Transaction<Tables>
  audit(...entries: AuditEntry[]): Promise<void>
  /** States why rows are written without an audit entry: traffic that is not a user's mutation. */
  unaudited(reason: string): void
  /** Refuses with 412 when the caller's If-Match does not name this representation of the resource. */
  expect(current: object): void
  /** The job starts once the transaction has committed, and never if it has not. */
  enqueue(job: JobCall): Promise<void>
}

export type Databases = { readonly reads: Kysely<Tables>; readonly writes: Kysely<Tables> }

export function reader({ reads }: Databases, actor: Actor): Reader {
  return { db: reads, actor, ...raw(reads) }
}

/** Runs `change` in one transaction; it commits only if what it wrote is in the audit log. */
export async function mutate<T>(
  databases: Databases,
  actor: Actor,
  change: (work: Work) => Promise<T>,
  ifMatch?: string,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await databases.writes.transaction().execute(async (db) => {
        const work = newWork(db, actor, ifMatch)
        const result = await change(work)
        await work.refuseUnaudited()
        return result
      })
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error
    }
  }
}

// PostgreSQL ended one side of a deadlock or a serialisation conflict; nothing was written, so try again.
const ATTEMPTS = 3
const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

type CheckedWork = Work & { refuseUnaudited(): Promise<void> }

function newWork(db: Transaction<Tables>, actor: Actor, ifMatch: string | undefined): CheckedWork {
  let isAccountedFor = false
  const run = ({ text, values }: { text: string; values: unknown[] }) => db.executeQuery(statement(text, values))
  return {
    db,
    actor,
    ...raw(db),
    async audit(...entries) {
      if (entries.length > 0) await run(auditStatement(actor, entries))
      isAccountedFor = true
    },
    unaudited(reason) {
      isAccountedFor = reason !== ''
    },
    expect(current) {
      if (ifMatch !== undefined && !matches(ifMatch, etagOf(JSON.stringify(current)))) throw changedMeanwhile()
    },
    async enqueue({ task, payload, key, runAt }) {
      const options = [task, JSON.stringify(payload), key ?? null, runAt ?? null]
      await run({ text: addJob, values: options })
    },
    async refuseUnaudited() {
      if (!isAccountedFor && (await hasWritten(db))) throw new UnauditedWrite()
    },
  }
}

/** A mistake in the program, never an answer: the transaction rolls back. */
export class UnauditedWrite extends Error {
  constructor() {
    super('A transaction wrote rows without an audit entry')
  }
}

const addJob = `select graphile_worker.add_job($1::text, $2::json, run_at => $4::timestamptz, job_key => $3::text,
  max_attempts => 12)`

// PostgreSQL gives a transaction an id with its first write or row lock, whatever statement caused it.
async function hasWritten(db: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ xid: string | null }>`select pg_current_xact_id_if_assigned()::text as xid`.execute(db)
  return rows[0]?.xid !== null
}

function raw(db: Kysely<Tables>): Pick<Reader, 'rows' | 'query'> {
  return {
    rows: async <Row>(text: string, values: readonly unknown[]) =>
      (await db.executeQuery(statement(text, values) as CompiledQuery<Row>)).rows,
    query: async <Row>(template: RawBuilder<Row>) => (await template.execute(db)).rows,
  }
}

import { setTimeout } from 'node:timers/promises'
import type { Actor } from '../access/actor.ts'
import { type AuditEntry, auditStatement } from '../audit/audit.ts'
import type { JobCall } from '../jobs/job-call.ts'
import type { Store } from './pool.ts'
import { type Questions, questionsOver, type Run } from './questions.ts'
import { runWithin } from './time-limit.ts'
import { inTransaction } from './transaction.ts'

/** A select-only handle and who is asking: its sessions refuse writes in the database itself. */
export type Reader = Questions & {
  readonly actor: Actor
  /** The same, whose statements are ended when they take longer; see time-limit.ts. A transaction has its own limit. */
  within(ms: number): Reader
}

/** One transaction, and what must commit with it. A Work is a Reader too. */
export type Work = Reader & {
  /** Puts entries into the audit log, with the commit. */
  audit(...entries: AuditEntry[]): Promise<void>
  /** States why rows are written without an audit entry: traffic that is not a user's mutation. */
  unaudited(reason: string): void
  /** Refuses with 412 when the caller's If-Match does not name this representation of the resource. */
  expect(current: object): void
  /** The job starts once the transaction has committed, and never if it has not. */
  enqueue(job: JobCall): Promise<void>
}

export type Databases = { readonly reads: Store; readonly writes: Store }

export function reader(databases: Databases, actor: Actor): Reader {
  const { rows, first, one } = databases.reads
  const within = (ms: number): Reader => ({ actor, within, ...questionsOver(runWithin(databases, ms)) })
  return { actor, within, rows, first, one }
}

// PostgreSQL ended one side of a deadlock or a serialisation conflict; nothing was written, so try again. Not at once:
// the other side has to wake up first, or this one takes its locks anew and both are where they were.
const ATTEMPTS = 5
const pauseAfter = (attempt: number): Promise<void> => setTimeout(attempt * (20 + Math.random() * 60))
const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/** Refuses a change of a resource that is not what the caller thinks it is. */
export type Expectation = (current: object) => void

/** Runs `change` in one transaction; it commits only if what it wrote is in the audit log. */
export async function mutate<T>(
  databases: Databases,
  actor: Actor,
  change: (work: Work) => Promise<T>,
  expectation?: Expectation,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(databases.writes, async (run) => {
        const work = new OpenWork(run, actor, expectation)
        const result = await change(work)
        await work.refuseUnaudited()
        return { result, last: work.auditStatement() }
      })
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error
      await pauseAfter(attempt)
    }
  }
}

const MOST_ENTRIES = 1000

class OpenWork implements Work {
  readonly actor: Actor
  readonly rows: Work['rows']
  readonly first: Work['first']
  readonly one: Work['one']
  readonly #run: Run
  readonly #expectation: Expectation | undefined
  readonly #entries: AuditEntry[] = []
  #isExplained = false

  constructor(run: Run, actor: Actor, expectation: Expectation | undefined) {
    this.actor = actor
    this.#run = run
    this.#expectation = expectation
    const { rows, first, one } = questionsOver(run)
    this.rows = rows
    this.first = first
    this.one = one
  }

  within(): Reader {
    return this
  }

  async audit(...entries: AuditEntry[]): Promise<void> {
    for (const entry of entries) this.#entries.push(entry)
    // Usually they leave with the commit; a large change must not gather all of its images in memory first.
    if (this.#entries.length >= MOST_ENTRIES) await this.#flush()
  }

  unaudited(reason: string): void {
    this.#isExplained ||= reason !== ''
  }

  expect(current: object): void {
    this.#expectation?.(current)
  }

  async enqueue({ task, payload, key, runAt, queue }: JobCall): Promise<void> {
    await this.#run(addJob, [task, JSON.stringify(payload), key ?? null, runAt ?? null, queue ?? null])
  }

  async #flush(): Promise<void> {
    const { text, values } = auditStatement(this.actor, this.#entries.splice(0))
    this.#isExplained = true
    await this.#run(text, values)
  }

  auditStatement(): { text: string; values: unknown[] } | null {
    return this.#entries.length === 0 ? null : auditStatement(this.actor, this.#entries)
  }

  async refuseUnaudited(): Promise<void> {
    const isAccountedFor = this.#isExplained || this.#entries.length > 0
    if (!isAccountedFor && (await hasWritten(this.#run))) throw new UnauditedWrite()
  }
}

/** A mistake in the program, never an answer: the transaction rolls back. */
export class UnauditedWrite extends Error {
  constructor() {
    super('A transaction wrote rows without an audit entry')
  }
}

const addJob = `select graphile_worker.add_job($1::text, $2::json, run_at => $4::timestamptz, job_key => $3::text,
  queue_name => $5::text, max_attempts => 12)`

// PostgreSQL gives a transaction an id with its first write or row lock, whatever statement caused it.
async function hasWritten(run: Run): Promise<boolean> {
  const { rows } = await run<{ xid: string | null }>('select pg_current_xact_id_if_assigned()::text as xid', [])
  return rows[0]?.xid !== null
}

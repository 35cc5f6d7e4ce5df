import { newId } from '../../db/ids.ts'
import { json, sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import type { JobContext } from '../../jobs/job.ts'
import { commitPortion, portionsOf } from '../commit.ts'
import { type ImportRun, readRun } from './runs.ts'

/** An object of a run as it was read. */
export type StoredObject = { readonly place: number; readonly weight: number; readonly content: unknown }

/** How the objects of one run are written; one row of the ledger for each. */
export type RunWriter<Row extends object> = {
  write(work: Work, objects: readonly StoredObject[]): Promise<Row[]>
  failed(object: StoredObject, error: unknown): Row
}
export type BeginRun<Row extends object> = (context: JobContext, run: ImportRun) => Promise<RunWriter<Row>>

/** How long a worker may be silent until another takes its run over. */
const SILENT_SECONDS = 60
const MOST_LOOKED_AT = 200

/** Somebody has cancelled the run, or another worker has taken it over. */
class NotOurs extends Error {}

/** Writes the runs of an area that are to be written, one after the other. */
export async function performRuns<Row extends object>(
  context: JobContext,
  area: string,
  begin: BeginRun<Row>,
): Promise<void> {
  for (;;) {
    const holder = newId()
    const id = await context.mutate((work) => claimRun(work, area, holder))
    if (id === null) return
    const run = await readRun(context, area, id)
    const perform = new Performance(context, run, holder, await begin(context, run))
    await perform.toItsEnd()
  }
}

/** A run that nobody writes: a new one, or one whose worker is silent. */
async function claimRun(work: Work, area: string, holder: string): Promise<string | null> {
  work.unaudited('a worker takes an import')
  const row = await work.first(
    sql<{
      id: string
    }>`update import_run set holder = ${holder}, held_until = now() + make_interval(secs => ${SILENT_SECONDS})
      where id = (select id from import_run where area = ${area} and state = 'running'
        and coalesce(held_until < now(), true) order by started_at, id limit 1 for update skip locked)
      returning id`,
  )
  return row?.id ?? null
}

class Performance<Row extends object> {
  readonly #context: JobContext
  readonly #id: string
  readonly #holder: string
  readonly #writer: RunWriter<Row>

  constructor(context: JobContext, { id }: ImportRun, holder: string, writer: RunWriter<Row>) {
    this.#context = context
    this.#id = id
    this.#holder = holder
    this.#writer = writer
  }

  async toItsEnd(): Promise<void> {
    try {
      while (await this.#nextPortion()) {}
      await this.#mutate((work) => this.#finish(work))
    } catch (error) {
      if (!(error instanceof NotOurs)) throw error
    }
  }

  /** Objects and their rows of the ledger are committed together: whoever goes on after us sees both or neither. */
  async #nextPortion(): Promise<boolean> {
    const objects = await openObjects(this.#context, this.#id)
    if (objects.length === 0) return false
    const failed: { object: StoredObject; row: Row }[] = []
    await commitPortion(objects, {
      mutate: (change) => this.#mutate(change),
      write: async (work, some) => {
        const rows = await this.#writer.write(work, some)
        await this.#note(
          work,
          some.map((object, index) => ({ object, row: rows[index] })),
        )
        return rows
      },
      failed: (object, error) => {
        const row = this.#writer.failed(object, error)
        failed.push({ object, row })
        return row
      },
      isFatal: (error) => error instanceof NotOurs,
    })
    if (failed.length > 0) await this.#mutate((work) => this.#note(work, failed, 'what failed is told'))
    return true
  }

  /** A transaction that holds the run: while it lasts nobody else cancels or takes it. */
  #mutate<T>(change: (work: Work) => Promise<T>): Promise<T> {
    return this.#context.mutate(async (work) => {
      const held = await work.first(
        sql`update import_run set held_until = now() + make_interval(secs => ${SILENT_SECONDS})
          where id = ${this.#id} and state = 'running' and holder = ${this.#holder} returning id`,
      )
      if (!held) throw new NotOurs()
      return change(work)
    })
  }

  async #note(
    work: Work,
    noted: readonly { object: StoredObject; row: Row | undefined }[],
    reason?: string,
  ): Promise<void> {
    if (reason) work.unaudited(reason)
    const rows = noted.map(({ object: { place }, row }) => ({ place, ledger: row ?? {} }))
    await work.rows(sql`update import_run_object o set ledger = n.ledger, content = null
      from jsonb_to_recordset(${json(rows)}) as n (place int, ledger jsonb)
      where o.run_id = ${this.#id} and o.place = n.place and o.ledger is null`)
    const weight = noted.reduce((sum, { object }) => sum + object.weight, 0)
    await work.rows(sql`update import_run set objects_done = objects_done + ${noted.length},
      weight_done = weight_done + ${weight} where id = ${this.#id}`)
  }

  async #finish(work: Work): Promise<void> {
    work.unaudited('an import has ended; each of its objects is in the audit log')
    await work.rows(sql`update import_run set state = 'done', finished_at = now(), holder = null, held_until = null,
      modified_at = now() where id = ${this.#id}`)
  }
}

/** The next objects that are not written; so many as go into one transaction. */
async function openObjects(reader: Reader, id: string): Promise<StoredObject[]> {
  const ahead = await reader.rows(
    sql<{ place: number; weight: number }>`select place, weight from import_run_object
      where run_id = ${id} and ledger is null order by place limit ${MOST_LOOKED_AT}`,
  )
  const [portion = []] = portionsOf(ahead, ({ weight }) => weight)
  const places = portion.map(({ place }) => place)
  return reader.rows(
    sql<StoredObject>`select place, weight, content from import_run_object
      where run_id = ${id} and place = any(${places}::int[]) and ledger is null order by place`,
  )
}

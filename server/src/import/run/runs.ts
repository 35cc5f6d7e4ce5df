import { newId } from '../../db/ids.ts'
import { json, sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { insertRows } from '../../records/sets.ts'
import { portionsOf } from '../commit.ts'

export type RunState = 'ready' | 'running' | 'cancelled' | 'done'

/** An import that is read at once and written in the background, object by object. */
export type ImportRun = {
  id: string
  area: string
  source: string
  state: RunState
  target: Record<string, unknown>
  actions: Record<string, unknown>
  summary: Record<string, unknown>
  objects_total: number
  objects_done: number
  weight_total: number
  weight_done: number
  weight_at_start: number
  imported_at: string | null
  started_at: string | null
  finished_at: string | null
  created_at: string
  /** How long it has been running since it was started last. */
  seconds: number
}

/** What is imported as a whole or not at all: what names it, and what is in it. */
export type NewObject = { readonly weight: number; readonly head: object; readonly content: unknown }
type NewRun = Pick<ImportRun, 'area' | 'source' | 'target' | 'summary'>

/** Keeps what was read until somebody starts the run. */
export async function createRun(work: Work, run: NewRun, objects: readonly NewObject[]): Promise<ImportRun> {
  const id = newId()
  const weight = objects.reduce((sum, one) => sum + one.weight, 0)
  await work.rows(sql`
    insert into import_run (id, area, source, target, summary, objects_total, weight_total, created_by_user_id)
    values (${id}, ${run.area}, ${run.source}, ${json(run.target)}, ${json(run.summary)}, ${objects.length}, ${weight},
      ${work.actor.userId})`)
  const rows = objects.map((one, place) => ({ ...one, place, run_id: id }))
  for (const some of portionsOf(rows, ({ weight: much }) => much))
    await insertRows(work, 'import_run_object', some, sql`place`)
  const made = await readRun(work, run.area, id)
  await work.audit({ action: 'create', type: 'import_run', id, display: run.source, after: facts(made) })
  return made
}

export async function readRun(reader: Reader, area: string, id: string): Promise<ImportRun> {
  const run = await reader.first(
    sql<ImportRun>`select id, area, source, state, target, actions, summary, objects_total, objects_done, weight_total,
        weight_done, weight_at_start, imported_at, started_at, finished_at, created_at,
        coalesce(extract(epoch from coalesce(finished_at, now()) - started_at), 0)::float8 as seconds
      from import_run where id = ${id} and area = ${area}`,
  )
  if (!run) throw notFound('Import run')
  return run
}

/** Begins, or goes on after it was cancelled with what is not written yet. */
export async function startRun(work: Work, area: string, id: string, actions: object): Promise<ImportRun> {
  const before = await lockRun(work, area, id)
  if (before.state !== 'ready' && before.state !== 'cancelled')
    throw conflict(before.state === 'running' ? 'The import is running' : 'The import is done')
  await work.rows(sql`
    update import_run set state = 'running', actions = ${json(actions)}, started_at = now(), finished_at = null,
      imported_at = coalesce(imported_at, now()), weight_at_start = weight_done, holder = null, held_until = null,
      modified_at = now() where id = ${id} returning pg_notify('cadastre_import', ${area})`)
  return changed(work, before)
}

/** What is being written is written; nothing after it is. */
export async function cancelRun(work: Work, area: string, id: string): Promise<ImportRun> {
  const before = await lockRun(work, area, id)
  if (before.state === 'done') throw conflict('The import is done')
  await work.rows(sql`update import_run set state = 'cancelled', finished_at = now(), holder = null, held_until = null,
    modified_at = now() where id = ${id}`)
  return changed(work, before)
}

export async function removeRun(work: Work, area: string, id: string): Promise<void> {
  const before = await lockRun(work, area, id)
  if (before.state === 'running') throw conflict('The import is running; cancel it first')
  await work.rows(sql`delete from import_run where id = ${id}`)
  await work.audit({ action: 'delete', type: 'import_run', id, display: before.source, before: facts(before) })
}

/** The rows of the ledger that there are, in the order of the plan. */
export async function ledgerOf<Row>(reader: Reader, id: string): Promise<Row[]> {
  const rows = await reader.rows(
    sql<{
      ledger: Row
    }>`select ledger from import_run_object where run_id = ${id} and ledger is not null order by place`,
  )
  return rows.map(({ ledger }) => ledger)
}

/** What names the objects of a run, in their order. */
export async function headsOf<Head>(reader: Reader, id: string): Promise<Head[]> {
  const rows = await reader.rows(
    sql<{ head: Head }>`select head from import_run_object where run_id = ${id} order by place`,
  )
  return rows.map(({ head }) => head)
}

async function lockRun(work: Work, area: string, id: string): Promise<ImportRun> {
  await work.rows(sql`select id from import_run where id = ${id} for update`)
  return readRun(work, area, id)
}

async function changed(work: Work, before: ImportRun): Promise<ImportRun> {
  const after = await readRun(work, before.area, before.id)
  const images = { before: facts(before), after: facts(after) }
  await work.audit({ action: 'update', type: 'import_run', id: before.id, display: before.source, ...images })
  return after
}

/** For the audit log: without what moves by itself. */
const facts = ({ seconds: _seconds, weight_at_start: _weight, ...run }: ImportRun) => run

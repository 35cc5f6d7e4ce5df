import { raw, sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import type { Listed } from '../../../records/family.ts'
import { columnsOf } from '../../../records/rows.ts'
import { JobFilter, JobRow } from './schema.ts'

// The queue's own tables, as its documentation names them; payloads may hold what an audit row must not.
const JOBS = `(
  select job.id, task.identifier as task, job.attempts, job.max_attempts, job.last_error, job.run_at, job.created_at,
    job.payload,
    case when job.locked_at is not null then 'running'
         when job.attempts >= job.max_attempts then 'dead'
         when job.attempts > 0 then 'retrying'
         else 'waiting' end as state
  from graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id)`

/** For superadmins alone. */
export const jobList = {
  table: JOBS,
  alias: 'job',
  permission: null,
  Row: JobRow,
  Filter: JobFilter,
  sort: '-run_at',
  sortBy: { id: { key: 'job.id', type: 'integer' } },
  read: { id: 'job.id::text' },
  search: ['job.task', 'job.last_error'],
} as const satisfies Listed
const columns = columnsOf(jobList)

export async function getJob(reader: Reader, id: string): Promise<JobRow> {
  const job = await reader.first(sql<JobRow>`select ${raw(`${columns} from ${JOBS} job`)} where job.id = ${id}::bigint`)
  if (!job) throw notFound('Job')
  return job
}

export async function retryJob(work: Work, id: string): Promise<JobRow> {
  const before = await getIdleJob(work, id)
  await work.rows(
    sql`select from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`,
  )
  const after = await getJob(work, id)
  await work.audit({
    action: 'retry',
    type: 'job',
    id,
    display: before.task,
    before: summary(before),
    after: summary(after),
  })
  return after
}

export async function dropJob(work: Work, id: string): Promise<void> {
  const before = await getIdleJob(work, id)
  await work.rows(sql`select from graphile_worker.complete_jobs(array[${id}::bigint])`)
  await work.audit({ action: 'delete', type: 'job', id, display: before.task, before: summary(before) })
}

async function getIdleJob(work: Work, id: string): Promise<JobRow> {
  // A worker passes over a row that somebody holds.
  await work.rows(sql`select from graphile_worker._private_jobs where id = ${id} for update`)
  const job = await getJob(work, id)
  if (job.state === 'running') throw conflict('The job is running; wait for it to end')
  return job
}

const summary = ({ payload: _payload, ...job }: JobRow): object => job

import type { Reader, Work } from '../../../db/work.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import type { JobQuery, JobRow } from './routes.ts'

// The queue's own tables, as its documentation names them; payloads may hold what an audit row must not.
const jobRows = `
  select job.id::text as id, task.identifier as task, job.attempts::int as attempts,
    job.max_attempts::int as max_attempts, job.last_error, job.run_at, job.created_at, job.payload,
    case when job.locked_at is not null then 'running'
         when job.attempts >= job.max_attempts then 'dead'
         when job.attempts > 0 then 'retrying'
         else 'waiting' end as state
  from graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id`

type Page = { items: JobRow[]; total: number; limit: number; offset: number }

export async function listJobs(reader: Reader, { state, task, limit, offset }: JobQuery): Promise<Page> {
  const filter = [state ?? null, task ?? null]
  const where = 'where ($1::text is null or state = $1) and ($2::text is null or task = $2)'
  const [items, counted] = await Promise.all([
    reader.rows<JobRow>(
      `select * from (${jobRows}) job ${where} order by run_at desc, id::bigint desc limit $3 offset $4`,
      [...filter, limit, offset],
    ),
    reader.rows<{ total: number }>(`select count(*) as total from (${jobRows}) job ${where}`, filter),
  ])
  return { items, total: counted[0]?.total ?? 0, limit, offset }
}

export async function getJob(reader: Reader, id: string): Promise<JobRow> {
  const [job] = await reader.rows<JobRow>(`select * from (${jobRows}) job where id::bigint = $1`, [id])
  if (!job) throw notFound('Job')
  return job
}

export async function retryJob(work: Work, id: string): Promise<JobRow> {
  const before = await getIdleJob(work, id)
  await work.rows('select from graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now(), attempts => 0)', [
    id,
  ])
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
  await work.rows('select from graphile_worker.complete_jobs(array[$1::bigint])', [id])
  await work.audit({ action: 'delete', type: 'job', id, display: before.task, before: summary(before) })
}

async function getIdleJob(work: Work, id: string): Promise<JobRow> {
  // A worker passes over a row that somebody holds.
  await work.rows('select from graphile_worker._private_jobs where id = $1 for update', [id])
  const job = await getJob(work, id)
  if (job.state === 'running') throw conflict('The job is running; wait for it to end')
  return job
}

const summary = ({ payload: _payload, ...job }: JobRow): object => job

import { z } from 'zod'
import { pageOf } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { listRows } from '../../../records/list.ts'
import { listQuery, sendPage } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { dropJob, getJob, jobList, retryJob } from './jobs.ts'
import { JobRow } from './schema.ts'

const JobPath = z.object({ id: z.string().regex(/^\d{1,18}$/) })

export function jobRoutes(app: Routes): void {
  const { read, act, remove } = verbs(app)

  read(
    '',
    'jobs_list',
    'List background jobs',
    { query: listQuery(jobList), answer: pageOf(JobRow).meta({ id: 'JobPage' }) },
    async (reader, { query, reply }) => sendPage(reply, await listRows(reader, jobList, query)),
  )

  read('/:id', 'jobs_read', 'Read a background job', { params: JobPath, answer: JobRow }, (reader, { params }) =>
    getJob(reader, params.id),
  )

  act(
    '/:id/retry',
    'jobs_retry',
    'Run a job that failed again, now and with all its attempts',
    { params: JobPath, answer: JobRow },
    (work, { params }) => retryJob(work, params.id),
  )

  remove('/:id', 'jobs_delete', 'Give a job up', { params: JobPath }, (work, { params }) => dropJob(work, params.id))
}

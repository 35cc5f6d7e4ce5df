import { z } from 'zod'
import { Nothing, Problem, pageOf } from '../../../http/schema.ts'
import { listRows } from '../../../records/list.ts'
import { listQuery, sendPage } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { dropJob, getJob, jobList, retryJob } from './jobs.ts'
import { JobRow } from './schema.ts'

const JobPath = z.object({ id: z.string().regex(/^\d{1,18}$/) })

export function jobRoutes(app: Routes): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'jobs_list',
        summary: 'List background jobs',
        querystring: listQuery(jobList),
        response: { 200: pageOf(JobRow).meta({ id: 'JobPage' }) },
      },
    },
    async (request, reply) => sendPage(reply, await listRows(request.reader(), jobList, request.query)),
  )

  app.get(
    '/:id',
    {
      schema: {
        operationId: 'jobs_read',
        summary: 'Read a background job',
        params: JobPath,
        response: { 200: JobRow, 404: Problem },
      },
    },
    (request) => getJob(request.reader(), request.params.id),
  )

  app.post(
    '/:id/retry',
    {
      schema: {
        operationId: 'jobs_retry',
        summary: 'Run a job that failed again, now and with all its attempts',
        params: JobPath,
        response: { 200: JobRow, 404: Problem, 409: Problem },
      },
    },
    (request) => request.mutate((work) => retryJob(work, request.params.id)),
  )

  app.delete(
    '/:id',
    {
      schema: {
        operationId: 'jobs_delete',
        summary: 'Give a job up',
        params: JobPath,
        response: { 204: Nothing, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => dropJob(work, request.params.id))
      return reply.code(204).send()
    },
  )
}

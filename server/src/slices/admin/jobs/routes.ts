import { z } from 'zod'
import { Nothing, Problem, pageOf, pageQuery, Timestamp } from '../../../http/schema.ts'
import type { Routes } from '../../../slice.ts'
import { dropJob, getJob, listJobs, retryJob } from './jobs.ts'

const states = ['waiting', 'running', 'retrying', 'dead'] as const

export const JobRow = z
  .object({
    id: z.string(),
    task: z.string(),
    state: z.enum(states),
    attempts: z.int(),
    max_attempts: z.int(),
    last_error: z.string().nullable(),
    run_at: Timestamp,
    created_at: Timestamp,
    payload: z.unknown(),
  })
  .meta({ id: 'Job' })
export type JobRow = z.output<typeof JobRow>

export const JobQuery = z.object({
  state: z.enum(states).optional(),
  task: z.string().max(128).optional(),
  ...pageQuery(),
})
export type JobQuery = z.output<typeof JobQuery>

const JobPath = z.object({ id: z.string().regex(/^\d{1,18}$/) })

export function jobRoutes(app: Routes): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'jobs_list',
        summary: 'List background jobs',
        querystring: JobQuery,
        response: { 200: pageOf(JobRow).meta({ id: 'JobPage' }) },
      },
    },
    (request) => listJobs(request.reader(), request.query),
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

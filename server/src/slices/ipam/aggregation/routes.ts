import { Nothing } from '../../../http/schema.ts'
import type { Routes } from '../../../slice.ts'
import { Candidate, Snooze } from './schema.ts'
import { clearSnooze, snooze } from './snoozes.ts'

export function snoozeRoutes(app: Routes): void {
  app.post(
    '/snooze',
    {
      schema: {
        operationId: 'ipam_aggregation_snooze',
        summary: 'Hide an aggregation suggestion for some days',
        body: Snooze,
        response: { 204: Nothing },
      },
    },
    async (request, reply) => {
      const { candidate_key, days } = request.body
      await request.mutate((work) => snooze(work, candidate_key, days))
      return reply.code(204).send()
    },
  )

  app.post(
    '/dismiss',
    {
      schema: {
        operationId: 'ipam_aggregation_dismiss',
        summary: 'Hide an aggregation suggestion for good',
        body: Candidate,
        response: { 204: Nothing },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => snooze(work, request.body.candidate_key, null))
      return reply.code(204).send()
    },
  )

  app.post(
    '/clear',
    {
      schema: {
        operationId: 'ipam_aggregation_clear',
        summary: 'Show an aggregation suggestion again',
        body: Candidate,
        response: { 204: Nothing },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => clearSnooze(work, request.body.candidate_key))
      return reply.code(204).send()
    },
  )
}

import { z } from 'zod'
import { Problem } from '../../http/schema.ts'
import { listRows } from '../../records/list.ts'
import { arrayQuery, sendArray } from '../../records/paging.ts'
import type { Routes } from '../../slice.ts'
import { createTimeBoundGrant, revokeTimeBoundGrant, timeBoundGrantList } from './time-bound-grants.ts'
import { TimeBoundGrant, TimeBoundGrantCreate, TimeBoundGrantPath } from './time-bound-schema.ts'

export function timeBoundGrantRoutes(app: Routes): void {
  app.get(
    '/time-bound-grants',
    {
      schema: {
        operationId: 'time_bound_grants_list',
        summary: 'List rights that groups hold for a while',
        querystring: arrayQuery(timeBoundGrantList),
        response: { 200: z.array(TimeBoundGrant) },
      },
    },
    async (request, reply) => sendArray(reply, await listRows(request.reader(), timeBoundGrantList, request.query)),
  )

  app.post(
    '/time-bound-grants',
    {
      config: { action: 'admin' },
      schema: {
        operationId: 'time_bound_grants_create',
        summary: 'Give a group a right for a while',
        body: TimeBoundGrantCreate,
        response: { 201: TimeBoundGrant, 400: Problem, 403: Problem, 404: Problem },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await request.mutate((work) => createTimeBoundGrant(work, request.body))),
  )

  app.delete(
    '/time-bound-grants/:grant_id',
    {
      config: { action: 'admin' },
      schema: {
        operationId: 'time_bound_grants_revoke',
        summary: 'End a right before its time',
        params: TimeBoundGrantPath,
        response: { 200: TimeBoundGrant, 403: Problem, 404: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => revokeTimeBoundGrant(work, request.params.grant_id)),
  )
}

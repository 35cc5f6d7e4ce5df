import { z } from 'zod'
import { IdPath, Nothing, Problem } from '../../http/schema.ts'
import { sendArray } from '../../records/paging.ts'
import type { Routes, Slice } from '../../slice.ts'
import { SessionRow } from './schema.ts'
import { endSession, listSessions, SessionQuery } from './sessions.ts'

/** Who is logged in, from where, and how to end it. */
export const sessions: Slice = {
  tag: 'sessions',
  prefix: '/sessions',
  access: 'authenticated',
  tokens: 'refused',
  routes: sessionRoutes,
}

function sessionRoutes(app: Routes): void {
  app.get(
    '/me',
    {
      schema: {
        operationId: 'sessions_list_mine',
        summary: 'List your sessions, newest first',
        querystring: SessionQuery,
        response: { 200: z.array(SessionRow) },
      },
    },
    async (request, reply) =>
      sendArray(reply, await listSessions(request.reader(), request.query, { everyone: false })),
  )

  app.get(
    '',
    {
      config: { access: 'superadmin' },
      schema: {
        operationId: 'sessions_list',
        summary: 'List the sessions of all accounts, newest first',
        querystring: SessionQuery,
        response: { 200: z.array(SessionRow) },
      },
    },
    async (request, reply) => sendArray(reply, await listSessions(request.reader(), request.query, { everyone: true })),
  )

  app.delete(
    '/:id',
    {
      schema: {
        operationId: 'sessions_end',
        summary: 'End a session',
        params: IdPath,
        response: { 204: Nothing, 404: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => endSession(work, request.params.id))
      return reply.code(204).send()
    },
  )
}

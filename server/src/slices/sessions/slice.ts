import { z } from 'zod'
import { IdPath } from '../../http/schema.ts'
import { verbs } from '../../http/verbs.ts'
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
  const { read, remove } = verbs(app)

  read(
    '/me',
    'sessions_list_mine',
    'List your sessions, newest first',
    { query: SessionQuery, answer: z.array(SessionRow) },
    async (reader, { query, reply }) => sendArray(reply, await listSessions(reader, query, { everyone: false })),
  )

  read(
    '',
    'sessions_list',
    'List the sessions of all accounts, newest first',
    { query: SessionQuery, answer: z.array(SessionRow), config: { access: 'superadmin' } },
    async (reader, { query, reply }) => sendArray(reply, await listSessions(reader, query, { everyone: true })),
  )

  remove('/:id', 'sessions_end', 'End a session', { params: IdPath }, (work, { params }) => endSession(work, params.id))
}

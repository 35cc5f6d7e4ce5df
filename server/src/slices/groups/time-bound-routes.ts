import { z } from 'zod'
import { verbs } from '../../http/verbs.ts'
import { listRows } from '../../records/list.ts'
import { arrayQuery, sendArray } from '../../records/paging.ts'
import type { Routes } from '../../slice.ts'
import { createTimeBoundGrant, revokeTimeBoundGrant, timeBoundGrantList } from './time-bound-grants.ts'
import { TimeBoundGrant, TimeBoundGrantCreate, TimeBoundGrantPath } from './time-bound-schema.ts'

export function timeBoundGrantRoutes(app: Routes): void {
  const { read, create, remove } = verbs(app)

  read(
    '/time-bound-grants',
    'time_bound_grants_list',
    'List rights that groups hold for a while',
    { query: arrayQuery(timeBoundGrantList), answer: z.array(TimeBoundGrant) },
    async (reader, { query, reply }) => sendArray(reply, await listRows(reader, timeBoundGrantList, query)),
  )

  create(
    '/time-bound-grants',
    'time_bound_grants_create',
    'Give a group a right for a while',
    { body: TimeBoundGrantCreate, answer: TimeBoundGrant, config: { action: 'admin' } },
    (work, { body }) => createTimeBoundGrant(work, body),
  )

  remove(
    '/time-bound-grants/:grant_id',
    'time_bound_grants_revoke',
    'End a right before its time',
    { params: TimeBoundGrantPath, answer: TimeBoundGrant, config: { action: 'admin' } },
    (work, { params }) => revokeTimeBoundGrant(work, params.grant_id),
  )
}

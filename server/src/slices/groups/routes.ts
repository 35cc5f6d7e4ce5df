import { z } from 'zod'
import { IdPath, Nothing, Problem } from '../../http/schema.ts'
import { listRows } from '../../records/list.ts'
import { arrayQuery, sendArray } from '../../records/paging.ts'
import type { Routes } from '../../slice.ts'
import { createGroup, deleteGroup, getGroup, updateGroup } from './groups.ts'
import { groupList } from './listing.ts'
import { Group, GroupCreate, GroupUpdate } from './schema.ts'
import { timeBoundGrantRoutes } from './time-bound-routes.ts'

const forAll = { access: 'authenticated' } as const
const forAdmins = { action: 'admin' } as const

export function groupRoutes(app: Routes): void {
  timeBoundGrantRoutes(app)

  app.get(
    '',
    {
      config: forAll,
      schema: {
        operationId: 'groups_list',
        summary: 'List groups',
        querystring: arrayQuery(groupList),
        response: { 200: z.array(Group) },
      },
    },
    async (request, reply) => sendArray(reply, await listRows(request.reader(), groupList, request.query)),
  )

  app.post(
    '',
    {
      config: forAdmins,
      schema: {
        operationId: 'groups_create',
        summary: 'Create a group',
        body: GroupCreate,
        response: { 201: Group, 400: Problem, 403: Problem, 409: Problem },
      },
    },
    async (request, reply) => reply.code(201).send(await request.mutate((work) => createGroup(work, request.body))),
  )

  app.get(
    '/:id',
    {
      config: forAll,
      schema: {
        operationId: 'groups_read',
        summary: 'Read a group',
        params: IdPath,
        response: { 200: Group, 404: Problem },
      },
    },
    (request) => getGroup(request.reader(), request.params.id),
  )

  app.put(
    '/:id',
    {
      config: forAdmins,
      schema: {
        operationId: 'groups_update',
        summary: 'Change fields, roles and members of a group',
        params: IdPath,
        body: GroupUpdate,
        response: { 200: Group, 400: Problem, 403: Problem, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => updateGroup(work, request.params.id, request.body)),
  )

  app.delete(
    '/:id',
    {
      config: forAdmins,
      schema: {
        operationId: 'groups_delete',
        summary: 'Delete a group; its members lose what it gave them',
        params: IdPath,
        response: { 204: Nothing, 400: Problem, 404: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => deleteGroup(work, request.params.id))
      return reply.code(204).send()
    },
  )
}

import { z } from 'zod'
import { IdPath, Nothing, Problem } from '../../http/schema.ts'
import { listRows } from '../../records/list.ts'
import { arrayQuery, sendArray } from '../../records/paging.ts'
import type { Routes } from '../../slice.ts'
import { roleList } from './listing.ts'
import { cloneRole, createRole, deleteRole, getRole, updateRole } from './roles.ts'
import { Role, RoleClone, RoleCreate, RoleUpdate } from './schema.ts'

const forAll = { access: 'authenticated' } as const
const forAdmins = { action: 'admin' } as const

export function roleRoutes(app: Routes): void {
  app.get(
    '',
    {
      config: forAll,
      schema: {
        operationId: 'roles_list',
        summary: 'List roles',
        querystring: arrayQuery(roleList),
        response: { 200: z.array(Role) },
      },
    },
    async (request, reply) => sendArray(reply, await listRows(request.reader(), roleList, request.query)),
  )

  app.post(
    '',
    {
      config: forAdmins,
      schema: {
        operationId: 'roles_create',
        summary: 'Create a role',
        body: RoleCreate,
        response: { 201: Role, 403: Problem, 409: Problem },
      },
    },
    async (request, reply) => reply.code(201).send(await request.mutate((work) => createRole(work, request.body))),
  )

  app.get(
    '/:id',
    {
      config: forAll,
      schema: {
        operationId: 'roles_read',
        summary: 'Read a role',
        params: IdPath,
        response: { 200: Role, 404: Problem },
      },
    },
    (request) => getRole(request.reader(), request.params.id),
  )

  app.put(
    '/:id',
    {
      config: forAdmins,
      schema: {
        operationId: 'roles_update',
        summary: 'Change fields of a role',
        params: IdPath,
        body: RoleUpdate,
        response: { 200: Role, 400: Problem, 403: Problem, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => updateRole(work, request.params.id, request.body)),
  )

  app.delete(
    '/:id',
    {
      config: forAdmins,
      schema: {
        operationId: 'roles_delete',
        summary: 'Delete a role',
        params: IdPath,
        response: { 204: Nothing, 400: Problem, 404: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => deleteRole(work, request.params.id))
      return reply.code(204).send()
    },
  )

  app.post(
    '/:id/clone',
    {
      // It makes a role, so the right to change the original is not enough.
      config: { ...forAdmins, isOfWholeType: true },
      schema: {
        operationId: 'roles_clone',
        summary: 'Make a role of your own from an existing one',
        params: IdPath,
        body: RoleClone,
        response: { 201: Role, 400: Problem, 403: Problem, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await request.mutate((work) => cloneRole(work, request.params.id, request.body.name))),
  )
}

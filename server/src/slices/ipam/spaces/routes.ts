import { z } from 'zod'
import { forbidden } from '../../../http/errors.ts'
import { IdPath, Nothing, Problem } from '../../../http/schema.ts'
import type { Routes } from '../../../slice.ts'
import { IpSpace, IpSpaceCreate, IpSpaceFilter, IpSpaceUpdate } from './schema.ts'
import { createSpace, deleteSpace, getSpace, listSpaces, trashSpace, updateSpace } from './spaces.ts'

export function spaceRoutes(app: Routes): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'ipam_spaces_list',
        summary: 'List IP spaces',
        querystring: IpSpaceFilter,
        response: { 200: z.array(IpSpace) },
      },
    },
    (request) => listSpaces(request.reader(), request.query),
  )

  app.post(
    '',
    {
      schema: {
        operationId: 'ipam_spaces_create',
        summary: 'Create an IP space',
        body: IpSpaceCreate,
        response: { 201: IpSpace, 409: Problem },
      },
    },
    async (request, reply) => reply.code(201).send(await request.mutate((work) => createSpace(work, request.body))),
  )

  app.get(
    '/:id',
    {
      schema: {
        operationId: 'ipam_spaces_read',
        summary: 'Read an IP space',
        params: IdPath,
        response: { 200: IpSpace, 404: Problem },
      },
    },
    (request) => getSpace(request.reader(), request.params.id),
  )

  app.put(
    '/:id',
    {
      schema: {
        operationId: 'ipam_spaces_update',
        summary: 'Change fields of an IP space',
        params: IdPath,
        body: IpSpaceUpdate,
        response: { 200: IpSpace, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => updateSpace(work, request.params.id, request.body)),
  )

  app.delete(
    '/:id',
    {
      schema: {
        operationId: 'ipam_spaces_delete',
        summary: 'Move an IP space to the trash, or delete it for good',
        params: IdPath,
        querystring: z.object({ permanent: z.boolean().default(false) }),
        response: { 204: Nothing, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      const { permanent } = request.query
      if (permanent && !request.actor.isSuperadmin) throw forbidden('Superadmin required')
      await request.mutate((work) => (permanent ? deleteSpace : trashSpace)(work, request.params.id))
      return reply.code(204).send()
    },
  )
}

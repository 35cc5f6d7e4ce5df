import { z } from 'zod'
import { IdPath, Nothing, Problem, Uuid } from '../../http/schema.ts'
import { familyTools, listRoute, mountOf, operationsOf } from '../../records/resource.ts'
import { getRow } from '../../records/rows.ts'
import type { Routes, Slice } from '../../slice.ts'
import { createVrf, removeVrf, removeVrfs, updateVrf, VrfProblem, vrfFamily } from './vrfs.ts'

const { Create, Update, Row } = vrfFamily
const operations = operationsOf(vrfFamily)

/** Routing tables with their distinguishers and targets. */
export const vrfs: Slice = {
  ...mountOf(vrfFamily),
  routes: vrfRoutes,
  tools: familyTools(vrfFamily, operations),
}

const Force = z.object({ force: z.boolean().default(false) })
const BulkDelete = z
  .object({ ids: z.array(Uuid).max(500), force: z.boolean().default(false) })
  .meta({ id: 'VrfBulkDelete' })
const BulkDeleted = z
  .object({
    deleted: z.int(),
    detached_spaces: z.int(),
    detached_blocks: z.int(),
    not_found: z.array(Uuid),
    refused: z.array(z.object({ id: Uuid, name: z.string(), linked_spaces: z.int(), linked_blocks: z.int() })),
  })
  .meta({ id: 'VrfBulkDeleted' })

function vrfRoutes(app: Routes): void {
  listRoute(app, vrfFamily, operations)

  app.post(
    '',
    {
      schema: {
        operationId: 'network_vrfs_create',
        summary: 'Create a VRF',
        body: Create,
        response: { 201: Row, 409: Problem, 422: VrfProblem },
      },
    },
    async (request, reply) => reply.code(201).send(await request.mutate((work) => createVrf(work, request.body))),
  )

  app.get(
    '/:id',
    {
      schema: {
        operationId: 'network_vrfs_read',
        summary: 'Read a VRF',
        params: IdPath,
        response: { 200: Row, 404: Problem },
      },
    },
    (request) => getRow(request.reader(), vrfFamily, request.params.id),
  )

  app.put(
    '/:id',
    {
      schema: {
        operationId: 'network_vrfs_update',
        summary: 'Change fields of a VRF',
        params: IdPath,
        body: Update,
        response: { 200: Row, 404: Problem, 409: Problem, 412: Problem, 422: VrfProblem },
      },
    },
    (request) => request.mutate((work) => updateVrf(work, request.params.id, request.body)),
  )

  app.delete(
    '/:id',
    {
      schema: {
        operationId: 'network_vrfs_delete',
        summary: 'Delete a VRF; with force also while spaces or blocks use it',
        params: IdPath,
        querystring: Force,
        response: { 204: Nothing, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => removeVrf(work, request.params.id, request.query.force))
      return reply.code(204).send()
    },
  )

  app.post(
    '/bulk-delete',
    {
      config: { action: 'delete' },
      schema: {
        operationId: 'network_vrfs_bulk_delete',
        summary: 'Delete several VRFs',
        body: BulkDelete,
        response: { 200: BulkDeleted },
      },
    },
    (request) => request.mutate((work) => removeVrfs(work, request.body.ids, request.body.force)),
  )
}

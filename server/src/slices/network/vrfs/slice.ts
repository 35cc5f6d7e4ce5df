import { z } from 'zod'
import { IdPath, Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { familyTools, listRoute, mountOf, operationsOf } from '../../../records/resource.ts'
import { getRow } from '../../../records/rows.ts'
import type { Routes, Slice } from '../../../slice.ts'
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
  const { create, read, change, remove, act } = verbs(app)

  listRoute(app, vrfFamily, operations)

  create(
    '',
    'network_vrfs_create',
    'Create a VRF',
    { body: Create, answer: Row, refuses: { 422: VrfProblem } },
    (work, { body }) => createVrf(work, body),
  )

  read('/:id', 'network_vrfs_read', 'Read a VRF', { params: IdPath, answer: Row }, (reader, { params }) =>
    getRow(reader, vrfFamily, params.id),
  )

  change(
    '/:id',
    'network_vrfs_update',
    'Change fields of a VRF',
    { params: IdPath, body: Update, answer: Row, refuses: { 422: VrfProblem } },
    (work, { params, body }) => updateVrf(work, params.id, body),
  )

  remove(
    '/:id',
    'network_vrfs_delete',
    'Delete a VRF; with force also while spaces or blocks use it',
    { params: IdPath, query: Force },
    (work, { params, query }) => removeVrf(work, params.id, query.force),
  )

  act(
    '/bulk-delete',
    'network_vrfs_bulk_delete',
    'Delete several VRFs',
    { body: BulkDelete, answer: BulkDeleted, config: { action: 'delete' } },
    (work, { body }) => removeVrfs(work, body.ids, body.force),
  )
}

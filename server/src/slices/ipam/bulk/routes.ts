import { IdPath, Problem } from '../../../http/schema.ts'
import type { Routes } from '../../../slice.ts'
import { subnetAddressAccess } from '../rights.ts'
import { allocateRange, previewAllocation } from './allocate.ts'
import { editAddresses } from './edit.ts'
import { deleteAddresses, purgeOrphans } from './remove.ts'
import {
  BulkAllocate,
  BulkAllocated,
  BulkAllocatePreview,
  BulkDelete,
  BulkDeleted,
  BulkEdit,
  BulkEdited,
  OrphanPurge,
  Purged,
} from './schema.ts'

export function bulkRoutes(app: Routes): void {
  app.post(
    '/subnets/:id/bulk-allocate/preview',
    {
      config: { isReadOnly: true, access: subnetAddressAccess },
      schema: {
        operationId: 'ipam_subnets_bulk_allocate_preview',
        summary: 'Show what allocating a range of addresses would do',
        params: IdPath,
        body: BulkAllocate,
        response: { 200: BulkAllocatePreview, 404: Problem },
      },
    },
    (request) => previewAllocation(request.reader(), request.params.id, request.body),
  )

  app.post(
    '/subnets/:id/bulk-allocate',
    {
      config: { access: subnetAddressAccess },
      schema: {
        operationId: 'ipam_subnets_bulk_allocate',
        summary: 'Allocate a range of addresses with names from a template',
        params: IdPath,
        body: BulkAllocate,
        response: { 200: BulkAllocated, 404: Problem, 409: Problem },
      },
    },
    (request) => request.mutate((work) => allocateRange(work, request.params.id, request.body)),
  )

  app.post(
    '/subnets/:id/orphans/purge',
    {
      config: { access: subnetAddressAccess, action: 'delete' },
      schema: {
        operationId: 'ipam_subnets_orphans_purge',
        summary: 'Remove orphaned addresses of a subnet for good',
        params: IdPath,
        body: OrphanPurge,
        response: { 200: Purged, 404: Problem },
      },
    },
    (request) => request.mutate((work) => purgeOrphans(work, request.params.id, request.body.ip_ids)),
  )

  app.post(
    '/addresses/bulk-edit',
    {
      schema: {
        operationId: 'ipam_addresses_bulk_edit',
        summary: 'Change the same fields of many addresses',
        body: BulkEdit,
        response: { 200: BulkEdited },
      },
    },
    (request) => request.mutate((work) => editAddresses(work, request.body)),
  )

  app.post(
    '/addresses/bulk-delete',
    {
      schema: {
        operationId: 'ipam_addresses_bulk_delete',
        summary: 'Make orphans of many addresses, or remove them for good',
        body: BulkDelete,
        response: { 200: BulkDeleted },
      },
    },
    (request) => request.mutate((work) => deleteAddresses(work, request.body)),
  )
}

import { IdPath } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { commitOf, previewOf } from '../../../previewed/previewed.ts'
import type { Routes } from '../../../slice.ts'
import { subnetAddressAccess } from '../rights.ts'
import { allocation } from './allocate.ts'
import { editAddresses } from './edit.ts'
import { deleteAddresses, purgeOrphans } from './remove.ts'
import {
  BulkAllocate,
  BulkAllocateCommit,
  BulkAllocated,
  BulkAllocatePreview,
  BulkDelete,
  BulkDeleted,
  BulkEdit,
  BulkEdited,
  OrphanPurge,
  Purged,
} from './schema.ts'

const access = subnetAddressAccess

export function bulkRoutes(app: Routes): void {
  const { rehearse, act } = verbs(app)

  rehearse(
    '/subnets/:id/bulk-allocate/preview',
    'ipam_subnets_bulk_allocate_preview',
    'Show what allocating a range of addresses would do',
    { params: IdPath, body: BulkAllocate, answer: BulkAllocatePreview, config: { access } },
    (reader, { params, body }) => previewOf(allocation, reader, { ...params, ...body }),
  )
  act(
    '/subnets/:id/bulk-allocate',
    'ipam_subnets_bulk_allocate',
    'Allocate a range of addresses with names from a template',
    { params: IdPath, body: BulkAllocateCommit, answer: BulkAllocated, config: { access } },
    (work, { params, body }) => commitOf(allocation, work, { ...params, ...body }),
  )
  act(
    '/subnets/:id/orphans/purge',
    'ipam_subnets_orphans_purge',
    'Remove orphaned addresses of a subnet for good',
    { params: IdPath, body: OrphanPurge, answer: Purged, config: { access, action: 'delete' } },
    (work, { params, body }) => purgeOrphans(work, params.id, body.ip_ids),
  )
  act(
    '/addresses/bulk-edit',
    'ipam_addresses_bulk_edit',
    'Change the same fields of many addresses',
    { body: BulkEdit, answer: BulkEdited },
    (work, { body }) => editAddresses(work, body),
  )
  act(
    '/addresses/bulk-delete',
    'ipam_addresses_bulk_delete',
    'Make orphans of many addresses, or remove them for good',
    { body: BulkDelete, answer: BulkDeleted },
    (work, { body }) => deleteAddresses(work, body),
  )
}

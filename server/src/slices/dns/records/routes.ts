import { z } from 'zod'
import { requireSuperadmin } from '../../../access/permissions.ts'
import { verbs } from '../../../http/verbs.ts'
import { RouteId } from '../../../records/fields.ts'
import type { ListQuery } from '../../../records/list.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { createRecords, editRecords, removeRecords } from './bulk.ts'
import { BulkCreate, BulkCreated, BulkDelete, BulkDeleted, BulkEdit, BulkEdited } from './bulk-schema.ts'
import { listRecords, recordList } from './listing.ts'
import { createRecord, getRecord, removeRecord, updateRecord } from './records.ts'
import { DnsRecord, RecordCreate, RecordUpdate, WrittenRecord } from './schema.ts'

const InZone = z.object({ group_id: RouteId, id: RouteId })
const OneRecord = InZone.extend({ record_id: RouteId })

export function recordRoutes(app: Routes): void {
  const route = verbs(app)
  const list = { params: InZone, query: arrayQuery(recordList), answer: z.array(DnsRecord) }
  route.read('', 'dns_records_list', 'List the records of a zone', list, async (reader, { params, query, reply }) =>
    sendArray(reply, await listRecords(reader, params, query as ListQuery)),
  )
  const create = { params: InZone, body: RecordCreate, answer: WrittenRecord }
  route.create('', 'dns_records_create', 'Create a record', create, (work, { params, body }) =>
    createRecord(work, params, body),
  )
  bulkRoutes(app)
  oneRoutes(app)
}

function oneRoutes(app: Routes): void {
  const route = verbs(app)
  const one = '/:record_id'
  route.read(one, 'dns_records_read', 'Read a record', { params: OneRecord, answer: DnsRecord }, (reader, { params }) =>
    getRecord(reader, params),
  )
  const update = { params: OneRecord, body: RecordUpdate, answer: WrittenRecord }
  route.change(one, 'dns_records_update', 'Change fields of a record', update, (work, { params, body }) =>
    updateRecord(work, params, body),
  )
  const remove = { params: OneRecord, query: z.object({ permanent: z.boolean().default(false) }) }
  route.remove(one, 'dns_records_delete', 'Delete a record', remove, async (work, { params, query }) => {
    if (query.permanent) requireSuperadmin(work.actor, 'delete')
    await removeRecord(work, params, query.permanent)
  })
}

function bulkRoutes(app: Routes): void {
  const route = verbs(app)
  const create = { params: InZone, body: BulkCreate, answer: BulkCreated }
  route.create('/bulk-create', 'dns_records_bulk_create', 'Create many records', create, (work, { params, body }) =>
    createRecords(work, params, body),
  )
  const edit = { params: InZone, body: BulkEdit, answer: BulkEdited }
  route.act('/bulk-edit', 'dns_records_bulk_edit', 'Change many records', edit, (work, { params, body }) =>
    editRecords(work, params, body),
  )
  const remove = { params: InZone, body: BulkDelete, answer: BulkDeleted, config: { action: 'delete' } } as const
  route.act(
    '/bulk-delete',
    'dns_records_bulk_delete',
    'Delete many records',
    remove,
    async (work, { params, body }) => {
      if (body.permanent) requireSuperadmin(work.actor, 'delete')
      return removeRecords(work, params, body)
    },
  )
}

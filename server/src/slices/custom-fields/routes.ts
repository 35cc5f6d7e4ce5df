import { z } from 'zod'
import { IdPath } from '../../http/schema.ts'
import { verbs } from '../../http/verbs.ts'
import { arrayQuery, sendArray } from '../../records/paging.ts'
import type { Routes } from '../../slice.ts'
import {
  createCustomField,
  deleteCustomField,
  getCustomField,
  listCustomFields,
  updateCustomField,
} from './custom-fields.ts'
import { customFieldList } from './listing.ts'
import { CustomField, CustomFieldCreate, CustomFieldUpdate } from './schema.ts'

export function customFieldRoutes(app: Routes): void {
  const { read, create, change, remove } = verbs(app)

  read(
    '',
    'custom_fields_list',
    'List definitions of custom fields',
    { query: arrayQuery(customFieldList), answer: z.array(CustomField) },
    async (reader, { query, reply }) => sendArray(reply, await listCustomFields(reader, query)),
  )

  create(
    '',
    'custom_fields_create',
    'Define a custom field',
    { body: CustomFieldCreate, answer: CustomField },
    (work, { body }) => createCustomField(work, body),
  )

  read(
    '/:id',
    'custom_fields_read',
    'Read the definition of a custom field',
    { params: IdPath, answer: CustomField },
    (reader, { params }) => getCustomField(reader, params.id),
  )

  change(
    '/:id',
    'custom_fields_update',
    'Change the definition of a custom field; its name and type stay',
    { params: IdPath, body: CustomFieldUpdate, answer: CustomField },
    (work, { params, body }) => updateCustomField(work, params.id, body),
  )

  remove(
    '/:id',
    'custom_fields_delete',
    'Delete the definition of a custom field; stored values stay',
    { params: IdPath },
    (work, { params }) => deleteCustomField(work, params.id),
  )
}

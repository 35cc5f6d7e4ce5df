import { z } from 'zod'
import { IdPath, Nothing, Problem } from '../../http/schema.ts'
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
  app.get(
    '',
    {
      schema: {
        operationId: 'custom_fields_list',
        summary: 'List definitions of custom fields',
        querystring: arrayQuery(customFieldList),
        response: { 200: z.array(CustomField) },
      },
    },
    async (request, reply) => sendArray(reply, await listCustomFields(request.reader(), request.query)),
  )

  app.post(
    '',
    {
      schema: {
        operationId: 'custom_fields_create',
        summary: 'Define a custom field',
        body: CustomFieldCreate,
        response: { 201: CustomField, 409: Problem },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await request.mutate((work) => createCustomField(work, request.body))),
  )

  app.get(
    '/:id',
    {
      schema: {
        operationId: 'custom_fields_read',
        summary: 'Read the definition of a custom field',
        params: IdPath,
        response: { 200: CustomField, 404: Problem },
      },
    },
    (request) => getCustomField(request.reader(), request.params.id),
  )

  app.put(
    '/:id',
    {
      schema: {
        operationId: 'custom_fields_update',
        summary: 'Change the definition of a custom field; its name and type stay',
        params: IdPath,
        body: CustomFieldUpdate,
        response: { 200: CustomField, 404: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => updateCustomField(work, request.params.id, request.body)),
  )

  app.delete(
    '/:id',
    {
      schema: {
        operationId: 'custom_fields_delete',
        summary: 'Delete the definition of a custom field; stored values stay',
        params: IdPath,
        response: { 204: Nothing, 404: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => deleteCustomField(work, request.params.id))
      return reply.code(204).send()
    },
  )
}

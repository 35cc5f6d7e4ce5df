import { z } from 'zod'
import { IdPath, Nothing, Problem } from '../../../http/schema.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { createAddressSet, deleteAddressSet, getAddressSet, updateAddressSet } from './address-sets.ts'
import { addressSetList, listAddressSets } from './listing.ts'
import { AddressSet, AddressSetCreate, AddressSetUpdate } from './schema.ts'

/** Write on a set is a right to its addresses; the set itself is changed by those who administer it. */
const administered = { action: 'admin' } as const

export function addressSetRoutes(app: Routes): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'address_sets_list',
        summary: 'List address sets',
        querystring: arrayQuery(addressSetList),
        response: { 200: z.array(AddressSet) },
      },
    },
    async (request, reply) => sendArray(reply, await listAddressSets(request.reader(), request.query)),
  )

  app.post(
    '',
    {
      config: administered,
      schema: {
        operationId: 'address_sets_create',
        summary: 'Create an address set in a subnet',
        body: AddressSetCreate,
        response: { 201: AddressSet, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await request.mutate((work) => createAddressSet(work, request.body))),
  )

  app.get(
    '/:id',
    {
      schema: {
        operationId: 'address_sets_read',
        summary: 'Read an address set',
        params: IdPath,
        response: { 200: AddressSet, 404: Problem },
      },
    },
    (request) => getAddressSet(request.reader(), request.params.id),
  )

  app.put(
    '/:id',
    {
      config: administered,
      schema: {
        operationId: 'address_sets_update',
        summary: 'Change fields of an address set',
        params: IdPath,
        body: AddressSetUpdate,
        response: { 200: AddressSet, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => updateAddressSet(work, request.params.id, request.body)),
  )

  app.delete(
    '/:id',
    {
      config: administered,
      schema: {
        operationId: 'address_sets_delete',
        summary: 'Delete an address set; its addresses stay',
        params: IdPath,
        response: { 204: Nothing, 404: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => deleteAddressSet(work, request.params.id))
      return reply.code(204).send()
    },
  )
}

import { z } from 'zod'
import { IdPath, Problem } from '../../../http/schema.ts'
import type { Routes } from '../../../slice.ts'
import { createAddress } from './addresses.ts'
import { listAddresses } from './listing.ts'
import { nextAddress, previewNext } from './next.ts'
import { AddressListQuery } from './query.ts'
import { Address, AddressCreate, NextAddress, NextAddressCreate, NextAddressPreview, PreviewQuery } from './schema.ts'

export function subnetAddressRoutes(app: Routes): void {
  app.get(
    '/:id/addresses',
    {
      schema: {
        operationId: 'ipam_subnet_addresses_list',
        summary: 'List the IP addresses of a subnet',
        description: 'X-Total-Count has the number of matches, X-Next-Cursor the place where the next page begins.',
        params: IdPath,
        querystring: AddressListQuery,
        response: { 200: z.array(Address), 404: Problem },
      },
    },
    async (request, reply) => {
      const { items, total, next } = await listAddresses(request.reader(), request.params.id, request.query)
      reply.header('x-total-count', String(total))
      if (next !== null) reply.header('x-next-cursor', next)
      return items
    },
  )

  app.post(
    '/:id/addresses',
    {
      schema: {
        operationId: 'ipam_subnet_addresses_create',
        summary: 'Create an IP address in a subnet',
        params: IdPath,
        body: AddressCreate,
        response: { 201: Address, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await request.mutate((work) => createAddress(work, request.params.id, request.body))),
  )

  app.post(
    '/:id/next',
    {
      config: { location: '/ipam/addresses/:id' },
      schema: {
        operationId: 'ipam_subnet_addresses_next',
        summary: 'Take the next free IP address of a subnet',
        params: IdPath,
        body: NextAddressCreate,
        response: { 201: NextAddress, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await request.mutate((work) => nextAddress(work, request.params.id, request.body))),
  )

  app.get(
    '/:id/next-ip-preview',
    {
      schema: {
        operationId: 'ipam_subnet_addresses_preview',
        summary: 'The IP address that would be taken next',
        params: IdPath,
        querystring: PreviewQuery,
        response: { 200: NextAddressPreview, 404: Problem },
      },
    },
    (request) => previewNext(request.reader(), request.params.id, request.query),
  )
}

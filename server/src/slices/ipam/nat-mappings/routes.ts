import { z } from 'zod'
import { IdPath, Nothing, Problem, Uuid } from '../../../http/schema.ts'
import { listRows } from '../../../records/list.ts'
import { arrayQuery, numberedQuery, sendArray, sendPage, windowOfNumbered } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { mappingList, mappingsFor, mappingsOfAddress, mappingsOfOne, mappingsOfSubnet } from './listing.ts'
import { createNatMapping, deleteNatMapping, getNatMapping, updateNatMapping } from './nat-mappings.ts'
import { NatMapping, NatMappingCreate, NatMappingPage, NatMappingUpdate } from './schema.ts'

export function natMappingRoutes(app: Routes): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'ipam_nat_mappings_list',
        summary: 'List NAT mappings',
        querystring: numberedQuery(mappingList, 'per_page', 50),
        response: { 200: NatMappingPage },
      },
    },
    async (request, reply) => {
      const { page, per_page, ...query } = request.query
      const window = windowOfNumbered(request.query, per_page)
      const found = await listRows(request.reader(), mappingsFor(request.reader()), { ...query, ...window })
      return sendPage(reply, found, { page, per_page: window.limit })
    },
  )

  app.post(
    '',
    {
      schema: {
        operationId: 'ipam_nat_mappings_create',
        summary: 'Create a NAT mapping',
        body: NatMappingCreate,
        response: { 201: NatMapping, 409: Problem },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await request.mutate((work) => createNatMapping(work, request.body))),
  )

  app.get(
    '/by-ip/:address_id',
    {
      schema: {
        operationId: 'ipam_nat_mappings_by_ip',
        summary: 'List NAT mappings that have an address on either side',
        params: z.object({ address_id: Uuid }),
        querystring: arrayQuery(mappingsOfOne),
        response: { 200: z.array(NatMapping), 404: Problem },
      },
    },
    async (request, reply) =>
      sendArray(reply, await mappingsOfAddress(request.reader(), request.params.address_id, request.query)),
  )

  app.get(
    '/by-subnet/:subnet_id',
    {
      schema: {
        operationId: 'ipam_nat_mappings_by_subnet',
        summary: 'List NAT mappings of a subnet and of its addresses',
        params: z.object({ subnet_id: Uuid }),
        querystring: arrayQuery(mappingsOfOne),
        response: { 200: z.array(NatMapping), 404: Problem },
      },
    },
    async (request, reply) =>
      sendArray(reply, await mappingsOfSubnet(request.reader(), request.params.subnet_id, request.query)),
  )

  app.get(
    '/:id',
    {
      schema: {
        operationId: 'ipam_nat_mappings_read',
        summary: 'Read a NAT mapping',
        params: IdPath,
        response: { 200: NatMapping, 404: Problem },
      },
    },
    (request) => getNatMapping(request.reader(), request.params.id),
  )

  app.patch(
    '/:id',
    {
      schema: {
        operationId: 'ipam_nat_mappings_update',
        summary: 'Change fields of a NAT mapping',
        params: IdPath,
        body: NatMappingUpdate,
        response: { 200: NatMapping, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => updateNatMapping(work, request.params.id, request.body)),
  )

  app.delete(
    '/:id',
    {
      schema: {
        operationId: 'ipam_nat_mappings_delete',
        summary: 'Delete a NAT mapping',
        params: IdPath,
        response: { 204: Nothing, 404: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => deleteNatMapping(work, request.params.id))
      return reply.code(204).send()
    },
  )
}

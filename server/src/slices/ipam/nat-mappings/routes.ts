import { z } from 'zod'
import { IdPath, Nothing, Problem, Uuid } from '../../../http/schema.ts'
import type { Routes } from '../../../slice.ts'
import {
  createNatMapping,
  deleteNatMapping,
  getNatMapping,
  listNatMappings,
  mappingsOfAddress,
  mappingsOfSubnet,
  updateNatMapping,
} from './nat-mappings.ts'
import { NatMapping, NatMappingCreate, NatMappingPage, NatMappingQuery, NatMappingUpdate } from './schema.ts'

export function natMappingRoutes(app: Routes): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'ipam_nat_mappings_list',
        summary: 'List NAT mappings',
        querystring: NatMappingQuery,
        response: { 200: NatMappingPage },
      },
    },
    (request) => listNatMappings(request.reader(), request.query),
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
        response: { 200: z.array(NatMapping), 404: Problem },
      },
    },
    (request) => mappingsOfAddress(request.reader(), request.params.address_id),
  )

  app.get(
    '/by-subnet/:subnet_id',
    {
      schema: {
        operationId: 'ipam_nat_mappings_by_subnet',
        summary: 'List NAT mappings of a subnet and of its addresses',
        params: z.object({ subnet_id: Uuid }),
        response: { 200: z.array(NatMapping), 404: Problem },
      },
    },
    (request) => mappingsOfSubnet(request.reader(), request.params.subnet_id),
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

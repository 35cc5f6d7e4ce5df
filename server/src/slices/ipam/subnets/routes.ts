import { z } from 'zod'
import { requireSuperadmin } from '../../../access/permissions.ts'
import { IdPath, Nothing, Problem } from '../../../http/schema.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { destroySubnet, trashSubnet } from '../trash/trash.ts'
import { bulkEdit, SubnetBulkEdit, SubnetBulkResult } from './bulk-edit.ts'
import { listSubnets, subnetList } from './listing.ts'
import { Subnet, SubnetCreate, SubnetUpdate } from './schema.ts'
import { createSubnet, getSubnet, updateSubnet } from './subnets.ts'

export function subnetRoutes(app: Routes): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'ipam_subnets_list',
        summary: 'List subnets in the order of their networks; X-Total-Count tells how many match',
        querystring: arrayQuery(subnetList),
        response: { 200: z.array(Subnet) },
      },
    },
    async (request, reply) => sendArray(reply, await listSubnets(request.reader(), request.query)),
  )

  app.post(
    '',
    {
      schema: {
        operationId: 'ipam_subnets_create',
        summary: 'Create a subnet',
        body: SubnetCreate,
        response: { 201: Subnet, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => reply.code(201).send(await request.mutate((work) => createSubnet(work, request.body))),
  )

  app.post(
    '/bulk-edit',
    {
      // Who may change one subnet may name it here; the others are not found.
      config: { access: { resource: 'subnet', through: { write: ['subnet'] } } },
      schema: {
        operationId: 'ipam_subnets_bulk_edit',
        summary: 'Put the same values into many subnets',
        body: SubnetBulkEdit,
        response: { 200: SubnetBulkResult },
      },
    },
    (request) => request.mutate((work) => bulkEdit(work, request.body)),
  )

  app.get(
    '/:id',
    {
      schema: {
        operationId: 'ipam_subnets_read',
        summary: 'Read a subnet',
        params: IdPath,
        response: { 200: Subnet, 404: Problem },
      },
    },
    (request) => getSubnet(request.reader(), request.params.id),
  )

  app.put(
    '/:id',
    {
      schema: {
        operationId: 'ipam_subnets_update',
        summary: 'Change fields of a subnet',
        params: IdPath,
        body: SubnetUpdate,
        response: { 200: Subnet, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => updateSubnet(work, request.params.id, request.body)),
  )

  app.delete(
    '/:id',
    {
      schema: {
        operationId: 'ipam_subnets_delete',
        summary: 'Move a subnet to the trash, or delete it for good',
        params: IdPath,
        querystring: z.object({
          permanent: z.boolean().default(false),
          force: z.boolean().default(false).describe('For good although addresses or DHCP scopes are in it'),
        }),
        response: { 204: Nothing, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      const { permanent, force } = request.query
      const { id } = request.params
      if (permanent) requireSuperadmin(request.actor, 'delete')
      await request.mutate((work) => (permanent ? destroySubnet(work, id, { force }) : trashSubnet(work, id)))
      return reply.code(204).send()
    },
  )
}

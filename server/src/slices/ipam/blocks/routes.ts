import { z } from 'zod'
import { requireSuperadmin } from '../../../access/permissions.ts'
import { IdPath, Nothing, Problem } from '../../../http/schema.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { Subnet } from '../subnets/schema.ts'
import { destroyBlock, trashBlock } from '../trash/trash.ts'
import { AllocateSubnet, allocateSubnet } from './allocation.ts'
import { createBlock, getBlock, updateBlock } from './blocks.ts'
import { blockList, listBlocks } from './listing.ts'
import { IpBlock, IpBlockCreate, IpBlockUpdate } from './schema.ts'

export function blockRoutes(app: Routes): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'ipam_blocks_list',
        summary: 'List IP blocks; X-Total-Count tells how many match',
        querystring: arrayQuery(blockList),
        response: { 200: z.array(IpBlock) },
      },
    },
    async (request, reply) => sendArray(reply, await listBlocks(request.reader(), request.query)),
  )

  app.post(
    '',
    {
      schema: {
        operationId: 'ipam_blocks_create',
        summary: 'Create an IP block; what it contains of its parent moves below it',
        body: IpBlockCreate,
        response: { 201: IpBlock, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => reply.code(201).send(await request.mutate((work) => createBlock(work, request.body))),
  )

  app.get(
    '/:id',
    {
      schema: {
        operationId: 'ipam_blocks_read',
        summary: 'Read an IP block',
        params: IdPath,
        response: { 200: IpBlock, 404: Problem },
      },
    },
    (request) => getBlock(request.reader(), request.params.id),
  )

  app.put(
    '/:id',
    {
      schema: {
        operationId: 'ipam_blocks_update',
        summary: 'Change fields of an IP block',
        params: IdPath,
        body: IpBlockUpdate,
        response: { 200: IpBlock, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => updateBlock(work, request.params.id, request.body)),
  )

  app.delete(
    '/:id',
    {
      schema: {
        operationId: 'ipam_blocks_delete',
        summary: 'Move an IP block and what is in it to the trash, or delete an empty one for good',
        params: IdPath,
        querystring: z.object({ permanent: z.boolean().default(false) }),
        response: { 204: Nothing, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      const { permanent } = request.query
      if (permanent) requireSuperadmin(request.actor, 'delete')
      await request.mutate((work) => (permanent ? destroyBlock : trashBlock)(work, request.params.id))
      return reply.code(204).send()
    },
  )

  app.post(
    '/:id/allocate-subnet',
    {
      // What is made is a subnet: the right to make those decides.
      config: { access: { resource: 'subnet' }, isOfWholeType: true },
      schema: {
        operationId: 'ipam_blocks_allocate_subnet',
        summary: 'Create a subnet in the lowest free network of a length in an IP block',
        params: IdPath,
        body: AllocateSubnet,
        response: { 201: Subnet, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await request.mutate((work) => allocateSubnet(work, request.params.id, request.body))),
  )
}

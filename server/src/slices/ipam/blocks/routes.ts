import { z } from 'zod'
import { requireSuperadmin } from '../../../access/permissions.ts'
import { IdPath } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { Subnet } from '../subnets/schema.ts'
import { destroyBlock, trashBlock } from '../trash/trash.ts'
import { AllocateSubnet, allocateSubnet } from './allocation.ts'
import { createBlock, getBlock, updateBlock } from './blocks.ts'
import { blockList, listBlocks } from './listing.ts'
import { IpBlock, IpBlockCreate, IpBlockUpdate } from './schema.ts'

export function blockRoutes(app: Routes): void {
  const { read, create, change, remove } = verbs(app)

  read(
    '',
    'ipam_blocks_list',
    'List IP blocks; X-Total-Count tells how many match',
    { query: arrayQuery(blockList), answer: z.array(IpBlock) },
    async (reader, { query, reply }) => sendArray(reply, await listBlocks(reader, query)),
  )

  create(
    '',
    'ipam_blocks_create',
    'Create an IP block; what it contains of its parent moves below it',
    { body: IpBlockCreate, answer: IpBlock },
    (work, { body }) => createBlock(work, body),
  )

  read('/:id', 'ipam_blocks_read', 'Read an IP block', { params: IdPath, answer: IpBlock }, (reader, { params }) =>
    getBlock(reader, params.id),
  )

  change(
    '/:id',
    'ipam_blocks_update',
    'Change fields of an IP block',
    { params: IdPath, body: IpBlockUpdate, answer: IpBlock },
    (work, { params, body }) => updateBlock(work, params.id, body),
  )

  remove(
    '/:id',
    'ipam_blocks_delete',
    'Move an IP block and what is in it to the trash, or delete an empty one for good',
    { params: IdPath, query: z.object({ permanent: z.boolean().default(false) }) },
    async (work, { params, query: { permanent } }) => {
      if (permanent) requireSuperadmin(work.actor, 'delete')
      await (permanent ? destroyBlock : trashBlock)(work, params.id)
    },
  )

  create(
    '/:id/allocate-subnet',
    'ipam_blocks_allocate_subnet',
    'Create a subnet in the lowest free network of a length in an IP block',
    {
      params: IdPath,
      body: AllocateSubnet,
      answer: Subnet,
      config: { access: { resource: 'subnet' }, isOfWholeType: true },
    },
    (work, { params, body }) => allocateSubnet(work, params.id, body),
  )
}

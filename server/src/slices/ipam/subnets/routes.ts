import { z } from 'zod'
import { requireSuperadmin } from '../../../access/permissions.ts'
import { IdPath } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { destroySubnet, trashSubnet } from '../trash/trash.ts'
import { bulkEdit, SubnetBulkEdit, SubnetBulkResult } from './bulk-edit.ts'
import { listSubnets, subnetList } from './listing.ts'
import { Subnet, SubnetCreate, SubnetUpdate } from './schema.ts'
import { createSubnet, getSubnet, updateSubnet } from './subnets.ts'

export function subnetRoutes(app: Routes): void {
  const { read, create, act, change, remove } = verbs(app)

  read(
    '',
    'ipam_subnets_list',
    'List subnets in the order of their networks; X-Total-Count tells how many match',
    { query: arrayQuery(subnetList), answer: z.array(Subnet) },
    async (reader, { query, reply }) => sendArray(reply, await listSubnets(reader, query)),
  )

  create('', 'ipam_subnets_create', 'Create a subnet', { body: SubnetCreate, answer: Subnet }, (work, { body }) =>
    createSubnet(work, body),
  )

  act(
    '/bulk-edit',
    'ipam_subnets_bulk_edit',
    'Put the same values into many subnets',
    {
      body: SubnetBulkEdit,
      answer: SubnetBulkResult,
      config: { access: { resource: 'subnet', through: { write: ['subnet'] } } },
    },
    (work, { body }) => bulkEdit(work, body),
  )

  read('/:id', 'ipam_subnets_read', 'Read a subnet', { params: IdPath, answer: Subnet }, (reader, { params }) =>
    getSubnet(reader, params.id),
  )

  change(
    '/:id',
    'ipam_subnets_update',
    'Change fields of a subnet',
    { params: IdPath, body: SubnetUpdate, answer: Subnet },
    (work, { params, body }) => updateSubnet(work, params.id, body),
  )

  remove(
    '/:id',
    'ipam_subnets_delete',
    'Move a subnet to the trash, or delete it for good',
    {
      params: IdPath,
      query: z.object({
        permanent: z.boolean().default(false),
        force: z.boolean().default(false).describe('For good although addresses or DHCP scopes are in it'),
      }),
    },
    async (work, { params: { id }, query: { permanent, force } }) => {
      if (permanent) requireSuperadmin(work.actor, 'delete')
      await (permanent ? destroySubnet(work, id, { force }) : trashSubnet(work, id))
    },
  )
}

import { z } from 'zod'
import { requireSuperadmin } from '../../../access/permissions.ts'
import { IdPath } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { EffectiveDhcp, EffectiveDns } from '../inheritance.ts'
import { destroySpace, trashSpace } from '../trash/trash.ts'
import { FindFree, FreeFound, findFree } from './find-free.ts'
import { listSpaces, spaceList } from './listing.ts'
import { IpSpace, IpSpaceCreate, IpSpaceUpdate } from './schema.ts'
import { createSpace, getSpace, updateSpace } from './spaces.ts'

export function spaceRoutes(app: Routes): void {
  const { read, create, change, ask, remove } = verbs(app)

  read(
    '',
    'ipam_spaces_list',
    'List IP spaces',
    { query: arrayQuery(spaceList), answer: z.array(IpSpace) },
    async (reader, { query, reply }) => sendArray(reply, await listSpaces(reader, query)),
  )

  create('', 'ipam_spaces_create', 'Create an IP space', { body: IpSpaceCreate, answer: IpSpace }, (work, { body }) =>
    createSpace(work, body),
  )

  read('/:id', 'ipam_spaces_read', 'Read an IP space', { params: IdPath, answer: IpSpace }, (reader, { params }) =>
    getSpace(reader, params.id),
  )

  change(
    '/:id',
    'ipam_spaces_update',
    'Change fields of an IP space',
    { params: IdPath, body: IpSpaceUpdate, answer: IpSpace },
    (work, { params, body }) => updateSpace(work, params.id, body),
  )

  remove(
    '/:id',
    'ipam_spaces_delete',
    'Move an IP space and what is in it to the trash, or delete an empty one for good',
    { params: IdPath, query: z.object({ permanent: z.boolean().default(false) }) },
    async (work, { params, query: { permanent } }) => {
      if (permanent) requireSuperadmin(work.actor, 'delete')
      await (permanent ? destroySpace : trashSpace)(work, params.id)
    },
  )

  read(
    '/:id/effective-dns',
    'ipam_spaces_effective_dns',
    'DNS settings that count in an IP space',
    { params: IdPath, answer: EffectiveDns },
    async (reader, { params }) => {
      const { dns_group_ids, dns_zone_id, dns_additional_zone_ids } = await getSpace(reader, params.id)
      return { dns_group_ids, dns_zone_id, dns_additional_zone_ids, inherited_from_block_id: null }
    },
  )

  read(
    '/:id/effective-dhcp',
    'ipam_spaces_effective_dhcp',
    'DHCP server group that counts in an IP space',
    { params: IdPath, answer: EffectiveDhcp },
    async (reader, { params }) => {
      const { dhcp_server_group_id } = await getSpace(reader, params.id)
      return { dhcp_server_group_id, inherited_from_block_id: null, inherited_from_space: false }
    },
  )

  ask(
    '/:id/find-free',
    'ipam_spaces_find_free',
    'Find free networks of a length in an IP space',
    { params: IdPath, body: FindFree, answer: FreeFound },
    (reader, { params, body }) => findFree(reader, params.id, body),
  )
}

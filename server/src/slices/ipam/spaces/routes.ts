import { z } from 'zod'
import { requireSuperadmin } from '../../../access/permissions.ts'
import { IdPath, Nothing, Problem } from '../../../http/schema.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { EffectiveDhcp, EffectiveDns } from '../inheritance.ts'
import { destroySpace, trashSpace } from '../trash/trash.ts'
import { FindFree, FreeFound, findFree } from './find-free.ts'
import { listSpaces, spaceList } from './listing.ts'
import { IpSpace, IpSpaceCreate, IpSpaceUpdate } from './schema.ts'
import { createSpace, getSpace, updateSpace } from './spaces.ts'

export function spaceRoutes(app: Routes): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'ipam_spaces_list',
        summary: 'List IP spaces',
        querystring: arrayQuery(spaceList),
        response: { 200: z.array(IpSpace) },
      },
    },
    async (request, reply) => sendArray(reply, await listSpaces(request.reader(), request.query)),
  )

  app.post(
    '',
    {
      schema: {
        operationId: 'ipam_spaces_create',
        summary: 'Create an IP space',
        body: IpSpaceCreate,
        response: { 201: IpSpace, 409: Problem },
      },
    },
    async (request, reply) => reply.code(201).send(await request.mutate((work) => createSpace(work, request.body))),
  )

  app.get(
    '/:id',
    {
      schema: {
        operationId: 'ipam_spaces_read',
        summary: 'Read an IP space',
        params: IdPath,
        response: { 200: IpSpace, 404: Problem },
      },
    },
    (request) => getSpace(request.reader(), request.params.id),
  )

  app.put(
    '/:id',
    {
      schema: {
        operationId: 'ipam_spaces_update',
        summary: 'Change fields of an IP space',
        params: IdPath,
        body: IpSpaceUpdate,
        response: { 200: IpSpace, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => updateSpace(work, request.params.id, request.body)),
  )

  app.delete(
    '/:id',
    {
      schema: {
        operationId: 'ipam_spaces_delete',
        summary: 'Move an IP space and what is in it to the trash, or delete an empty one for good',
        params: IdPath,
        querystring: z.object({ permanent: z.boolean().default(false) }),
        response: { 204: Nothing, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      const { permanent } = request.query
      if (permanent) requireSuperadmin(request.actor, 'delete')
      await request.mutate((work) => (permanent ? destroySpace : trashSpace)(work, request.params.id))
      return reply.code(204).send()
    },
  )

  app.get(
    '/:id/effective-dns',
    {
      schema: {
        operationId: 'ipam_spaces_effective_dns',
        summary: 'DNS settings that count in an IP space',
        params: IdPath,
        response: { 200: EffectiveDns, 404: Problem },
      },
    },
    async (request) => {
      const { dns_group_ids, dns_zone_id, dns_additional_zone_ids } = await getSpace(
        request.reader(),
        request.params.id,
      )
      return { dns_group_ids, dns_zone_id, dns_additional_zone_ids, inherited_from_block_id: null }
    },
  )

  app.get(
    '/:id/effective-dhcp',
    {
      schema: {
        operationId: 'ipam_spaces_effective_dhcp',
        summary: 'DHCP server group that counts in an IP space',
        params: IdPath,
        response: { 200: EffectiveDhcp, 404: Problem },
      },
    },
    async (request) => {
      const { dhcp_server_group_id } = await getSpace(request.reader(), request.params.id)
      return { dhcp_server_group_id, inherited_from_block_id: null, inherited_from_space: false }
    },
  )

  app.post(
    '/:id/find-free',
    {
      config: { action: 'read' },
      schema: {
        operationId: 'ipam_spaces_find_free',
        summary: 'Find free networks of a length in an IP space',
        params: IdPath,
        body: FindFree,
        response: { 200: FreeFound, 404: Problem },
      },
    },
    (request) => findFree(request.reader(), request.params.id, request.body),
  )
}

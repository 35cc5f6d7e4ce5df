import { z } from 'zod'
import { IdPath, Uuid } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { listRows } from '../../../records/list.ts'
import { arrayQuery, numberedQuery, sendArray, sendPage, windowOfNumbered } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { mappingList, mappingsFor, mappingsOfAddress, mappingsOfOne, mappingsOfSubnet } from './listing.ts'
import { createNatMapping, deleteNatMapping, getNatMapping, updateNatMapping } from './nat-mappings.ts'
import { NatMapping, NatMappingCreate, NatMappingPage, NatMappingUpdate } from './schema.ts'

export function natMappingRoutes(app: Routes): void {
  const { read, create, patch, remove } = verbs(app)

  read(
    '',
    'ipam_nat_mappings_list',
    'List NAT mappings',
    { query: numberedQuery(mappingList, 'per_page', 50), answer: NatMappingPage },
    async (reader, { query, reply }) => {
      const { page, per_page, ...rest } = query
      const window = windowOfNumbered(query, per_page)
      const rows = await listRows(reader, mappingsFor(reader), { ...rest, ...window })
      return sendPage(reply, rows, { page, per_page: window.limit })
    },
  )

  create(
    '',
    'ipam_nat_mappings_create',
    'Create a NAT mapping',
    { body: NatMappingCreate, answer: NatMapping },
    (work, { body }) => createNatMapping(work, body),
  )

  read(
    '/by-ip/:address_id',
    'ipam_nat_mappings_by_ip',
    'List NAT mappings that have an address on either side',
    { params: z.object({ address_id: Uuid }), query: arrayQuery(mappingsOfOne), answer: z.array(NatMapping) },
    async (reader, { params, query, reply }) =>
      sendArray(reply, await mappingsOfAddress(reader, params.address_id, query)),
  )

  read(
    '/by-subnet/:subnet_id',
    'ipam_nat_mappings_by_subnet',
    'List NAT mappings of a subnet and of its addresses',
    { params: z.object({ subnet_id: Uuid }), query: arrayQuery(mappingsOfOne), answer: z.array(NatMapping) },
    async (reader, { params, query, reply }) =>
      sendArray(reply, await mappingsOfSubnet(reader, params.subnet_id, query)),
  )

  read(
    '/:id',
    'ipam_nat_mappings_read',
    'Read a NAT mapping',
    { params: IdPath, answer: NatMapping },
    (reader, { params }) => getNatMapping(reader, params.id),
  )

  patch(
    '/:id',
    'ipam_nat_mappings_update',
    'Change fields of a NAT mapping',
    { params: IdPath, body: NatMappingUpdate, answer: NatMapping },
    (work, { params, body }) => updateNatMapping(work, params.id, body),
  )

  remove('/:id', 'ipam_nat_mappings_delete', 'Delete a NAT mapping', { params: IdPath }, (work, { params }) =>
    deleteNatMapping(work, params.id),
  )
}

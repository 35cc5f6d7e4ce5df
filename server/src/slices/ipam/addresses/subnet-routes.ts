import { z } from 'zod'
import { IdPath } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Routes } from '../../../slice.ts'
import { createAddress } from './addresses.ts'
import { listAddresses } from './listing.ts'
import { nextAddress, previewNext } from './next.ts'
import { AddressListQuery } from './query.ts'
import { Address, AddressCreate, NextAddress, NextAddressCreate, NextAddressPreview, PreviewQuery } from './schema.ts'

export function subnetAddressRoutes(app: Routes): void {
  const { read, create } = verbs(app)

  read(
    '/:id/addresses',
    'ipam_subnet_addresses_list',
    'List the IP addresses of a subnet',
    {
      params: IdPath,
      query: AddressListQuery,
      answer: z.array(Address),
      description: 'X-Total-Count has the number of matches, X-Next-Cursor the place where the next page begins.',
    },
    async (reader, { params, query, reply }) => {
      const { items, total, next } = await listAddresses(reader, params.id, query)
      reply.header('x-total-count', String(total))
      if (next !== null) reply.header('x-next-cursor', next)
      return items
    },
  )

  create(
    '/:id/addresses',
    'ipam_subnet_addresses_create',
    'Create an IP address in a subnet',
    { params: IdPath, body: AddressCreate, answer: Address },
    (work, { params, body }) => createAddress(work, params.id, body),
  )

  create(
    '/:id/next',
    'ipam_subnet_addresses_next',
    'Take the next free IP address of a subnet',
    { params: IdPath, body: NextAddressCreate, answer: NextAddress, config: { location: '/ipam/addresses/:id' } },
    (work, { params, body }) => nextAddress(work, params.id, body),
  )

  read(
    '/:id/next-ip-preview',
    'ipam_subnet_addresses_preview',
    'The IP address that would be taken next',
    { params: IdPath, query: PreviewQuery, answer: NextAddressPreview },
    (reader, { params, query }) => previewNext(reader, params.id, query),
  )
}

import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { IdPath } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { deleteAddress, getAddress, macHistory, orphanAddress, updateAddress } from './addresses.ts'
import { sightingList } from './mac-history.ts'
import { FoundIds, FoundPage, SearchFilter, SearchQuery } from './query.ts'
import { Address, AddressUpdate, MacSighting } from './schema.ts'
import { type SearchAnswer, searchAddresses, searchIds } from './search.ts'

export function addressRoutes(app: Routes): void {
  const { read, change, remove } = verbs(app)

  read(
    '/search',
    'ipam_addresses_search',
    'Search IP addresses in all subnets',
    { query: SearchQuery, answer: FoundPage, config: { mayBeIncomplete: true } },
    async (reader, { query, reply }) => {
      const page = await searchAddresses(reader, query)
      if (page.next !== null) reply.header('x-next-cursor', page.next)
      return withTotal(reply, page)
    },
  )

  read(
    '/search/ids',
    'ipam_addresses_search_ids',
    'Ids of all IP addresses that match, up to a cap',
    { query: SearchFilter, answer: FoundIds, config: { mayBeIncomplete: true } },
    async (reader, { query, reply }) => withTotal(reply, await searchIds(reader, query)),
  )

  read('/:id', 'ipam_addresses_read', 'Read an IP address', { params: IdPath, answer: Address }, (reader, { params }) =>
    getAddress(reader, params.id),
  )

  change(
    '/:id',
    'ipam_addresses_update',
    'Change fields of an IP address',
    { params: IdPath, body: AddressUpdate, answer: Address },
    (work, { params, body }) => updateAddress(work, params.id, body),
  )

  // Whoever holds an address set may delete in it with `write` alone; for all others the operation asks more.
  remove(
    '/:id',
    'ipam_addresses_delete',
    'Make an IP address an orphan, or remove it for good',
    { params: IdPath, query: z.object({ permanent: z.boolean().default(false) }) },
    (work, { params, query }) => (query.permanent ? deleteAddress : orphanAddress)(work, params.id),
  )

  read(
    '/:id/mac-history',
    'ipam_addresses_macs',
    'MAC addresses that an IP address has had, the last one first',
    { params: IdPath, query: arrayQuery(sightingList), answer: z.array(MacSighting) },
    async (reader, { params, query, reply }) => sendArray(reply, await macHistory(reader, params.id, query)),
  )
}

/** The answer, with a word where it is not all that there is. */
function withTotal<Answer>(reply: FastifyReply, { answer, isComplete }: SearchAnswer<Answer>): Answer {
  if (!isComplete) reply.header('x-incomplete', 'time_limit')
  return answer
}

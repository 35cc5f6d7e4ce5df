import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { IdPath, Nothing, Problem } from '../../../http/schema.ts'
import { arrayQuery, sendArray } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { deleteAddress, getAddress, macHistory, orphanAddress, updateAddress } from './addresses.ts'
import { sightingList } from './mac-history.ts'
import { FoundIds, FoundPage, SearchFilter, SearchQuery } from './query.ts'
import { Address, AddressUpdate, MacSighting } from './schema.ts'
import { type Found, searchAddresses, searchIds } from './search.ts'

export function addressRoutes(app: Routes): void {
  app.get(
    '/search',
    {
      config: { mayBeIncomplete: true },
      schema: {
        operationId: 'ipam_addresses_search',
        summary: 'Search IP addresses in all subnets',
        querystring: SearchQuery,
        response: { 200: FoundPage },
      },
    },
    async (request, reply) => {
      const found = await searchAddresses(request.reader(), request.query)
      if (found.next !== null) reply.header('x-next-cursor', found.next)
      return told(reply, found)
    },
  )

  app.get(
    '/search/ids',
    {
      config: { mayBeIncomplete: true },
      schema: {
        operationId: 'ipam_addresses_search_ids',
        summary: 'Ids of all IP addresses that match, up to a cap',
        querystring: SearchFilter,
        response: { 200: FoundIds },
      },
    },
    async (request, reply) => told(reply, await searchIds(request.reader(), request.query)),
  )

  app.get(
    '/:id',
    {
      schema: {
        operationId: 'ipam_addresses_read',
        summary: 'Read an IP address',
        params: IdPath,
        response: { 200: Address, 404: Problem },
      },
    },
    (request) => getAddress(request.reader(), request.params.id),
  )

  app.put(
    '/:id',
    {
      schema: {
        operationId: 'ipam_addresses_update',
        summary: 'Change fields of an IP address',
        params: IdPath,
        body: AddressUpdate,
        response: { 200: Address, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => updateAddress(work, request.params.id, request.body)),
  )

  app.delete(
    '/:id',
    {
      // Whoever holds an address set may delete in it with `write` alone; for all others the operation asks more.
      schema: {
        operationId: 'ipam_addresses_delete',
        summary: 'Make an IP address an orphan, or remove it for good',
        params: IdPath,
        querystring: z.object({ permanent: z.boolean().default(false) }),
        response: { 204: Nothing, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      const remove = request.query.permanent ? deleteAddress : orphanAddress
      await request.mutate((work) => remove(work, request.params.id))
      return reply.code(204).send()
    },
  )

  app.get(
    '/:id/mac-history',
    {
      schema: {
        operationId: 'ipam_addresses_macs',
        summary: 'MAC addresses that an IP address has had, the last one first',
        params: IdPath,
        querystring: arrayQuery(sightingList),
        response: { 200: z.array(MacSighting), 404: Problem },
      },
    },
    async (request, reply) => sendArray(reply, await macHistory(request.reader(), request.params.id, request.query)),
  )
}

/** The answer, with a word where it is not all that there is. */
function told<Answer>(reply: FastifyReply, { answer, isComplete }: Found<Answer>): Answer {
  if (!isComplete) reply.header('x-incomplete', 'time_limit')
  return answer
}

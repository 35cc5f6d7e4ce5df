import type { QueryClient } from '@tanstack/react-query'
import { query } from './call.ts'
import * as operations from './generated/operations.ts'

export const spaceQuery = (id: string) => query(operations.ipam_spaces_read, { params: { id } })
export const blockQuery = (id: string) => query(operations.ipam_blocks_read, { params: { id } })
export const subnetQuery = (id: string) => query(operations.ipam_subnets_read, { params: { id } })
export const addressQuery = (id: string) => query(operations.ipam_addresses_read, { params: { id } })

/** Of the children of one node; more come when one scrolls there. */
export const childrenPerPage = 1000

export const childBlocksQuery = (spaceId: string, parent: string) =>
  query(operations.ipam_blocks_list, { query: { space_id: spaceId, parent_block_id: parent, limit: 5000 } })

/** All blocks of a space, whatever they lie in. */
export const spaceBlocksQuery = (spaceId: string) =>
  query(operations.ipam_blocks_list, { query: { space_id: spaceId, limit: 5000 } })

/** The first subnets of a block; the tree reads on from there. */
export const childSubnetsQuery = (blockId: string) =>
  query(operations.ipam_subnets_list, { query: { block_id: blockId, limit: childrenPerPage } })

/** Spaces, blocks, subnets and addresses that match what was typed. */
export const networkSearchQuery = (q: string) =>
  query(operations.search_everything, { query: { q, types: 'space,block,subnet,ip_address', limit: 50 } })

/** After a change every list, count and picture may be another one. What is gone is not asked for again. */
export const refreshNetworks = (queryClient: QueryClient, gone: readonly string[] = []): Promise<unknown> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/ipam/') && !gone.some((id) => isAbout(queryKey, id)),
  })

const isAbout = (queryKey: readonly unknown[], id: string): boolean => JSON.stringify(queryKey).includes(id)

/** Addresses of a subnet that match. */
export interface AddressMatch {
  subnet_id: string
  q?: string
  status_filter?: string
  tag?: string[]
}

export const allAddressIdsQuery = (match: AddressMatch) =>
  query(operations.ipam_addresses_search_ids, { query: { ...match } })

import { z } from 'zod'
import { pageOf, pageQuery, TagFilter, Uuid } from '../../../http/schema.ts'
import { MOST_AT_ONCE } from '../../../records/list.ts'
import { Address } from './schema.ts'

const Needle = z.string().max(255)

/** What addresses are looked for by; all of it must hold. */
export const filterShape = {
  status_filter: z.string().max(20).optional(),
  tag: TagFilter,
  search: Needle.optional().describe(
    'An address, a network, a MAC in any notation, or a part of any text; key:value a tag',
  ),
  q: Needle.optional().describe('The same as search'),
  hostname: Needle.optional(),
  mac: Needle.optional(),
}

const sortShape = {
  sort: z.string().max(32).default('address').describe('address, hostname, status, mac, last_seen or description'),
  order: z.string().max(8).default('asc').describe('asc or desc'),
  cursor: z.string().max(4096).optional().describe('X-Next-Cursor of the page before; `offset` is then ignored'),
}

export const AddressFilter = z.object(filterShape)
export type AddressFilter = z.output<typeof AddressFilter>

export const AddressListQuery = z.object({
  ...filterShape,
  ...sortShape,
  limit: z.int().min(1).max(MOST_AT_ONCE).optional().describe('Everything when left out, if that is not too much'),
  offset: pageQuery().offset,
})
export type AddressListQuery = z.output<typeof AddressListQuery>

const placeShape = { space_id: Uuid.optional(), block_id: Uuid.optional(), subnet_id: Uuid.optional() }

export const SearchFilter = z.object({ ...filterShape, ...placeShape })
export type SearchFilter = z.output<typeof SearchFilter>

export const SearchQuery = z.object({ ...filterShape, ...placeShape, ...sortShape, ...pageQuery(1000, 100) })
export type SearchQuery = z.output<typeof SearchQuery>

export const FoundAddress = Address.extend({
  subnet_cidr: z.string(),
  subnet_name: z.string().nullable(),
  space_id: Uuid,
  space_name: z.string().nullable(),
}).meta({ id: 'FoundIpAddress' })
export type FoundAddress = z.output<typeof FoundAddress>

export const FoundPage = pageOf(FoundAddress).meta({ id: 'FoundIpAddresses' })
export type FoundPage = z.output<typeof FoundPage>

export const FoundIds = z
  .object({ ids: z.array(Uuid), total: z.int(), capped: z.boolean() })
  .meta({ id: 'FoundIpAddressIds' })
export type FoundIds = z.output<typeof FoundIds>

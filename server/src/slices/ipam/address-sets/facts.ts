import type { FamilyFacts } from '../../../records/describe.ts'
import { AddressSet, AddressSetCreate, AddressSetFilter, AddressSetUpdate } from './schema.ts'

export const addressSetFacts = {
  type: 'address_set',
  one: 'Address set',
  many: 'address sets',
  about: 'Named ranges of a subnet, handed to a team.',
  icon: 'set',
  area: 'ipam',
  pages: '/network/address-sets',
  module: 'ipam.address_sets',
  table: 'address_set',
  permission: 'address_set',
  prefix: '/address-sets',
  operation: 'address_sets',
  display: 'name',
  listed: ['subnet_id', 'range_kind', 'start_address', 'end_address', 'customer_id', 'tags'],
  form: ['name', 'subnet_id', 'range_kind', 'start_address', 'end_address', 'explicit_addresses'],
  labels: { range_kind: 'Range', explicit_addresses: 'Addresses' },
  Row: AddressSet,
  Create: AddressSetCreate,
  Update: AddressSetUpdate,
  Filter: AddressSetFilter,
} as const satisfies FamilyFacts

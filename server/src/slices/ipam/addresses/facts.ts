import type { FamilyFacts } from '../../../records/describe.ts'
import { Address, AddressUpdate } from './schema.ts'

export const addressFacts = {
  type: 'ip_address',
  one: 'Address',
  many: 'addresses',
  about: 'Addresses in use, reserved or seen, each in its subnet.',
  icon: 'address',
  area: 'ipam',
  table: 'ip_address',
  permission: 'ip_address',
  seenBy: 'subnet',
  rightsOn: ['subnet_id'],
  prefix: '/ipam/addresses',
  operation: 'ipam_addresses',
  display: 'address',
  listed: ['hostname', 'status', 'mac_address', 'tags'],
  Row: Address,
  Update: AddressUpdate,
} as const satisfies FamilyFacts

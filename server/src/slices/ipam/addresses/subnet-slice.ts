import type { Slice } from '../../../slice.ts'
import { subnetAddressAccess } from '../rights.ts'
import { takenSentence } from './addresses.ts'
import { subnetAddressRoutes } from './subnet-routes.ts'

/** The addresses of one subnet: its list, and how a new one is taken. */
export const subnetAddresses: Slice = {
  tag: 'ipam subnet addresses',
  prefix: '/ipam/subnets',
  access: subnetAddressAccess,
  tokens: { scopes: ['read', 'ipam:write'] },
  routes: subnetAddressRoutes,
  constraints: {
    ip_address_subnet_address_key: ({ address }) => takenSentence(address),
    ip_address_inside_subnet: () => 'An address lies outside its subnet',
  },
}

import type { Slice } from '../../../slice.ts'
import { addressSetRights } from './address-sets.ts'
import { addressSetFacts } from './facts.ts'
import { addressSetRoutes } from './routes.ts'
import { addressSetTools } from './tools.ts'

/** Address sets: parts of a subnet that others look after. */
export const addressSets: Slice = {
  tag: 'address sets',
  prefix: '/address-sets',
  module: 'ipam.address_sets',
  access: { resource: 'address_set', through: { read: ['subnet'] }, resolve: addressSetRights },
  tokens: { scopes: ['read'] },
  described: [addressSetFacts],
  routes: addressSetRoutes,
  tools: addressSetTools,
  constraints: {
    address_set_name_key: ({ name }) => `An address set named '${name}' already exists in this subnet`,
  },
}

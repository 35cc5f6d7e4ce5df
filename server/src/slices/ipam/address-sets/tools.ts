import { tool } from '../../../slice.ts'
import { countAddressSets, listAddressSets } from './address-sets.ts'
import { AddressSetFilter, AddressSetQuery } from './schema.ts'

export const addressSetTools = [
  tool({
    name: 'find_address_sets',
    description: 'Address sets: parts of subnets handed to a team, by subnet, customer, site or a part of the name.',
    input: AddressSetQuery,
    run: listAddressSets,
  }),
  tool({
    name: 'count_address_sets',
    description: 'How many address sets there are.',
    input: AddressSetFilter,
    run: countAddressSets,
  }),
]

import { arrayQuery, filterQuery, parsed } from '../../../records/paging.ts'
import { tool } from '../../../slice.ts'
import { addressSetList, countAddressSets, listAddressSets } from './listing.ts'

export const addressSetTools = [
  tool({
    name: 'find_address_sets',
    description: 'Address sets: parts of subnets handed to a team, by subnet, customer, site or a part of the name.',
    input: arrayQuery(addressSetList),
    run: async (reader, query) => parsed(await listAddressSets(reader, query)),
  }),
  tool({
    name: 'count_address_sets',
    description: 'How many address sets there are.',
    input: filterQuery(addressSetList),
    run: countAddressSets,
  }),
]

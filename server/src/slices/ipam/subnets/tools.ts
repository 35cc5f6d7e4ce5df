import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { arrayQuery, filterQuery, parsed } from '../../../records/paging.ts'
import { tool } from '../../../slice.ts'
import { refuseUnread } from '../scope.ts'
import { freeRanges } from './free-ranges.ts'
import { countSubnets, listSubnets, subnetList } from './listing.ts'

export const subnetTools = [
  tool({
    name: 'find_subnets',
    description: 'Subnets by space, block, VLAN, role, customer, site, compliance flag or tag, with how full they are.',
    input: arrayQuery(subnetList),
    run: async (reader, query) => parsed(await listSubnets(reader, query)),
  }),
  tool({
    name: 'count_subnets',
    description: 'How many subnets match.',
    input: filterQuery(subnetList),
    run: countSubnets,
  }),
  tool({
    name: 'find_free_addresses',
    description: 'What is free in a subnet, as ranges of addresses.',
    input: z.object({ subnet_id: Uuid, limit: z.int().min(1).max(500).default(100) }),
    run: async (reader, { subnet_id, limit }) => {
      refuseUnread(reader.actor, 'subnet', subnet_id)
      return freeRanges(reader, subnet_id, limit)
    },
  }),
]

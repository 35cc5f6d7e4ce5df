import { z } from 'zod'
import { tool } from '../../../slice.ts'
import { SubnetFilter, SubnetQuery } from './schema.ts'
import { countSubnets, listSubnets } from './subnets.ts'

export const subnetTools = [
  tool({
    name: 'find_subnets',
    description: 'Subnets by space, block, VLAN, role, customer, site, compliance flag or tag, with how full they are.',
    input: SubnetQuery.extend({ limit: z.int().min(1).max(500).default(100) }),
    run: listSubnets,
  }),
  tool({
    name: 'count_subnets',
    description: 'How many subnets match.',
    input: SubnetFilter,
    run: countSubnets,
  }),
]

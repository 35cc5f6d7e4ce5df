import { tool } from '../../../slice.ts'
import { countNatMappings, listNatMappings } from './nat-mappings.ts'
import { NatMappingFilter, NatMappingQuery } from './schema.ts'

export const natMappingTools = [
  tool({
    name: 'find_nat_mappings',
    description: 'NAT mappings by kind, inside or outside address, or a part of the name or description.',
    input: NatMappingQuery,
    run: listNatMappings,
  }),
  tool({
    name: 'count_nat_mappings',
    description: 'How many NAT mappings there are.',
    input: NatMappingFilter,
    run: countNatMappings,
  }),
]

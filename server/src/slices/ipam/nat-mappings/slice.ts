import type { Slice } from '../../../slice.ts'
import { natMappingFacts } from './facts.ts'
import { natMappingRoutes } from './routes.ts'
import { natMappingTools } from './tools.ts'

/** NAT mappings: which inside address is seen as which outside. */
export const natMappings: Slice = {
  tag: 'ipam nat mappings',
  prefix: '/ipam/nat-mappings',
  module: 'ipam.nat',
  access: { resource: 'nat_mapping' },
  tokens: { scopes: ['read', 'ipam:write'] },
  described: [natMappingFacts],
  routes: natMappingRoutes,
  tools: natMappingTools,
  constraints: {
    nat_mapping_external: () => 'Another 1to1 or pat mapping already owns this external address on these ports',
  },
}

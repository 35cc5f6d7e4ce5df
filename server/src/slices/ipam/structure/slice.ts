import type { Slice } from '../../../slice.ts'
import { structureRoutes } from './routes.ts'

/** Resize, split, merge, move: networks change their shape or place, and what is in them follows. */
export const structure: Slice = {
  tag: 'ipam structure',
  prefix: '/ipam',
  access: { resource: 'subnet' },
  tokens: { scopes: ['read', 'ipam:write'] },
  routes: structureRoutes,
  constraints: {
    subnet_overlap: () => 'The network overlaps with an existing subnet',
    subnet_inside_block: () => 'The subnet is not inside its block, or the block is gone',
    subnet_beside_blocks: () => 'The subnet overlaps with an existing block',
    ip_block_siblings: () => 'The block overlaps with an existing block at this level',
    ip_block_inside_parent: () => 'The block is not inside its parent',
    ip_block_beside_subnets: () => 'The block overlaps with a subnet beside it',
    ip_block_holds_children: () => 'The block does not contain what is below it',
    ip_address_inside_subnet: () => 'An address is not inside its subnet',
  },
}

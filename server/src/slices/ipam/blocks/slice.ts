import type { Slice } from '../../../slice.ts'
import { blockFacts } from './facts.ts'
import { blockRoutes } from './routes.ts'
import { blockTools } from './tools.ts'
import { blockViewRoutes } from './view-routes.ts'

/** IP blocks: the tree of address space inside a space. */
export const blocks: Slice = {
  tag: 'ipam blocks',
  prefix: '/ipam/blocks',
  access: { resource: 'ip_block', through: { read: ['subnet'] } },
  tokens: { scopes: ['read', 'ipam:write'] },
  described: [blockFacts],
  routes: (app) => {
    blockRoutes(app)
    blockViewRoutes(app)
  },
  tools: blockTools,
  constraints: {
    ip_block_siblings: ({ network }) => `Block ${network ?? ''} overlaps with an existing block at this level`,
    ip_block_inside_parent: () => 'The block is not inside its parent',
    ip_block_beside_subnets: () => 'The block overlaps with a subnet beside it',
    ip_block_holds_children: () => 'The block does not contain what is below it',
    ip_block_has_children: () => 'The block has live networks below it',
    ip_block_inside_space: () => 'The IP space is in the trash',
    subnet_overlap: ({ network }) => `Network ${network ?? ''} overlaps with an existing subnet`,
    subnet_inside_block: () => 'The subnet is not inside its block',
    subnet_beside_blocks: () => 'The subnet overlaps with a block beside it',
  },
}

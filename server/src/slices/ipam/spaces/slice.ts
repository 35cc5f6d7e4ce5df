import type { Slice } from '../../../slice.ts'
import { spaceFacts } from './facts.ts'
import { spaceRoutes } from './routes.ts'
import { spaceTools } from './tools.ts'

/** IP spaces: separate address plans, in each of which a network exists once. */
export const spaces: Slice = {
  tag: 'ipam spaces',
  prefix: '/ipam/spaces',
  access: { resource: 'ip_space', through: { read: ['ip_block', 'subnet'] } },
  tokens: { scopes: ['read', 'ipam:write'] },
  described: [spaceFacts],
  routes: spaceRoutes,
  tools: spaceTools,
  constraints: {
    ip_space_name_key: ({ name }) => `An IP space named '${name}' already exists`,
    ip_space_default_key: () => 'Another IP space was made the default at the same moment; try again',
    ip_space_has_blocks: () => 'The IP space has live blocks',
  },
}

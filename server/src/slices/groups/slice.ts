import type { Slice } from '../../slice.ts'
import { groupFacts } from './facts.ts'
import { grantExpiry } from './jobs.ts'
import { groupRoutes } from './routes.ts'

/** Who belongs together, which roles they have, and what they may do for a while. */
export const groups: Slice = {
  tag: 'groups',
  prefix: '/groups',
  access: { resource: 'group' },
  tokens: { scopes: ['read'] },
  described: [groupFacts],
  routes: groupRoutes,
  jobs: [grantExpiry],
  constraints: { group_name_key: ({ name }) => `A group named '${name}' already exists` },
}

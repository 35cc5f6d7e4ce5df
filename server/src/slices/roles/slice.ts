import type { Slice } from '../../slice.ts'
import { roleFacts } from './facts.ts'
import { roleRoutes } from './routes.ts'

/** Named sets of permissions, given to people through groups. */
export const roles: Slice = {
  tag: 'roles',
  prefix: '/roles',
  access: { resource: 'role' },
  tokens: { scopes: ['read'] },
  described: [roleFacts],
  routes: roleRoutes,
  constraints: { role_name_key: ({ name }) => `A role named '${name}' already exists` },
}

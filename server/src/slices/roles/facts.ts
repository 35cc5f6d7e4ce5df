import type { FamilyFacts } from '../../records/describe.ts'
import { Role, RoleCreate, RoleUpdate } from './schema.ts'

export const roleFacts = {
  type: 'role',
  one: 'Role',
  many: 'roles',
  about: 'Named sets of permissions, given to people through groups.',
  icon: 'roles',
  area: 'admin',
  table: 'role',
  permission: 'role',
  prefix: '/roles',
  operation: 'roles',
  display: 'name',
  listed: ['description'],
  Row: Role,
  Create: RoleCreate,
  Update: RoleUpdate,
} as const satisfies FamilyFacts

import type { FamilyFacts } from '../../records/describe.ts'
import { Group, GroupCreate, GroupUpdate } from './schema.ts'

export const groupFacts = {
  type: 'group',
  one: 'Group',
  many: 'groups',
  about: 'Who belongs together and which roles they have.',
  icon: 'groups',
  area: 'admin',
  table: 'group',
  permission: 'group',
  prefix: '/groups',
  operation: 'groups',
  display: 'name',
  listed: ['description'],
  Row: Group,
  Create: GroupCreate,
  Update: GroupUpdate,
} as const satisfies FamilyFacts

import type { FamilyFacts } from '../../records/describe.ts'
import { User, UserCreate, UserUpdate } from './schema.ts'

export const userFacts = {
  type: 'user',
  one: 'User',
  many: 'users',
  about: 'People and programs that may log in.',
  icon: 'user',
  area: 'admin',
  key: 'u',
  table: 'user',
  permission: 'user',
  prefix: '/users',
  operation: 'users',
  display: 'username',
  listed: ['display_name', 'email'],
  Row: User,
  Create: UserCreate,
  Update: UserUpdate,
} as const satisfies FamilyFacts

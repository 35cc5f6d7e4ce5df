import type { Listed } from '../../records/family.ts'
import { Role } from './schema.ts'

/** Everybody may know which roles there are. Sorted by it, those that come with the product are first. */
export const roleList = {
  table: 'role',
  permission: null,
  Row: Role,
  sort: 'is_builtin',
  sortBy: { is_builtin: { key: 'array[(not role.is_builtin)::text, role.name]::text[]', type: 'texts' } },
  search: ['name', 'description'],
} as const satisfies Listed

import type { FamilyType } from '../api/generated/families.ts'

/** Families whose pages are made by hand; all others get theirs from what the interface says of them. */
const ownPages: ReadonlySet<string> = new Set<FamilyType>([
  'ip_space',
  'ip_block',
  'subnet',
  'ip_address',
  'subnet_plan',
  'user',
  'group',
  'role',
])

export const hasOwnPages = (type: string): boolean => ownPages.has(type)

import type { Listed } from '../../records/family.ts'
import { Group } from './schema.ts'

/** Everybody may know which groups there are. */
export const groupList = {
  table: '"group"',
  permission: null,
  Row: Group,
  sort: 'name',
  read: {
    role_ids: 'array(select role_id from group_role where group_id = "group".id order by role_id)',
    user_ids: 'array(select user_id from user_group where group_id = "group".id order by user_id)',
  },
  search: ['name', 'description', 'external_dn'],
} as const satisfies Listed

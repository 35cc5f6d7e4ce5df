import type { Listed } from '../../records/family.ts'
import { User } from './schema.ts'

/** Only superadmins come here. */
export const userList = {
  table: '"user"',
  permission: null,
  Row: User,
  sort: 'username',
  read: {
    locked: 'coalesce("user".failed_login_locked_until > now(), false)',
    totp_enabled: '"user".totp_secret_sealed is not null',
  },
  search: ['username', 'email', 'display_name'],
} as const satisfies Listed

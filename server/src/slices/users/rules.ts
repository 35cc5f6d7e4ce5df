import type { User, UserUpdate } from './schema.ts'

type Editable = Pick<
  User,
  'display_name' | 'email' | 'is_active' | 'is_superadmin' | 'force_password_change' | 'deprovisioned_at'
>

/** The account as the update wants it. */
export function wantedUser(before: User, input: UserUpdate): Editable {
  return {
    display_name: input.display_name ?? before.display_name,
    email: input.email ?? before.email,
    is_active: input.is_active ?? before.is_active,
    is_superadmin: input.is_superadmin ?? before.is_superadmin,
    force_password_change: input.force_password_change ?? before.force_password_change,
    // Whether the account is on is now a person's word, which no sync takes back.
    deprovisioned_at: input.is_active == null ? before.deprovisioned_at : null,
  }
}

/** Why nobody may do this to the account, whoever they are, or null. */
export function editFault(before: User, target: Editable, isSelf: boolean): string | null {
  const loses = (name: 'is_superadmin' | 'is_active') => before[name] && !target[name]
  if (isSelf && loses('is_superadmin')) return 'You cannot take superadmin rights from yourself'
  if (isSelf && loses('is_active')) return 'You cannot deactivate your own account'
  // The change would be asked for at each request, and there is nothing here to change.
  const isForced = target.force_password_change && !before.force_password_change
  return isForced && before.auth_source !== 'local' ? keptElsewhere(before) : null
}

export const keptElsewhere = ({ username, auth_source }: User): string =>
  `The password of ${username} is not kept here: the account comes from ${auth_source}`

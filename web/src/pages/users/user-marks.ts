import type { User } from '../../api/generated/types.ts'

interface Mark {
  text: string
  color: string
}

/** What sets an account apart, what keeps it out first. An ordinary one is just active. */
export function userMarks(user: User): Mark[] {
  const marks = [
    !user.is_active && { text: 'Inactive', color: 'gray' },
    user.locked && { text: 'Locked', color: 'red' },
    user.force_password_change && { text: 'Must change password', color: 'orange' },
    user.is_superadmin && { text: 'Superadmin', color: 'lagoon' },
    user.totp_enabled && { text: 'Second factor', color: 'teal' },
  ].filter((mark) => mark !== false)
  return user.is_active && marks.length === 0 ? [{ text: 'Active', color: 'teal' }] : marks
}

import type { PasswordPolicy } from '../api/generated/types.ts'

/** The policy in words: "At least 12 characters, an upper-case letter and a digit. Not one of your last 5." */
export function policyText(policy: PasswordPolicy): string {
  const parts = [
    `At least ${policy.min_length} characters`,
    policy.require_uppercase && 'an upper-case letter',
    policy.require_lowercase && 'a lower-case letter',
    policy.require_digit && 'a digit',
    policy.require_symbol && 'a symbol',
  ].filter((part) => part !== false)
  const history = policy.history_count > 0 ? ` Not one of your last ${policy.history_count}.` : ''
  return `${new Intl.ListFormat('en').format(parts)}.${history}`
}

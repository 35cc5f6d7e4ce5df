/** What a new password must satisfy. */
export type PasswordPolicy = {
  min_length: number
  require_uppercase: boolean
  require_lowercase: boolean
  require_digit: boolean
  require_symbol: boolean
  history_count: number
  max_age_days: number
}

/** One sentence for each rule the password breaks. */
export function policyFaults(password: string, policy: PasswordPolicy): string[] {
  const rules: [isBroken: boolean, sentence: string][] = [
    [[...password].length < policy.min_length, `It must have at least ${policy.min_length} characters`],
    [policy.require_uppercase && !/\p{Lu}/u.test(password), 'It must contain an upper-case letter'],
    [policy.require_lowercase && !/\p{Ll}/u.test(password), 'It must contain a lower-case letter'],
    [policy.require_digit && !/\p{Nd}/u.test(password), 'It must contain a digit'],
    [policy.require_symbol && !/[!-/:-@[-`{-~]/.test(password), 'It must contain a symbol'],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence)
}

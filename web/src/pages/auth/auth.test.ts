import { expect, test } from 'vitest'
import { stepAfter } from './login-step.ts'
import { policyText } from './password-policy.ts'

const answer = {
  access_token: 'token',
  refresh_token: 'refresh',
  token_type: 'bearer',
  force_password_change: false,
  mfa_required: false,
  mfa_token: null,
}

test('a login without a second factor is done', () => {
  expect(stepAfter(answer)).toEqual({ at: 'done', accessToken: 'token' })
})

test('a login with a second factor asks for it', () => {
  expect(stepAfter({ ...answer, access_token: null, mfa_required: true, mfa_token: 'm' })).toEqual({
    at: 'mfa',
    token: 'm',
  })
})

test('the policy reads as a sentence', () => {
  const policy = {
    min_length: 12,
    require_uppercase: true,
    require_lowercase: false,
    require_digit: true,
    require_symbol: false,
    history_count: 5,
    max_age_days: 0,
  }
  expect(policyText(policy)).toBe('At least 12 characters, an upper-case letter, and a digit. Not one of your last 5.')
})

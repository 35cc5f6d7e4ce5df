import { expect, test } from 'vitest'
import { ApiError, unreachable } from '../../api/errors.ts'
import { policyText } from '../../lib/password-policy.ts'
import { challengeReply, codeFault, isChallengeOver, stepAfter } from './login-step.ts'

const answer = {
  access_token: 'token',
  refresh_token: 'refresh',
  token_type: 'bearer' as const,
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

test('blanks in a code are dropped, and a recovery code is read in capitals', () => {
  expect(challengeReply('t', 'code', '123 456 ')).toEqual({ mfa_token: 't', code: '123456' })
  expect(challengeReply('t', 'recovery_code', ' abcd-ef23')).toEqual({ mfa_token: 't', recovery_code: 'ABCD-EF23' })
})

test('what cannot be a code is not sent', () => {
  expect(codeFault('code', '123 456')).toBeNull()
  expect(codeFault('code', '12345')).toMatch(/6 digits/)
  expect(codeFault('code', '12345a')).toMatch(/6 digits/)
  expect(codeFault('recovery_code', ' ')).toMatch(/recovery codes/)
})

test('a wrong code can be tried again; a challenge that is over cannot', () => {
  expect(isChallengeOver(new ApiError(401, 'Invalid MFA code', null))).toBe(false)
  expect(isChallengeOver(new ApiError(401, 'Invalid or expired MFA challenge', null))).toBe(true)
  expect(isChallengeOver(new ApiError(429, 'Too many', null))).toBe(false)
  expect(isChallengeOver(unreachable())).toBe(false)
})

import { ApiError } from '../../api/errors.ts'
import type { LoginResponse, MfaLoginRequest } from '../../api/generated/types.ts'

export type LoginStep = { at: 'password' } | { at: 'mfa'; token: string } | { at: 'done'; accessToken: string }

/** What an answer to one step asks for next. */
export function stepAfter({ mfa_required, mfa_token, access_token }: LoginResponse): LoginStep {
  if (mfa_required) return { at: 'mfa', token: mfa_token ?? '' }
  return access_token ? { at: 'done', accessToken: access_token } : { at: 'password' }
}

export type Factor = 'code' | 'recovery_code'

/** The answer to a challenge. Codes are pasted with blanks in them; recovery codes are read off paper. */
export function challengeReply(token: string, factor: Factor, text: string): MfaLoginRequest {
  const typed = text.replace(/\s/g, '')
  return { mfa_token: token, [factor]: factor === 'code' ? typed : typed.toUpperCase() }
}

/** Why the text cannot be a code at all, or null. */
export function codeFault(factor: Factor, text: string): string | null {
  const typed = text.replace(/\s/g, '')
  if (factor === 'recovery_code') return typed === '' ? 'Enter one of your recovery codes' : null
  return /^\d{6}$/.test(typed) ? null : 'Enter the 6 digits that the app shows'
}

/** Whether only the password step is left: the challenge ran out, was used, or its account is gone. */
export const isChallengeOver = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.message !== 'Invalid MFA code'

/** Why a login by way of another site came to nothing. Only what helps; who exists is nobody's business. */
export function faultOfProvider(error: string): string {
  if (error.endsWith('_rejected')) return 'You were recognised there, but have no access here. Ask your administrator.'
  if (error.includes('_state_')) return 'The sign-in took too long or came from another window. Try again.'
  if (error.endsWith('_discovery_failed')) return 'The identity provider cannot be reached. Try again later.'
  return 'The sign-in at the identity provider did not succeed. Try again.'
}

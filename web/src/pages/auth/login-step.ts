import type { Login } from '../../api/types.ts'

export type LoginStep = { at: 'password' } | { at: 'mfa'; token: string } | { at: 'done'; accessToken: string }

/** What an answer to one step asks for next. */
export function stepAfter({ mfa_required, mfa_token, access_token }: Login): LoginStep {
  if (mfa_required) return { at: 'mfa', token: mfa_token ?? '' }
  return access_token ? { at: 'done', accessToken: access_token } : { at: 'password' }
}

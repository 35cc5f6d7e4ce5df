import type { ApiToken } from '../api/generated/types.ts'

export type TokenState = 'Active' | 'Paused' | 'Expired'

/** Expired comes first: resuming an expired token does not help. */
export function tokenState({ is_active, expires_at }: ApiToken, now = Date.now()): TokenState {
  if (expires_at !== null && Date.parse(expires_at) <= now) return 'Expired'
  return is_active ? 'Active' : 'Paused'
}

import type { FastifyRequest } from 'fastify'
import { countFailure } from '../../access/lockout.ts'
import type { AdmissionFault } from '../../access/providers.ts'
import type { AccountSettings } from '../../access/settings.ts'

export type FailureReason =
  | 'bad_password'
  | 'account_locked'
  | 'account_disabled'
  | 'no_match'
  | 'mfa_challenge_invalid'
  | 'mfa_code_invalid'
  | 'mfa_challenge_replayed'
  | 'refresh_token_unknown'
  | AdmissionFault

/** A provider that vouches for somebody, by the name it knows. */
export type Voucher = { readonly auth_provider: string; readonly subject: string }

type Who = { id: string; username: string; display_name: string } | undefined

// Only guesses count towards a lock; a locked or disabled account is not being guessed.
const COUNTED = new Set<FailureReason>(['bad_password', 'no_match', 'mfa_code_invalid'])

/** Records an attempt that failed, and the lock it may have caused. `typed` is what stood in the name field. */
export async function noteFailure(
  request: FastifyRequest,
  who: Who,
  typed: string,
  reason: FailureReason,
  settings: AccountSettings,
  voucher: Voucher | undefined = undefined,
  action = 'login',
): Promise<void> {
  const name = who?.username ?? (typed.trim() === '' ? '<unknown>' : typed)
  request.actor = { ...request.actor, userId: who?.id ?? null, displayName: who?.display_name || name }
  const subject = { type: 'user', id: who?.id ?? '', display: name }
  await request.mutate(async (work) => {
    const locked = COUNTED.has(reason) ? await countFailure(work, who?.id ?? null, settings) : null
    await work.audit({ ...subject, action, after: { reason, ...voucher }, result: 'failure' })
    if (!locked) return
    const after = { locked_until: locked.failed_login_locked_until, failed_count: locked.failed_login_count }
    await work.audit({ ...subject, action: 'account.locked', after })
  })
}

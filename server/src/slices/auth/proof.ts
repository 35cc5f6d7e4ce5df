import type { FastifyRequest } from 'fastify'
import { forgive, refuseBeyond } from '../../access/rate-limit.ts'
import { accountSettings } from '../../access/settings.ts'
import { forbidden, type Refusal, unauthenticated } from '../../http/errors.ts'
import type { Deps } from '../../slice.ts'
import { type Account, findAccount } from './accounts.ts'
import { type FailureReason, noteFailure } from './failures.ts'

const GUESS_LIMIT = { name: 'guess', most: 5, windowSeconds: 900 }

/** Thrown where a secret is compared and is not the right one. */
export class WrongSecret extends Error {
  readonly reason: FailureReason
  readonly refusal: Refusal

  constructor(reason: FailureReason, refusal: Refusal) {
    super(reason)
    this.reason = reason
    this.refusal = refusal
  }
}

export const locked = (): Refusal => forbidden('Account is temporarily locked. Try again later.')

/**
 * Does what asks somebody who has logged in for a secret once more. As at the login, wrong answers are limited, count
 * towards a lock and are recorded, under the action that was tried.
 */
export async function proving<T>(
  deps: Deps,
  request: FastifyRequest,
  action: string,
  attempt: (account: Account) => Promise<T>,
): Promise<T> {
  const userId = request.actor.userId ?? ''
  await refuseBeyond(deps, GUESS_LIMIT, userId, 'Too many attempts. Try again later.')
  const settings = await accountSettings(request.reader())
  const account = await findAccount(request.reader(), 'id', userId, settings)
  if (!account) throw unauthenticated('User not found')
  const note = (reason: FailureReason) =>
    noteFailure(request, account, account.username, reason, settings, undefined, action)
  if (account.is_locked) {
    await note('account_locked')
    throw locked()
  }
  try {
    const outcome = await attempt(account)
    await forgive(deps, GUESS_LIMIT, userId)
    return outcome
  } catch (error) {
    if (!(error instanceof WrongSecret)) throw error
    await note(error.reason)
    throw error.refusal
  }
}

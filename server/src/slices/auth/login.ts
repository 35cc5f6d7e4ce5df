import type { FastifyRequest } from 'fastify'
import { verifyPassword } from '../../access/passwords.ts'
import { type AccountSettings, accountSettings } from '../../access/settings.ts'
import { forbidden, unauthenticated } from '../../http/errors.ts'
import type { SecretText } from '../../secret-text.ts'
import type { Deps } from '../../slice.ts'
import { type Account, findAccount } from './accounts.ts'
import { newChallenge } from './challenge.ts'
import { logInElsewhere } from './external.ts'
import { noteFailure } from './failures.ts'
import { refuseFlood } from './flood.ts'
import { issue } from './issue.ts'
import { locked } from './proof.ts'
import type { LoginResponse } from './schema.ts'

// A real hash of nothing anyone can type: an unknown name must cost the same time as a wrong password.
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

type Attempt = { username: string; password: SecretText }

export async function logIn(deps: Deps, request: FastifyRequest, attempt: Attempt): Promise<LoginResponse> {
  await refuseFlood(deps, request)
  const settings = await accountSettings(request.reader())
  const account = await findAccount(request.reader(), 'username', attempt.username, settings)
  if (account?.auth_source === 'local') return logInLocally(deps, request, account, attempt, settings)
  // Whoever has no local account costs a hash all the same, so that names cannot be told apart by time.
  const [external] = await Promise.all([
    logInElsewhere(deps, request, attempt),
    verifyPassword(attempt.password.reveal(), NOBODY),
  ])
  if (external.kind === 'admitted') {
    return admitActive(deps, request, external.account, attempt.username, settings)
  }
  await noteFailure(request, undefined, attempt.username, external.reason, settings, external.voucher)
  throw unauthenticated('Invalid credentials')
}

async function logInLocally(
  deps: Deps,
  request: FastifyRequest,
  account: Account,
  { username, password }: Attempt,
  settings: AccountSettings,
): Promise<LoginResponse> {
  if (account.is_locked) {
    await noteFailure(request, account, username, 'account_locked', settings)
    throw locked()
  }
  if (!(await verifyPassword(password.reveal(), account.password_hash ?? NOBODY))) {
    await noteFailure(request, account, username, 'bad_password', settings)
    throw unauthenticated('Invalid credentials')
  }
  return admitActive(deps, request, account, username, settings)
}

/** A session, or the challenge before it, for an account whose owner has proven who they are. */
export async function admitActive(
  deps: Deps,
  request: FastifyRequest,
  account: Account,
  username: string,
  settings: AccountSettings,
): Promise<LoginResponse> {
  if (!account.is_active) {
    await noteFailure(request, account, username, 'account_disabled', settings)
    throw forbidden('Account disabled')
  }
  return account.has_totp ? newChallenge(deps, account.id) : issue(deps, request, account)
}

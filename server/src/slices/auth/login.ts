import type { FastifyRequest } from 'fastify'
import { verifyPassword } from '../../access/passwords.ts'
import { isWithin } from '../../access/rate-limit.ts'
import { startSession } from '../../access/sessions.ts'
import { newId } from '../../db/ids.ts'
import type { Reader } from '../../db/work.ts'
import type { Deps } from '../../http/deps.ts'
import { forbidden, Refusal, unauthenticated } from '../../http/errors.ts'
import type { LoginResponse } from './schema.ts'
import { tokenOptions } from './tokens.ts'

type Account = {
  id: string
  username: string
  display_name: string
  auth_source: string
  password_hash: string | null
  is_active: boolean
  force_password_change: boolean
}

const LOGIN_LIMIT = { name: 'login', most: 30, windowSeconds: 60 }
// A real hash of nothing anyone can type: an unknown name must cost the same time as a wrong password.
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

type Attempt = { username: string; password: string }

export async function logIn(deps: Deps, request: FastifyRequest, attempt: Attempt): Promise<LoginResponse> {
  if (!(await isWithin(deps, LOGIN_LIMIT, request.ip))) {
    throw new Refusal(429, 'Too many login attempts. Try again shortly.')
  }
  const account = await findAccount(request.reader(), attempt.username)
  const isRight = await verifyPassword(attempt.password, account?.password_hash ?? NOBODY)
  if (!account || !isRight) {
    await noteFailure(request, account, attempt.username, account ? 'bad_password' : 'no_match')
    throw unauthenticated('Invalid credentials')
  }
  if (!account.is_active) {
    await noteFailure(request, account, attempt.username, 'account_disabled')
    throw forbidden('Account disabled')
  }
  return issue(deps, request, account)
}

async function findAccount(reader: Reader, username: string): Promise<Account | undefined> {
  // PostgreSQL cannot hold a NUL, so no account has one in its name.
  if (username.includes('\0')) return undefined
  const [account] = await reader.rows<Account>(
    `select id, username, display_name, auth_source, password_hash, is_active, force_password_change
     from "user" where username = $1`,
    [username],
  )
  return account
}

async function issue(deps: Deps, request: FastifyRequest, account: Account): Promise<LoginResponse> {
  const { sourceIp, userAgent } = request.actor
  request.actor = { ...request.actor, userId: account.id, displayName: account.display_name }
  return request.mutate(async (work) => {
    const subject = { userId: account.id, familyId: newId(), authSource: account.auth_source, sourceIp, userAgent }
    const tokens = await startSession(work, subject, tokenOptions(deps))
    await work.rows('update "user" set last_login_at = now() where id = $1', [account.id])
    await work.audit({ action: 'login', type: 'user', id: account.id, display: account.username })
    return {
      ...tokens,
      token_type: 'bearer',
      force_password_change: account.force_password_change,
      mfa_required: false,
      mfa_token: null,
    }
  })
}

async function noteFailure(
  request: FastifyRequest,
  account: Account | undefined,
  typed: string,
  reason: string,
): Promise<void> {
  const name = typed.trim() === '' ? '<unknown>' : typed
  request.actor = { ...request.actor, userId: account?.id ?? null, displayName: account?.display_name ?? name }
  await request.mutate((work) =>
    work.audit({
      action: 'login',
      type: 'user',
      id: account?.id ?? '',
      display: name,
      after: { reason },
      result: 'failure',
    }),
  )
}

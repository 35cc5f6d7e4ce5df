import type { FastifyRequest } from 'fastify'
import { type Claims, readToken, signToken } from '../../access/jwt.ts'
import { type AccountSettings, accountSettings } from '../../access/settings.ts'
import { newId } from '../../db/ids.ts'
import { sql } from '../../db/sql.ts'
import type { Work } from '../../db/work.ts'
import { invalid, unauthenticated } from '../../http/errors.ts'
import type { SecretText } from '../../secret-text.ts'
import type { Deps } from '../../slice.ts'
import { type Account, findAccount } from './accounts.ts'
import { acceptRecoveryCode, acceptTotp } from './factors.ts'
import { noteFailure } from './failures.ts'
import { refuseFlood } from './flood.ts'
import { issue } from './issue.ts'
import type { LoginResponse } from './schema.ts'

const CHALLENGE_SECONDS = 300

/** The password was right; no session before the second factor is. */
export function newChallenge({ keys }: Deps, userId: string): LoginResponse {
  const exp = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS
  const mfa_token = signToken({ sub: userId, jti: newId(), type: 'mfa', exp }, keys.signing)
  return {
    access_token: null,
    refresh_token: null,
    token_type: 'bearer',
    force_password_change: false,
    mfa_required: true,
    mfa_token,
  }
}

type Typed = SecretText | null | undefined
type Reply = { mfa_token: SecretText; code?: Typed; recovery_code?: Typed }

export async function answerChallenge(deps: Deps, request: FastifyRequest, reply: Reply): Promise<LoginResponse> {
  await refuseFlood(deps, request)
  if (isTyped(reply.code) === isTyped(reply.recovery_code)) throw invalid('Give either code or recovery_code')
  const settings = await accountSettings(request.reader())
  const claims = readToken(reply.mfa_token.reveal(), 'mfa', deps.keys.signing, Date.now() / 1000)
  if (!claims) {
    await noteFailure(request, undefined, '', 'mfa_challenge_invalid', settings)
    throw unauthenticated('Invalid or expired MFA challenge')
  }
  const account = await findAccount(request.reader(), 'id', claims.sub, settings)
  if (!account?.is_active) throw unauthenticated('User not found or disabled')
  if (!account.has_totp) throw unauthenticated('MFA is not enabled for this account')
  return finish(deps, request, claims, account, reply, settings)
}

const isTyped = (text: Typed): text is SecretText => Boolean(text?.reveal())

type Verdict = 'accepted' | 'mfa_code_invalid' | 'mfa_challenge_replayed'

async function finish(
  deps: Deps,
  request: FastifyRequest,
  claims: Claims,
  account: Account,
  reply: Reply,
  settings: AccountSettings,
): Promise<LoginResponse> {
  if (account.is_locked) throw unauthenticated('Invalid MFA code')
  request.actor = { ...request.actor, userId: account.id, displayName: account.display_name || account.username }
  const verdict = await request.mutate((work) => judge(deps, work, claims, account, reply))
  if (verdict === 'accepted') return issue(deps, request, account)
  await noteFailure(request, account, account.username, verdict, settings)
  throw unauthenticated(verdict === 'mfa_code_invalid' ? 'Invalid MFA code' : 'MFA challenge was already used')
}

/** A wrong code leaves the challenge open; the right one uses up both the code and the challenge, in one commit. */
async function judge(deps: Deps, work: Work, claims: Claims, account: Account, reply: Reply): Promise<Verdict> {
  work.unaudited('the login itself is recorded when it succeeds or fails')
  const [used] = await work.rows(sql`select from mfa_challenge where id = ${claims.jti}`)
  if (used) return 'mfa_challenge_replayed'
  const isRight = isTyped(reply.code)
    ? await acceptTotp(deps, work, account.id, reply.code.reveal())
    : await acceptRecoveryCode(work, account, reply.recovery_code?.reveal() ?? '')
  if (!isRight) return 'mfa_code_invalid'
  const [claimed] = await work.rows(
    sql`insert into mfa_challenge (id, expires_at) values (${claims.jti}, to_timestamp(${claims.exp}))
      on conflict do nothing returning id`,
  )
  return claimed ? 'accepted' : 'mfa_challenge_replayed'
}

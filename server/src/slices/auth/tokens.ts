import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  accessToken,
  lockSessionByToken,
  type PresentedSession,
  revokeSessions,
  rotateSession,
  startSession,
  successorOf,
  type TokenOptions,
} from '../../access/sessions.ts'
import { accountSettings } from '../../access/settings.ts'
import { sql } from '../../db/sql.ts'
import type { Work } from '../../db/work.ts'
import { Refusal, unauthenticated } from '../../http/errors.ts'
import type { Deps } from '../../slice.ts'
import { noteFailure } from './failures.ts'
import { refuseFlood } from './flood.ts'
import type { RefreshResponse } from './schema.ts'

const COOKIE = 'cadastre_refresh'

export const tokenOptions = ({ config, keys }: Deps): TokenOptions => ({
  signingKey: keys.signing,
  successionKey: keys.succession,
  accessMinutes: config.ACCESS_TOKEN_EXPIRE_MINUTES,
  refreshDays: config.REFRESH_TOKEN_EXPIRE_DAYS,
})

/** The refresh token also travels as a cookie that scripts cannot read and other sites cannot send. */
export function setRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
  days: number,
): void {
  const lifetime = token === null ? 0 : days * 86_400
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${token ?? ''}; HttpOnly; SameSite=Strict; Path=/api/v1/auth; Max-Age=${lifetime}${secure}`,
  )
}

export function refreshCookie(request: FastifyRequest): string | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2))
  return cookies.find(([name]) => name === COOKIE)?.[1] || undefined
}

/** Swaps a refresh token for a new session. One that was swapped before has been stolen: its whole family ends. */
export async function refresh(
  deps: Deps,
  request: FastifyRequest,
  token: string | undefined,
): Promise<RefreshResponse> {
  if (!token) throw unauthenticated('No refresh token')
  const answer = await request.mutate((work) => rotate(work, token, tokenOptions(deps)))
  if (answer === 'unknown') return refuseUnknown(deps, request)
  if (answer instanceof Refusal) throw answer
  return answer
}

const invalidToken = (): Refusal => unauthenticated('Invalid or expired refresh token')

/** A token that nobody was ever given is a guess like any other. */
async function refuseUnknown(deps: Deps, request: FastifyRequest): Promise<never> {
  await refuseFlood(deps, request)
  await noteFailure(request, undefined, '', 'refresh_token_unknown', await accountSettings(request.reader()))
  throw invalidToken()
}

// Refusals are returned, not thrown: ending a family must commit.
async function rotate(
  work: Work,
  token: string,
  options: TokenOptions,
): Promise<RefreshResponse | Refusal | 'unknown'> {
  const session = await lockSessionByToken(work, token, work.actor)
  work.unaudited('a session goes on under a new token')
  if (!session) return 'unknown'
  if (session.is_repeated) return repeat(work, session, token, options)
  if (session.is_revoked) return endFamily(work, session)
  const account = await accountOf(work, session.user_id)
  if (session.is_expired || !account?.is_active) return invalidToken()
  await rotateSession(work, session.id, work.actor)
  const tokens = await startSession(work, subjectOf(session), options, successorOf(token, options))
  return { ...tokens, token_type: 'bearer', force_password_change: account.force_password_change }
}

/** Two tabs of a browser, or a lost answer: the one who asks again goes on where the first one does. */
async function repeat(
  work: Work,
  session: PresentedSession,
  token: string,
  options: TokenOptions,
): Promise<RefreshResponse | Refusal> {
  const refresh_token = successorOf(token, options)
  const successor = await lockSessionByToken(work, refresh_token, work.actor)
  if (successor?.is_repeated) return repeat(work, successor, refresh_token, options)
  const account = await accountOf(work, session.user_id)
  if (!successor || successor.is_revoked || !account?.is_active) return endFamily(work, session)
  return {
    access_token: accessToken(session.user_id, successor.id, options),
    refresh_token,
    token_type: 'bearer',
    force_password_change: account.force_password_change,
  }
}

const subjectOf = ({ user_id, family_id, auth_source, source_ip, user_agent }: PresentedSession) => ({
  userId: user_id,
  familyId: family_id,
  authSource: auth_source,
  sourceIp: source_ip,
  userAgent: user_agent,
})

async function endFamily(work: Work, session: PresentedSession): Promise<Refusal> {
  const ended = await revokeSessions(work, { family: session.family_id })
  const display = `${ended} sessions ended`
  if (ended === 0) work.unaudited('nothing changes')
  else
    await work.audit({
      action: 'session.token_reused',
      type: 'user_session',
      id: session.id,
      display,
      result: 'denied',
    })
  return invalidToken()
}

async function accountOf(work: Work, userId: string) {
  return work.first(
    sql<{ is_active: boolean; force_password_change: boolean }>`
      select is_active, force_password_change from "user" where id = ${userId}`,
  )
}

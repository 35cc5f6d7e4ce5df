import { createHash, type KeyObject, randomBytes } from 'node:crypto'
import { newId } from '../db/ids.ts'
import type { Work } from '../db/work.ts'
import { signToken } from './jwt.ts'

export type TokenOptions = { signingKey: KeyObject; accessMinutes: number; refreshDays: number }
export type Tokens = { access_token: string; refresh_token: string }
type Subject = {
  userId: string
  familyId: string
  authSource: string
  sourceIp: string | null
  userAgent: string | null
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A new session with both of its tokens; only a hash of the refresh token is kept. */
export async function startSession(work: Work, subject: Subject, options: TokenOptions): Promise<Tokens> {
  const id = newId()
  const refreshToken = randomBytes(48).toString('base64url')
  await work.rows(
    `insert into user_session (id, user_id, family_id, refresh_token_hash, auth_source, source_ip, user_agent, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8))`,
    [
      id,
      subject.userId,
      subject.familyId,
      hashToken(refreshToken),
      subject.authSource,
      subject.sourceIp,
      subject.userAgent,
      options.refreshDays,
    ],
  )
  return { access_token: accessToken(subject.userId, id, options), refresh_token: refreshToken }
}

function accessToken(userId: string, sessionId: string, { signingKey, accessMinutes }: TokenOptions): string {
  const exp = Math.floor(Date.now() / 1000) + accessMinutes * 60
  return signToken({ sub: userId, exp, type: 'access', jti: sessionId }, signingKey)
}

export type PresentedSession = {
  id: string
  user_id: string
  family_id: string
  auth_source: string
  source_ip: string | null
  user_agent: string | null
  is_revoked: boolean
  is_expired: boolean
}

/** The session of a refresh token, locked: of two tabs that refresh at once, one waits for the other. */
export async function lockSessionByToken(work: Work, refreshToken: string): Promise<PresentedSession | undefined> {
  const [session] = await work.rows<PresentedSession>(
    `select id, user_id, family_id, auth_source, source_ip, user_agent,
       revoked_at is not null as is_revoked, expires_at <= now() as is_expired
     from user_session where refresh_token_hash = $1 for update`,
    [hashToken(refreshToken)],
  )
  return session
}

type Which = { id: string } | { family: string } | { user: string; except?: string | null }

/** Ends sessions; their access tokens are refused from the next request on. Returns how many were still live. */
export async function revokeSessions(work: Work, which: Which): Promise<number> {
  const [column, value] =
    'id' in which ? ['id', which.id] : 'family' in which ? ['family_id', which.family] : ['user_id', which.user]
  const except = 'except' in which ? (which.except ?? null) : null
  const rows = await work.rows(
    `update user_session set revoked_at = now()
     where ${column} = $1 and revoked_at is null and ($2::uuid is null or id <> $2) returning id`,
    [value, except],
  )
  return rows.length
}

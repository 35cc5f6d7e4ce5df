import { createHash, createHmac, type KeyObject, randomBytes } from 'node:crypto'
import { parseAddress } from '@cadastre/core/ip'
import { newId } from '../db/ids.ts'
import { raw, sql } from '../db/sql.ts'
import type { Work } from '../db/work.ts'
import { signToken } from './jwt.ts'

export type TokenOptions = {
  signingKey: KeyObject
  successionKey: KeyObject
  accessMinutes: number
  refreshDays: number
}
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
export async function startSession(
  work: Work,
  subject: Subject,
  options: TokenOptions,
  refreshToken = randomBytes(48).toString('base64url'),
): Promise<Tokens> {
  const id = newId()
  await work.rows(sql`insert into user_session (id, user_id, family_id, refresh_token_hash, auth_source, source_ip, user_agent, expires_at)
     values (${id}, ${subject.userId}, ${subject.familyId}, ${hashToken(refreshToken)}, ${subject.authSource}, ${subject.sourceIp}, ${subject.userAgent}, now() + make_interval(days => ${options.refreshDays}))`)
  return { access_token: accessToken(subject.userId, id, options), refresh_token: refreshToken }
}

/**
 * The refresh token that comes after this one. It can be made again from the one before it by every process that knows
 * the key, and by nobody else; so nothing has to be kept for a client that asks twice.
 */
export const successorOf = (refreshToken: string, { successionKey }: TokenOptions): string =>
  createHmac('sha384', successionKey).update(refreshToken).digest('base64url')

export function accessToken(userId: string, sessionId: string, { signingKey, accessMinutes }: TokenOptions): string {
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
  /** Swapped a moment ago by the client that presents it now. */
  is_repeated: boolean
}

type Client = { sourceIp: string | null; userAgent: string | null }

const REPEAT_SECONDS = 10

/** The session of a refresh token, locked: of two tabs that refresh at once, one waits for the other. */
export async function lockSessionByToken(
  work: Work,
  refreshToken: string,
  client: Client,
): Promise<PresentedSession | undefined> {
  const session = await work.first(sql<PresentedSession & Rotated>`
    select id, user_id, family_id, auth_source, source_ip, user_agent,
      revoked_at is not null as is_revoked, expires_at <= now() as is_expired,
      coalesce(rotated_at > clock_timestamp() - make_interval(secs => ${REPEAT_SECONDS}), false) as is_recent,
      rotated_by_ip, rotated_by_agent
    from user_session where refresh_token_hash = ${hashToken(refreshToken)} for update`)
  return session && { ...session, is_repeated: session.is_recent && isSameClient(session, client) }
}

type Rotated = { is_recent: boolean; rotated_by_ip: string | null; rotated_by_agent: string | null }

/** The same user agent in the same network: the connections of a browser need not leave by one address. */
function isSameClient({ rotated_by_ip, rotated_by_agent }: Rotated, { sourceIp, userAgent }: Client): boolean {
  const network = networkOf(sourceIp ?? '')
  return network !== null && network === networkOf(rotated_by_ip ?? '') && rotated_by_agent === userAgent
}

const HOST_BITS = { 4: 8n, 6: 64n }

/** The /24 or /64 around an address. */
function networkOf(ip: string): string | null {
  const address = parseAddress(ip.replace(/^::ffff:(?=\d+\.)/i, ''))
  return address && `${address.family}:${address.value >> HOST_BITS[address.family]}`
}

/** Ends a session whose token was swapped, and remembers by whom. */
export async function rotateSession(work: Work, id: string, { sourceIp, userAgent }: Client): Promise<void> {
  await work.rows(sql`update user_session set revoked_at = now(), rotated_at = clock_timestamp(),
    rotated_by_ip = ${sourceIp}, rotated_by_agent = ${userAgent} where id = ${id}`)
}

type Which = { id: string } | { family: string } | { user: string; except?: string | null }

/** Ends sessions; their access tokens are refused from the next request on. Returns how many were still live. */
export async function revokeSessions(work: Work, which: Which): Promise<number> {
  const [column, value] =
    'id' in which ? ['id', which.id] : 'family' in which ? ['family_id', which.family] : ['user_id', which.user]
  const except = 'except' in which ? (which.except ?? null) : null
  const rows = await work.rows(sql`update user_session set revoked_at = now()
     where ${raw(column)} = ${value} and revoked_at is null and (${except}::uuid is null or id <> ${except}::uuid) returning id`)
  return rows.length
}

import { signToken } from '../access/jwt.ts'
import { newId } from '../db/ids.ts'
import { raw, sql } from '../db/sql.ts'
import type { Work } from '../db/work.ts'
import type { Keys } from '../secrets.ts'
import type { Agent } from './agent.ts'
import { tokenHashOf } from './agent.ts'
import type { AgentKind } from './kinds.ts'

const LIFE_SECONDS = 24 * 3600
/** A token with less than this left is replaced. */
const ROTATION_SECONDS = 12 * 3600

export type Holder = { serverId: string; agentId: string; fingerprint: string }
export type IssuedToken = { token: string; expiresAt: string }

/** The first token of a registration: whatever was given before ends now. */
export async function issueToken(work: Work, kind: AgentKind, keys: Keys, holder: Holder): Promise<IssuedToken> {
  const issued = newToken(kind, keys, holder)
  await work.rows(sql`update ${raw(kind.servers)} set agent_token_hash = ${tokenHashOf(issued.token)},
    agent_token_expires_at = ${issued.expiresAt}, agent_previous_token_hash = null, agent_previous_token_until = null
    where id = ${holder.serverId}`)
  return issued
}

/** Another token when the one in use has little time left; that one holds until the new one was seen. */
export async function rotateToken(work: Work, kind: AgentKind, keys: Keys, agent: Agent): Promise<IssuedToken | null> {
  if (agent.expiresAt - Date.now() / 1000 > ROTATION_SECONDS) return null
  const { agent_id, agent_fingerprint } = await work.one(
    sql<{ agent_id: string; agent_fingerprint: string }>`select agent_id, agent_fingerprint from ${raw(kind.servers)}
      where id = ${agent.serverId}`,
  )
  const issued = newToken(kind, keys, { serverId: agent.serverId, agentId: agent_id, fingerprint: agent_fingerprint })
  await work.rows(sql`update ${raw(kind.servers)} set agent_token_hash = ${tokenHashOf(issued.token)},
    agent_token_expires_at = ${issued.expiresAt}, agent_previous_token_hash = ${agent.tokenHash},
    agent_previous_token_until = null where id = ${agent.serverId}`)
  return issued
}

function newToken({ access: type }: AgentKind, keys: Keys, { serverId, agentId, fingerprint }: Holder): IssuedToken {
  const exp = Math.floor(Date.now() / 1000) + LIFE_SECONDS
  const claims = { sub: serverId, jti: newId(), type, exp, agent_id: agentId, fingerprint } as const
  return { token: signToken(claims, keys.signing), expiresAt: new Date(exp * 1000).toISOString() }
}

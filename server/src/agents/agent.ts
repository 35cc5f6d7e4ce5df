import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { AgentAccess } from '../access/access.ts'
import { type Actor, systemActor } from '../access/actor.ts'
import { anonymous } from '../access/authenticate.ts'
import { type Claims, readToken } from '../access/jwt.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { type Databases, mutate, type Work } from '../db/work.ts'
import { conflict, notFound, type Refusal, unauthenticated } from '../http/errors.ts'
import type { Keys } from '../secrets.ts'
import { type AgentKind, agentKinds, NO_GROUP } from './kinds.ts'

/** The agent of a server, as the database knows it now. */
export type Agent = {
  readonly serverId: string
  readonly groupId: string
  readonly name: string
  readonly isPending: boolean
  /** It is given nothing for now. */
  readonly isHeld: boolean
  /** Moves with everything that its server is configured from. */
  readonly revision: number
  /** Moves when somebody asks for the configuration to be sent once more. */
  readonly syncId: string | null
  /** When the token it came with ends, in seconds. */
  readonly expiresAt: number
  readonly tokenHash: Buffer
}

type Row = {
  id: string
  group_id: string
  name: string
  pending_approval: boolean
  is_held: boolean
  agent_fingerprint: string | null
  newest: Buffer | null
  previous: Buffer | null
  /** The newest token was used before, and the one before it has an end. */
  is_settled: boolean
  is_previous_over: boolean
  config_revision: number
  sync_id: string | null
}

// One row by its key, and the group's by its own: the whole price of a poll that has no news.
const ofServer = ({ servers, groups, groupColumn, isHeld, syncId }: AgentKind, id: string): Sql<Row> =>
  sql`select s.id, coalesce(${raw(`s.${groupColumn}`)}, ${NO_GROUP}) as group_id, s.name,
    s.pending_approval, ${raw(isHeld)} as is_held, s.agent_fingerprint,
    s.agent_token_hash as newest, s.agent_previous_token_hash as previous,
    s.agent_previous_token_hash is null or s.agent_previous_token_until is not null as is_settled,
    coalesce(s.agent_previous_token_until <= now(), false) as is_previous_over,
    coalesce(g.config_revision, 0) as config_revision, ${raw(syncId)} as sync_id
  from ${raw(servers)} s left join ${raw(groups)} g on g.id = ${raw(`s.${groupColumn}`)} where s.id = ${id}`

export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

type AgentDeps = { databases: Databases; keys: Keys }

/** The agent behind a request; throws the refusal it earns. */
export async function agentOf(
  { databases, keys }: AgentDeps,
  access: AgentAccess,
  request: FastifyRequest,
): Promise<{ actor: Actor; agent: Agent }> {
  const [, bearer = ''] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? []
  if (bearer === '') throw unauthenticated()
  const claims = readToken(bearer, access, keys.signing, Date.now() / 1000)
  if (!claims) throw unauthenticated('Invalid or expired agent token')
  const kind = agentKinds[access]
  const row = await databases.reads.first(ofServer(kind, claims.sub))
  if (!row) throw notFound(`${kind.label} server`)
  const tokenHash = tokenHashOf(bearer)
  const fault = faultOf(row, claims, tokenHash)
  if (fault) throw fault
  if (!row.is_settled && isSame(tokenHash, row.newest)) await settle(databases, kind, row.id)
  const { sourceIp, userAgent, requestId } = anonymous(request)
  const named = { displayName: `agent ${row.name}`.slice(0, 255), authSource: 'agent', sourceIp, userAgent, requestId }
  const actor = { ...systemActor('agent'), ...named, isSuperadmin: false, ownsEverythingUntilMs: 0 }
  const agent = {
    serverId: row.id,
    groupId: row.group_id,
    name: row.name,
    isPending: row.pending_approval,
    isHeld: row.is_held,
    revision: row.config_revision,
    syncId: row.sync_id,
    expiresAt: claims.exp,
    tokenHash,
  }
  return { actor, agent }
}

function faultOf(row: Row, claims: Claims, hash: Buffer): Refusal | null {
  if (row.agent_fingerprint !== claims.fingerprint && row.newest !== null)
    return conflict('Another agent has registered with this identity since; this one is no longer listened to')
  if (isSame(hash, row.newest)) return null
  if (isSame(hash, row.previous) && !row.is_previous_over) return null
  return unauthenticated(row.newest === null ? 'The agent token was revoked' : 'The agent token was replaced')
}

const isSame = (one: Buffer, other: Buffer | null): boolean =>
  other !== null && one.length === other.length && timingSafeEqual(one, other)

/** The newest token has arrived: the one before it holds only for what is on its way. */
async function settle(databases: Databases, { servers }: AgentKind, serverId: string): Promise<void> {
  await mutate(databases, systemActor('agent'), async (work: Work) => {
    work.unaudited('an agent uses the token it was given')
    await work.rows(sql`update ${raw(servers)} set agent_previous_token_until = now() + interval '60 seconds'
       where id = ${serverId} and agent_previous_token_until is null`)
  })
}

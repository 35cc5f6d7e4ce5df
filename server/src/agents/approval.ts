import { raw, sql } from '../db/sql.ts'
import type { Work } from '../db/work.ts'
import { notFound } from '../http/errors.ts'
import type { AgentKind } from './kinds.ts'

/** How the servers of an area are held and told. */
export type Servers<Server> = {
  readonly kind: AgentKind
  /** The server, held until commit. */
  lock(work: Work, id: string): Promise<Server & { name: string }>
  read(work: Work, id: string): Promise<Server & { name: string }>
  /** Wakes the agent. */
  touch(work: Work, server: Server): Promise<void>
}

/** Its agent is given what the group has from now on. */
export async function approveAgent<Server>(work: Work, servers: Servers<Server>, id: string): Promise<Server> {
  const before = await servers.lock(work, id)
  const table = raw(servers.kind.servers)
  await requireAgent(work, servers, id)
  const changed = await work.rows(
    sql`update ${table} set pending_approval = false, modified_at = now() where id = ${id} and pending_approval returning id`,
  )
  if (changed.length === 0) {
    work.unaudited('nothing changes')
    return before
  }
  const after = await noted(work, servers, id, 'approve', before)
  await servers.touch(work, after)
  return after
}

/** Its tokens end now; the daemon serves on with what it has. */
export async function revokeAgent<Server>(work: Work, servers: Servers<Server>, id: string): Promise<Server> {
  const before = await servers.lock(work, id)
  await requireAgent(work, servers, id)
  await work.rows(sql`update ${raw(servers.kind.servers)} set agent_token_hash = null, agent_token_expires_at = null,
    agent_previous_token_hash = null, agent_previous_token_until = null, agent_conflict = null, agent_conflict_at = null,
    modified_at = now() where id = ${id}`)
  return noted(work, servers, id, 'revoke', before)
}

async function requireAgent(work: Work, { kind }: Pick<Servers<unknown>, 'kind'>, id: string): Promise<void> {
  const known = await work.first(sql`select id from ${raw(kind.servers)} where id = ${id} and agent_id is not null`)
  if (!known) throw notFound('Agent')
}

async function noted<Server>(
  work: Work,
  { kind, read }: Servers<Server>,
  id: string,
  what: 'approve' | 'revoke',
  before: Server,
): Promise<Server> {
  const after = await read(work, id)
  const action = `${kind.area}.agent.${what}`
  await work.audit({ action, type: kind.servers, id, display: after.name, before: before as object, after })
  return after
}

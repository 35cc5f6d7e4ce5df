import type { FastifyReply } from 'fastify'
import { raw, sql } from '../db/sql.ts'
import type { Reader } from '../db/work.ts'
import { unauthenticated } from '../http/errors.ts'
import type { Deps } from '../slice.ts'
import type { Agent } from './agent.ts'
import { type AgentKind, NO_GROUP } from './kinds.ts'

export type Question = { agent: Agent; knownEtag: string | null; waitSeconds: number; signal: AbortSignal }

/** What is new to the agent, as soon as there is something; null when nothing was in the time it would wait. */
export async function newsFor<News>(
  { notices }: Deps,
  reader: Reader,
  kind: AgentKind,
  { waitSeconds, signal, ...question }: Question,
  newsOf: (agent: Agent) => Promise<News | null>,
): Promise<News | null> {
  const end = performance.now() + waitSeconds * 1000
  let agent: Agent | null = question.agent
  for (;;) {
    // Before looking: what commits in between wakes us.
    const woken = new AbortController()
    const either = AbortSignal.any([signal, woken.signal])
    const wake = notices.next(kind.channel, agent.groupId, Math.max(0, end - performance.now()), either)
    const news = agent.isPending ? null : await newsOf(agent)
    if (news || signal.aborted || performance.now() >= end) {
      woken.abort()
      return news
    }
    await wake
    agent = await agentNow(reader, kind, agent)
    if (!agent) throw unauthenticated('The agent token was revoked')
  }
}

type Facts = {
  pending_approval: boolean
  is_held: boolean
  config_revision: number
  sync_id: string | null
  group_id: string
  is_in: boolean
}

/** The same agent as it stands after it waited; null when it was thrown out meanwhile. */
async function agentNow(reader: Reader, kind: AgentKind, agent: Agent): Promise<Agent | null> {
  const group = raw(`s.${kind.groupColumn}`)
  const facts = await reader.first(
    sql<Facts>`select s.pending_approval, ${raw(kind.isHeld)} as is_held,
      coalesce(g.config_revision, 0) as config_revision, coalesce(${group}, ${NO_GROUP}) as group_id,
      ${raw(kind.syncId)} as sync_id, s.agent_token_hash is not null as is_in
      from ${raw(kind.servers)} s left join ${raw(kind.groups)} g on g.id = ${group} where s.id = ${agent.serverId}`,
  )
  if (!facts?.is_in) return null
  const { pending_approval: isPending, is_held: isHeld, config_revision: revision, group_id: groupId } = facts
  return { ...agent, isPending, isHeld, revision, groupId, syncId: facts.sync_id }
}

/** Ends when the caller hangs up. */
export function hangUpOf({ raw: connection }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  connection.once('close', () => gone.abort())
  return gone.signal
}

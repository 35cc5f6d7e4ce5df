import type { News, RecordOperation } from '@cadastre/core/agent/dns-protocol'
import type { FastifyReply } from 'fastify'
import type { Agent } from '../../../access/agents.ts'
import { sql } from '../../../db/sql.ts'
import { mutate, type Reader } from '../../../db/work.ts'
import { unauthenticated } from '../../../http/errors.ts'
import type { Deps } from '../../../slice.ts'
import { type OfferedChange, offer } from '../changes/offer.ts'
import { rdataOf } from '../records/rdata.ts'
import { configurationOf, etagOf } from './configuration.ts'

export const MOST_OFFERED = 2000
const CHANNEL = 'cadastre_dns'

type Question = { agent: Agent; knownEtag: string | null; waitSeconds: number; signal: AbortSignal }

/** What is new to the agent, as soon as there is something; null when nothing was in the time it would wait. */
export async function newsFor(deps: Deps, reader: Reader, question: Question): Promise<News | null> {
  const { knownEtag, waitSeconds, signal } = question
  const end = performance.now() + waitSeconds * 1000
  let agent: Agent | null = question.agent
  for (;;) {
    // Before looking: what commits in between wakes us.
    const woken = new AbortController()
    const wake = deps.notices.next(
      CHANNEL,
      agent.groupId,
      Math.max(0, end - performance.now()),
      anyOf(signal, woken.signal),
    )
    const news = await newsOf(deps, reader, agent, knownEtag)
    if (news || signal.aborted || performance.now() >= end) {
      woken.abort()
      return news
    }
    await wake
    agent = await agentNow(reader, agent)
    if (!agent) throw unauthenticated('The agent token was revoked')
  }
}

const anyOf = (...signals: AbortSignal[]): AbortSignal => AbortSignal.any(signals)

async function newsOf(deps: Deps, reader: Reader, agent: Agent, knownEtag: string | null): Promise<News | null> {
  const none = { server_id: agent.serverId, configuration: null, pending_record_ops: [] }
  if (agent.isPending) return null
  const etag = etagOf(agent)
  const isKnown = etag === knownEtag
  const configuration = isKnown ? null : await configurationOf(reader, deps.keys, agent)
  const operations = agent.isEnabled ? await offered(deps, reader, agent) : []
  if (isKnown && operations.length === 0) return null
  return { ...none, etag, pending_approval: false, configuration, pending_record_ops: operations }
}

/** Changes count as sent from now on; what is asked with GET everywhere else does not change anything. */
export async function offered(deps: Deps, { actor }: Reader, { serverId: id }: Agent): Promise<RecordOperation[]> {
  const changes = await mutate(deps.databases, actor, (work) => offer(work, { id }, { limit: MOST_OFFERED }))
  return changes.map(operationOf)
}

function operationOf({ record_type: type, rrset, name, ...change }: OfferedChange): RecordOperation {
  const { op_id, op, zone_id, zone_name, views, target_serial, key_tag } = change
  return {
    ...{ op_id, op, zone_id, zone_name, views, target_serial, key_tag },
    name: name === '@' ? zone_name : `${name}.${zone_name}`,
    type,
    ttl: rrset?.ttl ?? 0,
    values: (rrset?.members ?? []).map((member) => rdataOf(type, member)),
  }
}

type Facts = { pending_approval: boolean; is_enabled: boolean; config_revision: number; is_in: boolean }

/** The same agent as it stands after it waited; null when it was thrown out meanwhile. */
async function agentNow(reader: Reader, agent: Agent): Promise<Agent | null> {
  const facts = await reader.first(
    sql<Facts>`select s.pending_approval, s.is_enabled, g.config_revision,
      agent_token_hash is not null as is_in from dns_server s join dns_group g on g.id = s.group_id
      where s.id = ${agent.serverId}`,
  )
  if (!facts?.is_in) return null
  const { pending_approval: isPending, is_enabled: isEnabled, config_revision: revision } = facts
  return { ...agent, isPending, isEnabled, revision }
}

/** Ends when the caller hangs up. */
export function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}

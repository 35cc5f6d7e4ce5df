import type { Health, HeartbeatAnswer } from '@cadastre/core/agent/protocol'
import { raw, sql } from '../db/sql.ts'
import type { Reader, Work } from '../db/work.ts'
import { conflict, type Refusal } from '../http/errors.ts'
import type { Keys } from '../secrets.ts'
import type { Agent } from './agent.ts'
import type { AgentKind } from './kinds.ts'
import { rotateToken } from './token.ts'

/** Takes in how an agent and its daemon are, and gives it another token in time. */
export async function beat(
  work: Work,
  kind: AgentKind,
  keys: Keys,
  agent: Agent,
  input: Health,
): Promise<HeartbeatAnswer> {
  work.unaudited('an agent reports')
  const { status, skew, now } = await noteHealth(work, kind, agent, input)
  const rotated = await rotateToken(work, kind, keys, agent)
  return {
    server_id: agent.serverId,
    status,
    acknowledged_at: now,
    clock_skew_ms: skew,
    rotated_token: rotated?.token ?? null,
    rotated_expires_at: rotated?.expiresAt ?? null,
  }
}

type Noted = { status: string; skew: number | null; now: string }

/** A daemon that does not run makes its server unreachable; one that was switched off stays so. */
async function noteHealth(work: Work, { servers }: AgentKind, { serverId }: Agent, input: Health): Promise<Noted> {
  const { config, daemon, instance, sent_at } = input
  return work.one(
    sql<Noted>`update ${raw(servers)} set last_seen_at = now(), last_seen_ip = ${work.actor.sourceIp}::inet,
      last_health_check_at = now(), agent_version = ${input.agent_version}, daemon_version = ${input.daemon_version},
      daemon_state = ${daemon}, disk_free_bytes = ${input.disk_free_bytes}::bigint,
      clock_skew_ms = (extract(epoch from ${sent_at}::timestamptz - clock_timestamp()) * 1000)::bigint,
      agent_previous_instance = case when ${instance} in ('', coalesce(agent_instance, '')) then agent_previous_instance
        else agent_instance end,
      agent_instance = case when ${instance} = '' then agent_instance else ${instance} end,
      last_config_etag = coalesce(${config?.etag ?? null}, last_config_etag),
      config_apply_status = coalesce(${config?.status ?? null}, config_apply_status),
      config_apply_error = case when ${config !== null} then ${config?.error ?? null} else config_apply_error end,
      config_apply_phase = case when ${config !== null} then ${config?.phase ?? null} else config_apply_phase end,
      config_failed_etag = case when ${config !== null} then ${config?.failed_etag ?? null} else config_failed_etag end,
      config_apply_at = case when ${config !== null} then now() else config_apply_at end,
      last_sync_at = case when ${config?.status === 'ok'} then now() else last_sync_at end,
      status = case when status = 'disabled' then status when ${daemon === 'stopped'} then 'unreachable'
        when ${config !== null && config.status !== 'ok'} then 'error' else 'active' end
      where id = ${serverId} returning status, clock_skew_ms as skew,
      to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  )
}

/**
 * Two agents that share one state cannot be told apart by what they know, but each start has a name of its own: when the
 * one before the last comes back, both are running. The older one is then refused, before anything it says is noted.
 */
export async function isDouble(
  reader: Reader,
  { servers }: AgentKind,
  { serverId }: Agent,
  { instance }: Health,
): Promise<boolean> {
  const { is_double } = await reader.one(
    sql<{ is_double: boolean }>`select coalesce(agent_previous_instance = ${instance}, false) as is_double
      from ${raw(servers)} where id = ${serverId}`,
  )
  return is_double
}

export async function noteDouble(work: Work, { servers }: AgentKind, { serverId }: Agent): Promise<void> {
  work.unaudited('an agent is running twice')
  const story = `Two agents share one identity; the older one asks from ${work.actor.sourceIp ?? 'an unknown address'}`
  await work.rows(
    sql`update ${raw(servers)} set agent_conflict_at = now(), agent_conflict = ${story} where id = ${serverId}`,
  )
}

export const doubled = (): Refusal =>
  conflict('Another agent with the same identity was started later; this one is no longer listened to')

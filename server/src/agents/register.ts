import { timingSafeEqual } from 'node:crypto'
import type { Registered, Registration } from '@cadastre/core/agent/protocol'
import type { Config } from '../config.ts'
import { newId } from '../db/ids.ts'
import { raw, sql } from '../db/sql.ts'
import type { Work } from '../db/work.ts'
import { conflict, Refusal, unauthenticated, unavailable } from '../http/errors.ts'
import type { Keys } from '../secrets.ts'
import { keyHashOf, useKey } from './keys.ts'
import type { AgentKind } from './kinds.ts'
import { issueToken } from './token.ts'

/** What the servers of an area know that all agents do not. */
export type Registrar<Input extends Registration> = {
  readonly kind: AgentKind
  lockGroup(work: Work, id: string): Promise<void>
  /** The id of a group for the first agent of all. */
  newGroup(work: Work): Promise<string>
  /** The id of a new server for an agent that came from this address. */
  newServer(work: Work, groupId: string, input: Input, sourceIp: string | null): Promise<string>
  /** The server as the audit log keeps it. */
  image(work: Work, id: string): Promise<{ name: string }>
  /** What must be there before the agent begins. */
  prepare?(work: Work, groupId: string): Promise<void>
}

export type RegistrationDeps = { keys: Keys; config: Config; key: string; sourceIp: string | null }
/** What lets the agent in: a key of its own group, or the one for all of them. */
type Admission = { groupId: string | null }

/** Lets an agent in and gives it its token. The newer of two with one identity wins. */
export async function registerAgent<Input extends Registration>(
  work: Work,
  registrar: Registrar<Input>,
  credentials: RegistrationDeps,
  input: Input,
): Promise<Registered> {
  const { kind } = registrar
  const admission = await admit(work, kind, credentials, input)
  const groupId = await groupOf(work, registrar, admission, input.group_name)
  await registrar.lockGroup(work, groupId)
  const known = await knownServer(work, kind, groupId, input)
  const before = known === null ? null : await registrar.image(work, known)
  const id = known ?? (await registrar.newServer(work, groupId, input, credentials.sourceIp))
  const server = await standing(work, kind, id)
  const isReplaced = server.agent_fingerprint !== null && server.agent_fingerprint !== input.fingerprint
  const isUnasked =
    credentials.config[kind.approvalSetting] && (isReplaced || (known === null && admission.groupId === null))
  const isPending = isUnasked || (isReplaced && kind.isReplacementHeld)
  const agentId = server.agent_id ?? input.agent_id ?? newId()
  await takeOver(work, kind, server, input, { agentId, isReplaced, isPending, sourceIp: credentials.sourceIp })
  await registrar.prepare?.(work, groupId)
  const issued = await issueToken(work, kind, credentials.keys, {
    serverId: id,
    agentId,
    fingerprint: input.fingerprint,
  })
  const after = await registrar.image(work, id)
  const named = { type: kind.servers, id, display: after.name }
  await work.audit({ action: `${kind.area}.agent.register`, ...named, before, after })
  return {
    server_id: id,
    agent_id: agentId,
    agent_token: issued.token,
    token_expires_at: issued.expiresAt,
    config_etag: server.last_config_etag,
    pending_approval: server.pending_approval || isPending,
  }
}

async function admit(
  work: Work,
  kind: AgentKind,
  { config, key }: RegistrationDeps,
  input: Registration,
): Promise<Admission> {
  const shared = config[kind.keySetting]
  if (shared !== null && timingSafeEqual(keyHashOf(shared), keyHashOf(key))) return { groupId: null }
  const groupId = key === '' ? null : await useKey(work, kind, key, input)
  if (groupId) return { groupId }
  if (shared === null && !(await hasKeys(work, kind)))
    throw unavailable(`Agents cannot register: make an agent key for the group, or set ${kind.keySetting}`, 60)
  throw unauthenticated('The agent key is wrong, was used or has expired')
}

const hasKeys = async (work: Work, { keys }: AgentKind): Promise<boolean> =>
  Boolean(await work.first(sql`select id from ${raw(keys)} limit 1`))

async function groupOf(
  work: Work,
  { kind, newGroup }: Pick<Registrar<never>, 'kind' | 'newGroup'>,
  { groupId }: Admission,
  name: string | null,
): Promise<string> {
  const asked = name === null ? null : await groupNamed(work, kind, name)
  if (groupId !== null && asked !== null && asked !== groupId)
    throw new Refusal(403, `The agent key is not for the group '${name}'`)
  const oldest = sql<{ id: string }>`select id from ${raw(kind.groups)} order by created_at, id limit 1`
  return groupId ?? asked ?? (await work.first(oldest))?.id ?? (await newGroup(work))
}

async function groupNamed(work: Work, { groups, label }: AgentKind, name: string): Promise<string> {
  const group = await work.first(sql<{ id: string }>`select id from ${raw(groups)} where name = ${name}`)
  if (!group) throw new Refusal(404, `There is no ${label} group named '${name}'`)
  return group.id
}

/** By the identity it brings, else by its name in the group. */
async function knownServer(
  work: Work,
  { servers, groupColumn }: AgentKind,
  groupId: string,
  { agent_id, hostname }: Registration,
): Promise<string | null> {
  const group = raw(groupColumn)
  const server = await work.first(
    sql<{ id: string; group_id: string | null }>`select id, ${group} as group_id from ${raw(servers)}
      where agent_id = ${agent_id} or (${group} = ${groupId} and name = ${hostname})
      order by (agent_id is not distinct from ${agent_id}) desc limit 1 for no key update`,
  )
  if (!server) return null
  if (server.group_id !== groupId) throw conflict('The agent belongs to a server of another group')
  return server.id
}

type Standing = {
  id: string
  name: string
  driver: string
  agent_id: string | null
  agent_fingerprint: string | null
  last_seen_ip: string | null
  last_config_etag: string | null
  pending_approval: boolean
}

const standing = (work: Work, { servers }: AgentKind, id: string): Promise<Standing> =>
  work.one(
    sql<Standing>`select id, name, driver, agent_id, agent_fingerprint, host(last_seen_ip) as last_seen_ip,
      last_config_etag, pending_approval from ${raw(servers)} where id = ${id}`,
  )

type TakeOver = { agentId: string; isReplaced: boolean; isPending: boolean; sourceIp: string | null }

async function takeOver(
  work: Work,
  { servers }: AgentKind,
  server: Standing,
  input: Registration,
  { agentId, isReplaced, isPending, sourceIp }: TakeOver,
): Promise<void> {
  if (server.driver !== input.driver) throw conflict(`Server '${server.name}' is driven by ${server.driver}`)
  const story = `An agent of another installation registered from ${sourceIp ?? 'an unknown address'} in place of the one that was last seen at ${server.last_seen_ip ?? 'an unknown address'}`
  await work.rows(sql`update ${raw(servers)} set agent_id = ${agentId}, agent_fingerprint = ${input.fingerprint},
    agent_version = ${input.version}, pending_approval = pending_approval or ${isPending}, last_seen_at = now(),
    last_seen_ip = ${sourceIp}::inet, agent_instance = null, agent_previous_instance = null,
    agent_conflict = case when ${isReplaced} then ${story} else agent_conflict end,
    agent_conflict_at = case when ${isReplaced} then now() else agent_conflict_at end where id = ${server.id}`)
}

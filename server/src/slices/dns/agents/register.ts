import { timingSafeEqual } from 'node:crypto'
import type { Register, Registered } from '@cadastre/core/agent/dns-protocol'
import type { Config } from '../../../config.ts'
import { newId } from '../../../db/ids.ts'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import { conflict, notFound, Refusal, unauthenticated, unavailable } from '../../../http/errors.ts'
import { createRow, getRow } from '../../../records/rows.ts'
import type { Keys } from '../../../secrets.ts'
import { groupFamily } from '../groups/family.ts'
import { lockGroup } from '../groups/parts.ts'
import { serverFamily } from '../servers/family.ts'
import { type Server, serverOperations } from '../servers/servers.ts'
import { ensureInternalKey } from '../tsig-keys/internal.ts'
import { keyHashOf, useKey } from './keys.ts'
import { issueToken } from './token.ts'

type Given = { keys: Keys; config: Config; key: string; sourceIp: string | null }
/** What lets the agent in: a key of its own group, or the one for all of them. */
type Admission = { groupId: string | null }

/** Lets an agent in and gives it its token. The newer of two with one identity wins. */
export async function registerAgent(work: Work, given: Given, input: Register): Promise<Registered> {
  const admission = await admit(work, given, input)
  const groupId = await groupOf(work, admission, input.group_name)
  await lockGroup(work, groupId)
  const known = await knownServer(work, groupId, input)
  const server = known ?? (await newServer(work, given, groupId, input))
  const isReplaced = await isOtherInstallation(work, server.id, input.fingerprint)
  const isPending = given.config.DNS_REQUIRE_AGENT_APPROVAL && (isReplaced || (!known && !admission.groupId))
  const agentId = server.agent_id ?? input.agent_id ?? newId()
  await takeOver(work, server, input, { agentId, isReplaced, isPending, sourceIp: given.sourceIp })
  await ensureInternalKey(work, given.keys, groupId)
  const issued = await issueToken(work, given.keys, { serverId: server.id, agentId, fingerprint: input.fingerprint })
  const after = await getRow(work, serverFamily, server.id)
  const named = { type: serverFamily.type, id: server.id, display: server.name }
  await work.audit({ action: 'dns.agent.register', ...named, before: known, after })
  return {
    server_id: server.id,
    agent_id: agentId,
    agent_token: issued.token,
    token_expires_at: issued.expiresAt,
    config_etag: after.last_config_etag,
    pending_approval: after.pending_approval,
  }
}

async function admit(work: Work, { config, key }: Given, { fingerprint, hostname }: Register): Promise<Admission> {
  const shared = config.DNS_AGENT_KEY
  if (shared !== null && timingSafeEqual(keyHashOf(shared), keyHashOf(key))) return { groupId: null }
  const groupId = key === '' ? null : await useKey(work, key, fingerprint, hostname)
  if (groupId) return { groupId }
  if (shared === null && !(await hasKeys(work)))
    throw unavailable('Agents cannot register: make an agent key for the group, or set DNS_AGENT_KEY', 60)
  throw unauthenticated('The agent key is wrong, was used or has expired')
}

const hasKeys = async (work: Work): Promise<boolean> =>
  Boolean(await work.first(sql`select id from dns_agent_key limit 1`))

async function groupOf(work: Work, { groupId }: Admission, name: string | null): Promise<string> {
  const asked = name === null ? null : await groupNamed(work, name)
  if (groupId !== null && asked !== null && asked !== groupId)
    throw new Refusal(403, `The agent key is not for the group '${name}'`)
  const oldest = sql<{ id: string }>`select id from dns_group order by created_at, id limit 1`
  const chosen = groupId ?? asked ?? (await work.first(oldest))?.id
  return chosen ?? (await createRow(work, groupFamily, { name: 'default' })).id
}

async function groupNamed(work: Work, name: string): Promise<string> {
  const group = await work.first(sql<{ id: string }>`select id from dns_group where name = ${name}`)
  if (!group) throw new Refusal(404, `There is no DNS group named '${name}'`)
  return group.id
}

/** By the identity it brings, else by its name in the group. */
async function knownServer(work: Work, groupId: string, { agent_id, hostname }: Register): Promise<Server | null> {
  const found = await work.first(
    sql<{ id: string; group_id: string }>`select id, group_id from dns_server
      where agent_id = ${agent_id} or (group_id = ${groupId} and name = ${hostname})
      order by (agent_id is not distinct from ${agent_id}) desc limit 1 for no key update`,
  )
  if (!found) return null
  if (found.group_id !== groupId) throw conflict('The agent belongs to a server of another group')
  return getRow(work, serverFamily, found.id)
}

function newServer(work: Work, { keys, sourceIp }: Given, groupId: string, input: Register): Promise<Server> {
  const { hostname: name, driver, roles, port } = input
  const fields = serverFamily.Create.parse({ name, driver, roles, port, host: sourceIp ?? name })
  return serverOperations(keys).create(work, fields, { group_id: groupId })
}

async function isOtherInstallation(work: Work, serverId: string, fingerprint: string): Promise<boolean> {
  const { known } = await work.one(
    sql<{ known: string | null }>`select agent_fingerprint as known from dns_server where id = ${serverId}`,
  )
  return known !== null && known !== fingerprint
}

type TakeOver = { agentId: string; isReplaced: boolean; isPending: boolean; sourceIp: string | null }

async function takeOver(work: Work, server: Server, input: Register, facts: TakeOver): Promise<void> {
  const { agentId, isReplaced, isPending, sourceIp } = facts
  if (server.driver !== input.driver) throw conflict(`Server '${server.name}' is driven by ${server.driver}`)
  const story = `An agent of another installation registered from ${sourceIp ?? 'an unknown address'} in place of the one that was last seen at ${server.last_seen_ip ?? 'an unknown address'}`
  await work.rows(sql`update dns_server set agent_id = ${agentId}, agent_fingerprint = ${input.fingerprint},
    agent_version = ${input.version}, pending_approval = pending_approval or ${isPending}, last_seen_at = now(),
    last_seen_ip = ${sourceIp}::inet, agent_instance = null, agent_previous_instance = null,
    agent_conflict = case when ${isReplaced} then ${story} else agent_conflict end,
    agent_conflict_at = case when ${isReplaced} then now() else agent_conflict_at end where id = ${server.id}`)
}

/** Its agent is given what the group has from now on. */
export async function requireAgent(work: Work, id: string): Promise<Server> {
  const server = await getRow(work, serverFamily, id)
  if (server.agent_id === null) throw notFound('Agent')
  return server
}

import { type AgentArea, agentKeyHeader } from '@cadastre/core/agent/protocol'
import type { TestApp } from './harness.ts'

let agents = 0
const groupsOf = { dns: '/dns/groups', dhcp: '/dhcp/server-groups' } as const

/** The token of an agent of a new server, in a group of its own unless one is named. */
export async function agentToken(cadastre: TestApp, groupId?: string, area: AgentArea = 'dns'): Promise<string> {
  return (await registeredAgent(cadastre, groupId, area)).agent_token
}

export type RegisteredAgent = { agent_token: string; server_id: string; agent_id: string; groupId: string }

export async function registeredAgent(
  cadastre: TestApp,
  groupId?: string,
  area: AgentArea = 'dns',
): Promise<RegisteredAgent> {
  const name = `agent ${++agents}`
  const groups = groupsOf[area]
  const group = groupId ?? (await made(cadastre, groups, { name })).id
  const { secret: key } = await made(cadastre, `${groups}/${group}/agent-keys`, { name })
  const body = { hostname: `server${agents}.example`, fingerprint: name }
  const answer = await cadastre.call('POST', `/api/v1/${area}/agents/register`, {
    token: null,
    headers: { [agentKeyHeader(area)]: key },
    body,
  })
  if (answer.status !== 200) throw new Error(answer.text)
  return { ...answer.body, groupId: group }
}

async function made(cadastre: TestApp, path: string, body: object) {
  const answer = await cadastre.call('POST', `/api/v1${path}`, { body })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

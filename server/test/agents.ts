import type { TestApp } from './harness.ts'

let agents = 0

/** The token of an agent of a new server, in a group of its own unless one is named. */
export async function agentToken(cadastre: TestApp, groupId?: string): Promise<string> {
  return (await registeredAgent(cadastre, groupId)).agent_token
}

export type RegisteredAgent = { agent_token: string; server_id: string; agent_id: string; groupId: string }

export async function registeredAgent(cadastre: TestApp, groupId?: string): Promise<RegisteredAgent> {
  const name = `agent ${++agents}`
  const group = groupId ?? (await made(cadastre, '/dns/groups', { name })).id
  const { secret: key } = await made(cadastre, `/dns/groups/${group}/agent-keys`, { name })
  const body = { hostname: `ns${agents}.example`, fingerprint: name }
  const answer = await cadastre.call('POST', '/api/v1/dns/agents/register', {
    token: null,
    headers: { 'x-dns-agent-key': key },
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

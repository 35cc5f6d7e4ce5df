import { expect } from 'vitest'
import type { Answer } from './answer.ts'
import { type TestApp, testApp } from './harness.ts'
import { switchEverythingOn } from './modules.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** For tests of DNS: the product with every module on, and short ways to what they need. */
export type DnsApp = TestApp & {
  /** A call below /dns. */
  api(method: Method, path: string, body?: object, token?: string): Promise<Answer>
  /** Makes what a test needs; that it can be made is not what the test is about. */
  // biome-ignore lint/suspicious/noExplicitAny: as of every answer
  made(path: string, body: object): Promise<any>
  /** The path of a new group. */
  group(): Promise<string>
  revision(group: string): Promise<number>
}

export async function dnsApp(environment: Record<string, string> = {}): Promise<DnsApp> {
  const cadastre = await testApp({ environment })
  await switchEverythingOn(cadastre)
  let groups = 0
  const api: DnsApp['api'] = (method, path, body, token) =>
    cadastre.call(method, `/api/v1/dns${path}`, { ...(body ? { body } : {}), ...(token ? { token } : {}) })
  const made: DnsApp['made'] = async (path, body) => {
    const answer = await api('POST', path, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  return {
    ...cadastre,
    api,
    made,
    group: async () => `/groups/${(await made('/groups', { name: `group ${++groups}` })).id}`,
    revision: async (group) => {
      const id = group.replace('/groups/', '')
      const [row] = await cadastre.sql<{ config_revision: string }>(
        'select config_revision from dns_group where id = $1',
        [id],
      )
      return Number(row?.config_revision)
    },
  }
}

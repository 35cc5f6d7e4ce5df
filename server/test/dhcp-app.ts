import { expect } from 'vitest'
import type { Answer } from './answer.ts'
import { type TestApp, testApp } from './harness.ts'
import { switchEverythingOn } from './modules.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** For tests of DHCP: the product with every module on, and short ways to what they need. */
export type DhcpApp = TestApp & {
  /** A call below /dhcp. */
  api(method: Method, path: string, body?: object, token?: string): Promise<Answer>
  /** Makes what a test needs, at a path below the interface; that it can be made is not what the test is about. */
  // biome-ignore lint/suspicious/noExplicitAny: as of every answer
  made(path: string, body: object): Promise<any>
  /** The id of a new group. */
  group(): Promise<string>
  /** The id of a new subnet, in a space of its own. */
  subnet(network: string, more?: object): Promise<string>
  /** A scope of a new group and a new subnet. */
  // biome-ignore lint/suspicious/noExplicitAny: as of every answer
  scope(network: string, more?: object): Promise<any>
  /** The row of an address, or undefined. */
  // biome-ignore lint/suspicious/noExplicitAny: as of every answer
  address(subnet: string, address: string): Promise<any>
  revision(group: string): Promise<number>
}

export async function dhcpApp(): Promise<DhcpApp> {
  const cadastre = await testApp()
  await switchEverythingOn(cadastre)
  let count = 0
  const made: DhcpApp['made'] = async (path, body) => {
    const answer = await cadastre.call('POST', `/api/v1${path}`, { body })
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const group = async () => (await made('/dhcp/server-groups', { name: `group ${++count}` })).id
  const subnet: DhcpApp['subnet'] = async (network, more = {}) => {
    const { id: space_id } = await made('/ipam/spaces', { name: `space ${++count}` })
    const { id: block_id } = await made('/ipam/blocks', { space_id, network })
    return (await made('/ipam/subnets', { space_id, block_id, network, ...more })).id
  }
  return {
    ...cadastre,
    made,
    group,
    subnet,
    api: (method, path, body, token) =>
      cadastre.call(method, `/api/v1/dhcp${path}`, { ...(body ? { body } : {}), ...(token ? { token } : {}) }),
    scope: async (network, more = {}) =>
      made('/dhcp/scopes', { group_id: await group(), subnet_id: await subnet(network), ...more }),
    address: async (id, address) => {
      const { body } = await cadastre.call('GET', `/api/v1/ipam/subnets/${id}/addresses?limit=500`)
      return (body.items ?? body).find((row: { address: string }) => row.address === address)
    },
    revision: async (id) => {
      const [row] = await cadastre.sql<{ config_revision: string }>(
        'select config_revision from dhcp_server_group where id = $1',
        [id],
      )
      return Number(row?.config_revision)
    },
  }
}

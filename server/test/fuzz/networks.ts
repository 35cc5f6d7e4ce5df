import type { TestApp } from '../harness.ts'
import type { Known } from './known.ts'

const SUBNETS = ['10.0.0.0/24', '10.0.1.0/24', '10.1.2.0/24', '10.2.0.0/23', '10.3.7.0/28', '2001:db8:1::/64']

/** Networks that hold together, which chance alone rarely makes; most other rows need one of them. */
export async function makeNetworks({ call }: TestApp, known: Known, token: string | null): Promise<void> {
  const post = async (template: string, body: object) => {
    const answer = await call('POST', template, { body, token })
    known.harvest(template, answer.body)
    return answer.body.id as string
  }
  const space_id = await post('/api/v1/ipam/spaces', { name: 'fuzz' })
  const blocks = new Map<boolean, string>()
  for (const network of ['10.0.0.0/8', '2001:db8::/32'])
    blocks.set(network.includes(':'), await post('/api/v1/ipam/blocks', { space_id, network, name: network }))
  for (const network of SUBNETS) {
    const block_id = blocks.get(network.includes(':'))
    await post('/api/v1/ipam/subnets', { space_id, block_id, network, name: network })
  }
}

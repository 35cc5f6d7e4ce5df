import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from './answer.ts'
import { type TestApp, testApp } from './harness.ts'
import { switchEverythingOn } from './modules.ts'
import { type Person, personWith } from './people.ts'

/**
 * What stands in the way of a change may be a row that the caller must not read. The refusal, and the preview that
 * foretells it, says that it is there, and never what it is.
 */
let cadastre: TestApp
let own: { block: string; subnet: string; pair: string; other: string; target: string; space: string; top: string }
let person: Person
let creator: Person

beforeAll(async () => {
  cadastre = await testApp()
  await switchEverythingOn(cadastre)
  own = await seed()
  const held = (resource_type: string, resource_id: string) => ({ action: 'admin', resource_type, resource_id })
  person = await personWith(cadastre, [
    ...[own.block, own.target].map((id) => held('ip_block', id)),
    ...[own.subnet, own.pair, own.other].map((id) => held('subnet', id)),
  ])
  creator = await personWith(cadastre, [
    { action: 'write', resource_type: 'subnet' },
    { action: 'write', resource_type: 'ip_block' },
    { action: 'read', resource_type: 'ip_space' },
  ])
})
afterAll(() => cadastre.close())

const HIDDEN = 'hidden'
/** Networks and names of everything that the caller has no right to. */
const SECRETS = [
  HIDDEN,
  '10.90.0.0/16',
  '10.90.0.0/26',
  '10.90.1.0/24',
  '10.90.2.0/24',
  '10.90.3.128/25',
  '10.90.0.0/20',
]
const told = ({ text }: Answer): string[] => SECRETS.filter((secret) => text.includes(secret))

async function post(path: string, body: object): Promise<string> {
  const answer = await cadastre.call('POST', `/api/v1${path}`, { body })
  if (answer.status >= 300) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
  return answer.body.id
}

async function seed(): Promise<typeof own> {
  const space = await post('/ipam/spaces', { name: 'here' })
  const block = (space_id: string, network: string, parent_block_id: string | null = null) =>
    post('/ipam/blocks', { space_id, network, parent_block_id, name: HIDDEN })
  const subnet = (block_id: string, network: string, name = HIDDEN) =>
    post('/ipam/subnets', { space_id: space, block_id, network, name })
  const top = await block(space, '10.90.0.0/16')
  const mine = await block(space, '10.90.0.0/24', top)
  await subnet(mine, '10.90.0.0/26')
  await block(space, '10.90.1.0/24', top)
  await subnet(top, '10.90.2.0/24')
  const small = await subnet(top, '10.90.3.0/25', 'own')
  await subnet(top, '10.90.3.128/25')
  const pair = await subnet(top, '10.90.4.0/24', 'own')
  const other = await subnet(top, '10.90.5.0/24', 'own')
  const nat = { kind: 'hide', internal_subnet_id: pair, external_ip: '192.0.2.1' }
  await post('/ipam/nat-mappings', { name: HIDDEN, ...nat })
  const provider_id = await post('/providers', { name: HIDDEN })
  await post('/circuits', { name: HIDDEN, provider_id, a_end_subnet_id: pair })
  await post('/api-tokens', {
    name: HIDDEN,
    resource_grants: [{ action: 'read', resource_type: 'subnet', resource_id: pair }],
  })
  const there = await post('/ipam/spaces', { name: 'there' })
  const target = await block(there, '10.0.0.0/8')
  await block(there, '10.90.0.0/20', target)
  return { block: mine, subnet: small, pair, other, target, space: there, top }
}

type Case = { body: () => object; path: () => string }
const move = { body: () => ({ target_space_id: own.space, target_parent_id: own.target }), path: () => own.block }
const grow = (new_cidr: string) => () => ({ new_cidr })
const CASES: Record<string, Case> = {
  '/ipam/blocks/:id/move/preview': move,
  '/ipam/blocks/:id/move/commit': { ...move, body: () => ({ ...move.body(), confirmation_cidr: '10.90.0.0/24' }) },
  '/ipam/blocks/:id/resize/preview': { body: grow('10.90.0.0/15'), path: () => own.block },
  '/ipam/blocks/:id/resize': { body: grow('10.90.0.0/22'), path: () => own.block },
  '/ipam/subnets/:id/resize/preview': { body: grow('10.90.2.0/23'), path: () => own.subnet },
  '/ipam/subnets/:id/resize': { body: grow('10.90.2.0/23'), path: () => own.subnet },
  '/ipam/subnets/:id/split/preview': { body: () => ({ new_prefix_length: 25 }), path: () => own.pair },
  '/ipam/subnets/:id/split/commit': {
    body: () => ({ new_prefix_length: 25, confirm_cidr: '10.90.4.0/24' }),
    path: () => own.pair,
  },
  '/ipam/subnets/:id/merge/preview': { body: () => ({ sibling_subnet_ids: [own.other] }), path: () => own.pair },
  '/ipam/subnets/:id/merge/commit': {
    body: () => ({ sibling_subnet_ids: [own.other], confirm_cidr: '10.90.4.0/23' }),
    path: () => own.pair,
  },
}

test('every route that rearranges networks is known here', () => {
  const urls = cadastre.app.routeTable.routes
    .filter(({ method, url }) => method === 'POST' && /\/:id\/(move|resize|split|merge)(\/|$)/.test(url))
    .map(({ url }) => url.replace('/api/v1', ''))
  expect(Object.keys(CASES).sort()).toEqual(urls.sort())
})

test.each(Object.entries(CASES))('POST %s', async (url, { body, path }) => {
  const answer = await cadastre.call('POST', `/api/v1${url.replace(':id', path())}`, {
    body: body(),
    token: person.token,
  })
  expect([answer.status < 500, told(answer)], answer.text).toEqual([true, []])
  expect(answer.text).toContain('that you may not see')
})

test('POST /ipam/subnets', async () => {
  const inTop = { space_id: await spaceOfTop(), block_id: own.top }
  const call = (path: string, body: object) => cadastre.call('POST', `/api/v1${path}`, { body, token: creator.token })
  const subnet = await call('/ipam/subnets', { ...inTop, network: '10.90.1.0/25' })
  expect([subnet.status, subnet.body.detail]).toEqual([409, expect.stringContaining('10.90.1.0/24')])
  const writer = await personWith(cadastre, [{ action: 'write', resource_type: 'subnet' }])
  const blind = await cadastre.call('POST', '/api/v1/ipam/subnets', {
    body: { ...inTop, network: '10.90.1.0/25' },
    token: writer.token,
  })
  expect([blind.status, told(blind)], blind.text).toEqual([409, []])
})

async function spaceOfTop(): Promise<string> {
  const { body } = await cadastre.call('GET', `/api/v1/ipam/blocks/${own.top}`)
  return body.space_id
}

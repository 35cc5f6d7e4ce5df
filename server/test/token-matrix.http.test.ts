import { readFile } from 'node:fs/promises'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, callers, isOfMatrix, nameOf, titleOf } from './access-matrix.ts'
import type { Answer } from './answer.ts'
import { type TestApp, testApp } from './harness.ts'
import { switchEverythingOn } from './modules.ts'
import { personWith, tokenFor } from './people.ts'

/** docs/access-matrix.md against the running product: every cell is asked. */
let cadastre: TestApp
let own: Seed
let foreign: Seed
const table = await readTable()

/** A subnet with what hangs on it, and a zone, by the type that a path names. */
type Seed = { subnet: string; ip_address: string; address_set: string; dns_zone: string }

beforeAll(async () => {
  cadastre = await testApp()
  await switchEverythingOn(cadastre)
  const space = await made('/ipam/spaces', { name: 'space' })
  const block = await made('/ipam/blocks', { space_id: space, network: '10.0.0.0/16' })
  own = await seed(space, block, '10.0.1.0')
  foreign = await seed(space, block, '10.0.2.0')
})
afterAll(() => cadastre.close())

async function seed(space_id: string, block_id: string, first: string): Promise<Seed> {
  const address = first.replace(/0$/, '77')
  const subnet = await made('/ipam/subnets', { space_id, block_id, network: `${first}/24` })
  const ip_address = await made(`/ipam/subnets/${subnet}/addresses`, { address, hostname: 'host' })
  const range = { range_kind: 'contiguous', start_address: address, end_address: address }
  const address_set = await made('/address-sets', { subnet_id: subnet, name: 'set', ...range })
  const group = await made('/dns/groups', { name: `of ${first}` })
  const dns_zone = await made(`/dns/groups/${group}/zones`, { name: `${first}.example` })
  return { subnet, ip_address, address_set, dns_zone }
}

async function made(path: string, body: object): Promise<string> {
  const answer = await cadastre.call('POST', `/api/v1${path}`, { body })
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
  return answer.body.id
}

async function readTable(): Promise<Map<string, Record<string, string>>> {
  const page = await readFile(new URL('../../docs/access-matrix.md', import.meta.url), 'utf8')
  const [titles = [], , ...rows] = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
  return new Map(
    rows.map((cells) => [cells[0] ?? '', Object.fromEntries(titles.map((title, at) => [title, cells[at] ?? '']))]),
  )
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

const routes = (): RouteOptions[] => cadastre.app.routeTable.routes.filter(isOfMatrix)
const call = (route: RouteOptions, token: string | null, id = UNKNOWN): Promise<Answer> =>
  cadastre.call(route.method as Method, route.url.replace(/:\w+/g, id), { token })

const isRefused = ({ status, body }: Answer): boolean =>
  status === 401 || (status === 403 && /^(Permission denied|Superadmin required|API token is not)/.test(body?.detail))

// These end the session that asks, or none: each gets one of its own.
const ENDS_SESSION = /\/auth\/logout$/
// Answers 401 to everybody without the right secret in the body.
const ASKS_FOR_A_SECRET = /\/auth\/(login|login\/mfa|refresh)$/

const credentialOf = {
  session: async () => (await personWith(cadastre, [])).token,
  token: () => tokenFor(cadastre, undefined, {}),
}

async function tokenOf(caller: Caller): Promise<string> {
  if (caller.kind === 'scope') return tokenFor(cadastre, undefined, { scopes: [caller.scope] })
  if (caller.kind !== 'bound') return credentialOf[caller.kind]()
  const resource_id = own[caller.type as keyof Seed]
  return tokenFor(cadastre, undefined, {
    resource_grants: [{ action: caller.action, resource_type: caller.type, resource_id }],
  })
}

/** Which of the seeds a path names. */
function seededAt({ url }: RouteOptions): keyof Seed {
  if (url.includes('/addresses/:id')) return 'ip_address'
  if (url.includes('/zones/:id')) return 'dns_zone'
  return url.includes('/address-sets/:id') ? 'address_set' : 'subnet'
}

describe.each(callers.map((caller) => ({ title: titleOf(caller), caller })))('$title', ({ title, caller }) => {
  test('passes where the table says so, and nowhere else', async () => {
    const credential = await tokenOf(caller)
    const isSession = caller.kind === 'session'
    for (const route of routes()) {
      if (ASKS_FOR_A_SECRET.test(route.url)) continue
      const token = isSession && ENDS_SESSION.test(route.url) ? await credentialOf.session() : credential
      const answer = await call(route, token, caller.kind === 'bound' ? own[seededAt(route)] : UNKNOWN)
      const expected = table.get(nameOf(route))?.[title] === '·'
      expect([nameOf(route), isRefused(answer)], answer.text).toEqual([nameOf(route), expected])
    }
  })
})

describe.each(callers.filter(({ kind }) => kind === 'bound').map((caller) => ({ title: titleOf(caller), caller })))(
  '$title',
  ({ title, caller }) => {
    test('touches nothing but its own', async () => {
      const token = await tokenOf(caller)
      for (const route of routes()) {
        if (table.get(nameOf(route))?.[title] !== 'own' || !route.url.includes(':id')) continue
        const answer = await call(route, token, foreign[seededAt(route)])
        expect([403, 404], `${nameOf(route)}: ${answer.text}`).toContain(answer.status)
      }
    })
  },
)

test('in maintenance changes wait, where the table does not let them through', async () => {
  const { token } = await personWith(cadastre, [{ action: 'admin', resource_type: '*' }])
  await cadastre.sql('update platform_settings set maintenance_mode_enabled = true')
  for (const route of routes()) {
    if (ENDS_SESSION.test(route.url)) continue
    const { status } = await call(route, token)
    expect([nameOf(route), status === 503]).toEqual([nameOf(route), table.get(nameOf(route))?.maintenance === '·'])
  }
  await cadastre.sql('update platform_settings set maintenance_mode_enabled = false')
})

test('only the JSON-RPC frame is a POST that the scope `read` admits to', () => {
  const posts = routes().filter(({ method }) => method !== 'GET')
  const admitted = posts.filter((route) => table.get(nameOf(route))?.['`read`'] === 'yes')
  expect(admitted.filter(({ config }) => config?.access !== 'public').map(nameOf)).toEqual(['POST /ai/mcp'])
})

import { makeEstate, makeRecords } from '../ipam-data.ts'
import { load } from '../load.ts'
import { beside } from '../report.ts'
import { type Contest, inTurns, type Measured, perform, withCpu } from '../rounds.ts'
import { atMost, type Options, type Row, type Scenario } from '../scenario.ts'
import { type Stage, withStage } from '../stage.ts'

const MOST_TIMES = 3
const MOST_TIMES_TOOL = 1.2
const SHORTER = 2

const contests: readonly (Contest & { says: string })[] = [
  { name: 'everything-host', says: 'a part of a host name', path: '/api/v1/search?q=srv-4242' },
  { name: 'everything-address', says: 'an address', path: '/api/v1/search?q=10.7.33.17' },
  { name: 'everything-name', says: 'a name', path: '/api/v1/search?q=site%2042' },
]

/** The search over everything, against its own queries; and a copilot tool, against the route it shares. */
export const search: Scenario = {
  name: 'search',
  run: (options) =>
    withStage(options, async (stage) => {
      await makeEstate(stage.superuser)
      await makeRecords(stage.superuser)
      await switchOn(stage)
      const lines: Row[] = []
      for (const contest of contests) lines.push(await compare(stage, options, contest))
      return [...lines, await toolBesideRoute(stage, options)]
    }),
}

/** Modules that ship off are searched, too. */
async function switchOn({ product, token }: Stage): Promise<void> {
  for (const id of ['network.customer', 'network.provider']) {
    const answer = await fetch(`${product.url}/api/v1/admin/feature-modules/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"enabled":true}',
    })
    if (!answer.ok) throw new Error(`${id}: ${answer.status} ${await answer.text()}`)
  }
}

async function compare(stage: Stage, options: Options, contest: Contest & { says: string }): Promise<Row> {
  const measured = await inTurns<'product' | 'statements', Measured>(
    contest.name,
    ['product', 'statements'],
    { ...options, seconds: options.seconds / SHORTER },
    (subject, pace) =>
      withCpu(subject === 'product' ? stage.product.pid : stage.bare.pid, () => perform(stage, pace, contest, subject)),
  )
  const row = beside(measured, 'meanMs', ['product', 'statements'], `${contest.says}, to its own queries`)
  return { ...row, target: atMost(MOST_TIMES, row.ratio) }
}

async function toolBesideRoute(stage: Stage, options: Options): Promise<Row> {
  const { port, pid } = stage.product
  const frame = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'find_ip_addresses', arguments: { q: '10.7.33.', limit: 50 } },
  }
  const shared = { port, status: 200, tokens: [stage.token] }
  const requests = {
    tool: { ...shared, method: 'POST' as const, path: '/api/v1/ai/mcp', body: JSON.stringify(frame) },
    route: { ...shared, method: 'GET' as const, path: '/api/v1/ipam/addresses/search?q=10.7.33.&limit=50' },
  }
  const measured = await inTurns<'tool' | 'route', Measured>(
    'tools/call',
    ['tool', 'route'],
    options,
    (subject, pace) => withCpu(pid, () => load(requests[subject], pace)),
  )
  const row = beside(measured, 'meanMs', ['tool', 'route'], 'tools/call, to the route it shares')
  return { ...row, target: atMost(MOST_TIMES_TOOL, row.ratio) }
}

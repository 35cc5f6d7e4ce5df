import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atEnd, cleanUp, temporaryFolder, until } from '../../e2e/cleanup.ts'
import { call, firstLogin } from '../../e2e/client.ts'
import { type Product, spawnCadastre, startProduct } from '../../e2e/product.ts'
import { externalPostgres, type Postgres } from '../../e2e/services.ts'
import { type Cable, cable } from './namespaces.ts'
import { freePort } from './world.ts'

let postgres: Postgres
let product: Product
let settings: Record<string, string>
let token: string
let at: Cable
let folder: string
let agent: ReturnType<typeof spawnCadastre>
let subnet: string

const ask = (method: string, path: string, body?: object) =>
  call(method, `${product.url}/api/v1${path}`, { token, ...(body ? { body } : {}) })
async function api(method: string, path: string, body?: object) {
  const answer = await ask(method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
  return answer.body
}
const made = (path: string, body: object) => api('POST', path, body)

beforeAll(async () => {
  postgres = await externalPostgres()
  settings = { ...postgres.environment, PORT: String(await freePort()), ACCESS_TOKEN_EXPIRE_MINUTES: '1440' }
  product = await startProduct(settings)
  token = await firstLogin(product.url)
  at = cable(['10.95.0.1/16'])
  atEnd(async () => at.end())
  folder = join(await temporaryFolder(), 'agent')
  await mkdir(folder, { recursive: true })
  const group_id = (await made('/dhcp/server-groups', { name: 'whole' })).id
  const space_id = (await made('/ipam/spaces', { name: 'whole' })).id
  const block_id = (await made('/ipam/blocks', { space_id, network: '10.95.0.0/16' })).id
  subnet = (await made('/ipam/subnets', { space_id, block_id, network: '10.95.0.0/16' })).id
  const scope = await made('/dhcp/scopes', { group_id, subnet_id: subnet, lease_time: 3600 })
  await made(`/dhcp/scopes/${scope.id}/pools`, { start_ip: '10.95.1.0', end_ip: '10.95.20.255' })
  const { secret } = await made(`/dhcp/server-groups/${group_id}/agent-keys`, { name: 'whole' })
  agent = start(secret)
  atEnd(async () => {
    await agent.stop('SIGKILL')
    for (const protocol of [4, 6] as const) await crashDaemon(protocol).catch(() => undefined)
  })
  await until('the server serves', async () => (await servers())[0]?.config_apply_status === 'ok', 120)
})
afterAll(cleanUp)

const start = (key: string) =>
  spawnCadastre(
    [
      ...['agent', 'dhcp', '--server', product.url, '--state', folder, '--name', 'kea.whole', '--key', key],
      ...['--netns', at.server, '--run-daemon'],
    ],
    {},
  )
const servers = (): Promise<{ id: string; config_apply_status: string }[]> => api('GET', '/dhcp/servers')
async function crashDaemon(protocol: 4 | 6): Promise<void> {
  process.kill(Number(await readFile(`${folder}/run/kea-dhcp${protocol}.kea-dhcp${protocol}.pid`, 'utf8')), 'SIGKILL')
}

/** The addresses that Kea has handed out, by all of its files. */
async function handedOut(): Promise<string[]> {
  const files = (await readdir(join(folder, 'leases'))).filter((name) => /^leases4\.csv(\.\d+)?$/.test(name))
  const texts = await Promise.all(files.map((name) => readFile(join(folder, 'leases', name), 'utf8')))
  const lines = texts.flatMap((text) => text.split('\n').slice(1)).filter((line) => line !== '')
  return [...new Set(lines.map((line) => line.split(',')[0] ?? ''))].sort()
}

async function told(): Promise<string[]> {
  const found: string[] = []
  for (let offset = 0; ; offset += 500) {
    const { items } = await api('GET', `/dhcp/leases?subnet_id=${subnet}&state=active&limit=500&offset=${offset}`)
    found.push(...items.map(({ ip_address }: { ip_address: string }) => ip_address))
    if (items.length < 500) return found.sort()
  }
}

/** New clients, some in a second, for some seconds; what comes of single ones is not their business. */
const crowd = (seconds: number, seed: number): Promise<string> =>
  at.run('perfdhcp', '-4', '-r', '20', '-R', '1000', '-p', String(seconds), '-s', String(seed), '-l', at.client.link)

test('whatever is killed while clients come, every lease is told, and none twice', async () => {
  await at.run('ip', 'addr', 'add', '10.95.0.9/16', 'dev', at.client.link)
  const coming = crowd(60, 1)
  const more = async (count: number) => {
    const before = (await handedOut()).length
    await until('clients come', async () => (await handedOut()).length >= before + count, 60)
  }
  await more(20)
  await product.stop('SIGKILL')
  await more(20)
  product = await startProduct(settings)
  await agent.stop('SIGKILL')
  await more(20)
  // It is registered, and needs no key.
  agent = start('')
  await more(20)
  await crashDaemon(4)
  const file = join(postgres.folder, 'pg', 'postmaster.pid')
  const postmaster = async () => Number.parseInt(await readFile(file, 'utf8'), 10)
  const first = await postmaster()
  process.kill(first, 'SIGKILL')
  await until('the database is started again', async () => (await postmaster().catch(() => first)) !== first)
  await more(20)
  await coming
  const there = await handedOut()
  await until('every lease is told', async () => (await told().catch(() => [])).length === there.length, 60)
  expect(await told()).toEqual(there)
  expect(there.length).toBeGreaterThan(100)
  const [server] = await servers()
  // A lease that was told twice with other times would have ended the first.
  expect((await api('GET', `/dhcp/servers/${server?.id}/lease-history`)).total).toBe(0)
  expect(await mirrored()).toEqual(there)
})

/** The addresses of the subnet that are there because of leases. */
async function mirrored(): Promise<string[]> {
  const found: string[] = []
  for (let offset = 0; ; offset += 500) {
    const body = await api('GET', `/ipam/subnets/${subnet}/addresses?limit=500&offset=${offset}`)
    const rows: { address: string; status: string }[] = body.items ?? body
    found.push(...rows.filter(({ status }) => status === 'dhcp').map(({ address }) => address))
    if (rows.length < 500) return found.sort()
  }
}

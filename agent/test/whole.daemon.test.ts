import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseValue, valueKey } from '@cadastre/core/dns/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUp, temporaryFolder, until } from '../../e2e/cleanup.ts'
import { call, firstLogin } from '../../e2e/client.ts'
import { type Product, startProduct } from '../../e2e/product.ts'
import { externalPostgres, type Postgres } from '../../e2e/services.ts'
import { peerFile, pythonPackages } from '../../server/test/peers/install.ts'
import { type Field, fieldServer } from './processes.ts'
import { freePort } from './world.ts'

const SECRET = 'c2VjcmV0IG9mIHRoZSBpbnNpZGU='
const INSIDE = ['-y', `hmac-sha256:inside:${SECRET}`]

let postgres: Postgres
let product: Product
let settings: Record<string, string>
let token: string
let group: string
let zone: string
let servers: Field[]

beforeAll(async () => {
  postgres = await externalPostgres()
  settings = { ...postgres.environment, PORT: String(await freePort()), ACCESS_TOKEN_EXPIRE_MINUTES: '1440' }
  product = await startProduct(settings)
  token = await firstLogin(product.url)
  group = `/groups/${(await made('/groups', { name: 'whole' })).id}`
  await api('PUT', `${group}/options`, { dnssec_validation: 'no' })
  await made(`${group}/tsig-keys`, { name: 'inside', secret: SECRET })
  await made(`${group}/views`, { name: 'inside', match_clients: ['key inside'], order: 1 })
  await made(`${group}/views`, { name: 'outside', match_clients: ['any'], order: 2 })
  zone = `${group}/zones/${(await made(`${group}/zones`, { name: 'whole.example', allow_transfer: ['any'] })).id}`
  servers = []
  for (const name of ['ns1.example', 'ns2.example']) {
    const { secret: key } = await made(`${group}/agent-keys`, { name })
    servers.push(await fieldServer(product.url, name, key))
  }
})
afterAll(cleanUp)

const ask = (method: string, path: string, body?: object) =>
  call(method, `${product.url}/api/v1/dns${path}`, { token, ...(body ? { body } : {}) })
async function api(method: string, path: string, body?: object) {
  const answer = await ask(method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
  return answer.body
}
const made = (path: string, body: object) => api('POST', path, body)

type Row = { id: string; name: string; fqdn: string; record_type: string; value: string; ttl: number | null }
type Numbers = { priority: number | null; weight: number | null; port: number | null; view_id: string | null }

async function rowsOf(path: string): Promise<(Row & Numbers)[]> {
  const rows: (Row & Numbers)[] = []
  for (let offset = 0; ; offset += 500) {
    const page = await api('GET', `${path}/records?limit=500&offset=${offset}`)
    rows.push(...page)
    if (page.length < 500) return rows
  }
}

const viewIds = async (): Promise<Map<string, string>> =>
  new Map((await api('GET', `${group}/views`)).map(({ id, name }: { id: string; name: string }) => [id, name]))

const rdata = ({ record_type: type, value, priority, weight, port }: Row & Numbers): string =>
  [...(type === 'MX' ? [priority] : type === 'SRV' ? [priority, weight, port] : []), value].join(' ')

/** What a view shall answer, by what the API says: name, type and value of every record, each once. */
async function meant(path: string, view: string): Promise<string[]> {
  const names = await viewIds()
  const rows = (await rowsOf(path)).filter(({ view_id }) => view_id === null || names.get(view_id) === view)
  return rows.map((row) => `${row.fqdn} ${row.record_type} ${valueKey(row.record_type, rdata(row))}`).sort()
}

/** Each program spells values its own way. */
const said = (type: string, value: string): string => valueKey(type, parseValue(type, value))

function served(lines: readonly string[]): { serial: number; records: string[] } {
  const parts = lines.map((line) => /^(\S+) \d+ IN (\S+) (.*)$/.exec(line)).filter((found) => found !== null)
  const soa = parts.find(([, , type]) => type === 'SOA')
  const records = parts.flatMap(([, name = '', type = '', value = '']) =>
    type === 'SOA' || value === 'ns.invalid.' ? [] : [`${name} ${type} ${said(type, value)}`],
  )
  return { serial: Number(soa?.[3]?.split(' ')[2]), records: records.sort() }
}

/** Both servers answer in both views exactly what the API says, under its serial. */
async function converged(name: string, path: string, seconds: number): Promise<void> {
  const { last_serial } = await api('GET', path)
  for (const [view, signed] of [
    ['inside', INSIDE],
    ['outside', []],
  ] as const) {
    const shall = { serial: last_serial, records: await meant(path, view) }
    for (const server of servers) {
      const serial = async () => served((await server.transfer(name, ...signed)) ?? []).serial
      await until(
        `${name} has serial ${last_serial}: ${server.lines().slice(-5).join('\n')}`,
        async () => (await serial()) === last_serial,
        seconds,
      )
      expect(served((await server.transfer(name, ...signed)) ?? [])).toEqual(shall)
    }
  }
}

test('a zone that is made is answered, and a thousand records in one call are one serial on both servers', async () => {
  const inside = [...(await viewIds())].find(([, name]) => name === 'inside')?.[0]
  await made(`${zone}/records`, { name: 'www', record_type: 'A', value: '192.0.2.1' })
  await made(`${zone}/records`, { name: 'db', record_type: 'A', value: '10.0.0.1', view_id: inside })
  await converged('whole.example', zone, 120)
  const [server] = servers
  expect(await server?.dig('+short', 'db.whole.example')).toBe('')
  expect(await server?.dig('+short', ...INSIDE, 'db.whole.example')).toBe('10.0.0.1')
  const before = (await api('GET', zone)).last_serial
  const records = Array.from({ length: 1000 }, (_, index) => ({
    name: `h${index}`,
    record_type: 'A',
    value: `10.1.${index >> 8}.${index & 255}`,
  }))
  await made(`${zone}/records/bulk-create`, { records })
  expect((await api('GET', zone)).last_serial).toBe(before + 1)
  await converged('whole.example', zone, 60)
})

/** Makes, changes and deletes records one after the other, whatever happens meanwhile, until it is told to end. */
function stream(path: string): { end(): Promise<number> } {
  let isOver = false
  let count = 0
  const again = async (method: string, at: string, body: object | undefined, good: readonly number[]) => {
    for (;;) {
      const answer = await ask(method, at, body).catch(() => null)
      if (answer && good.includes(answer.status)) return answer
      if (answer && answer.status < 500) throw new Error(`${method} ${at} answered ${answer.status}: ${answer.text}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const run = async () => {
    for (; !isOver; count++) {
      const record = { name: `s${count}`, record_type: 'A', value: `10.2.${count >> 8}.${count & 255}` }
      // An answer that was lost may have been a yes: the same record twice is refused.
      const answer = await again('POST', `${path}/records`, record, [201, 409])
      if (answer.status !== 201 || count % 3 === 0) continue
      const own = `${path}/records/${answer.body.id}`
      if (count % 3 === 1) await again('PUT', own, { value: `10.3.${count >> 8}.${count & 255}` }, [200])
      else await again('DELETE', own, undefined, [204, 404])
    }
    return count
  }
  const running = run()
  return {
    end: () => {
      isOver = true
      return running
    },
  }
}

const changed = async (): Promise<number> => (await api('GET', zone).catch(() => ({ last_serial: 0 }))).last_serial
async function moreChanges(): Promise<void> {
  const before = await until('the API answers', changed)
  await until('the stream goes on', async () => (await changed()) >= before + 5)
}

test('whatever is killed under a stream of changes, everything converges, and nothing is lost or doubled', async () => {
  const changes = stream(zone)
  await moreChanges()
  for (const server of servers) await server.crash()
  await moreChanges()
  for (const server of servers) await server.crashDaemon()
  await moreChanges()
  await product.stop('SIGKILL')
  product = await startProduct(settings)
  await moreChanges()
  const file = join(postgres.folder, 'pg', 'postmaster.pid')
  const postmaster = async () => Number.parseInt(await readFile(file, 'utf8'), 10)
  const first = await postmaster()
  process.kill(first, 'SIGKILL')
  await until('the database is started again', async () => (await postmaster().catch(() => first)) !== first)
  await moreChanges()
  const count = await changes.end()
  const names = (await rowsOf(zone)).filter(({ name }) => /^s\d+$/.test(name)).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const kept = Array.from({ length: count }, (_, index) => index).filter((index) => index % 3 !== 2)
  expect(kept.filter((index) => !names.includes(`s${index}`))).toEqual([])
  await converged('whole.example', zone, 180)
})

test('a configuration that the daemons refuse leaves the old one serving, and the API has their words', async () => {
  const anchor = { zone_name: 'trusted.example', algorithm: 13, key_tag: 1, public_key: 'AAAA' }
  await made(`${group}/options/trust-anchors`, { ...anchor, key_tag: 2, is_initial_key: false })
  const { id } = await made(`${group}/options/trust-anchors`, anchor)
  type Server = { config_apply_status: string; config_apply_error: string }
  const states = async (): Promise<Server[]> => api('GET', `${group}/servers`)
  await until('both say that they went back', async () =>
    (await states()).every(({ config_apply_status }) => config_apply_status === 'reverted'),
  )
  for (const { config_apply_error } of await states()) expect(config_apply_error).toMatch(/named\.conf:\d+: .*static/)
  await made(`${zone}/records`, { name: 'meanwhile', record_type: 'A', value: '192.0.2.9' })
  await converged('whole.example', zone, 60)
  await api('DELETE', `${group}/options/trust-anchors/${id}`)
  await until('both took the next one', async () =>
    (await states()).every(({ config_apply_status }) => config_apply_status === 'ok'),
  )
})

const RICH: readonly [string, string, object][] = [
  ['@', 'NS', { value: 'ns1.elsewhere.example.' }],
  ['@', 'MX', { value: 'mail.elsewhere.example.', priority: 10 }],
  ['@', 'CAA', { value: '0 issue "ca.example.net"' }],
  ['@', 'TXT', { value: 'v=spf1 -all; "quoted" and \\ more' }],
  ['six', 'AAAA', { value: '2001:db8::1' }],
  ['alias', 'CNAME', { value: 'six' }],
  ['long', 'TXT', { value: 'x'.repeat(600) }],
  ['_sip._tcp', 'SRV', { value: 'sip.elsewhere.example.', priority: 1, weight: 2, port: 5060 }],
  ['pointer', 'PTR', { value: 'host.elsewhere.example.' }],
  ['key', 'SSHFP', { value: '4 2 d2abde240d7cd3ee6b4b28c54df034b97983a1d16e8a410e4561cb106618e971' }],
  ['number', 'NAPTR', { value: '100 50 "U" "E2U+sip" "!^.*$!sip:info@example.net!" .' }],
  ['_443._tcp.six', 'TLSA', { value: '3 1 1 d2abde240d7cd3ee6b4b28c54df034b97983a1d16e8a410e4561cb106618e971' }],
  ['sub', 'NS', { value: 'ns.sub.elsewhere.example.' }],
  ['*.wild', 'A', { value: '192.0.2.7', ttl: 60 }],
]

test('octoDNS finds on the wire, and in the exported file, exactly what the API says', async () => {
  const path = `${group}/zones/${(await made(`${group}/zones`, { name: 'rich.example', allow_transfer: ['any'] })).id}`
  for (const [name, record_type, rest] of RICH) await made(`${path}/records`, { name, record_type, ...rest })
  await converged('rich.example', path, 60)
  const { ttl: usual } = await api('GET', path)
  const shall = (await rowsOf(path)).map(
    (row) => `${row.fqdn} ${row.ttl ?? usual} ${row.record_type} ${valueKey(row.record_type, rdata(row))}`,
  )
  for (const { port } of servers)
    expect(await octodns('rich.example.', 'axfr', '127.0.0.1', String(port))).toEqual(shall.sort())
  const signed = ['axfr', '127.0.0.1', String(servers[0]?.port), 'inside', SECRET]
  expect(await octodns('rich.example.', ...signed)).toEqual(shall.sort())
  const folder = join(await temporaryFolder(), 'zones')
  await mkdir(folder)
  await writeFile(join(folder, 'rich.example.zone'), (await ask('GET', `${path}/export`)).text)
  expect(await octodns('rich.example.', 'file', folder)).toEqual(shall.sort())
})

const run = promisify(execFile)

async function octodns(...words: string[]): Promise<string[]> {
  const environment = { ...process.env, PYTHONPATH: pythonPackages }
  const { stdout } = await run('python3', [peerFile('octodns_read.py'), ...words], { env: environment })
  const sets: [string, string, number, string[]][] = JSON.parse(stdout)
  return sets
    .flatMap(([name, type, ttl, values]) => values.map((value) => `${name} ${ttl} ${type} ${said(type, value)}`))
    .sort()
}

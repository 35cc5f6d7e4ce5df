import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningAgent, startAgent } from '../agent.ts'
import { cpuMs, residentMb } from '../process.ts'
import { mb, ms } from '../report.ts'
import { atMost, median, type Row, type Scenario } from '../scenario.ts'
import { type Stage, withStage } from '../stage.ts'

const SINGLES = 25
const MANY = 10_000
const [ZONES, EACH] = [1_000, 20]
const IDLE_MS = 15_000
const AGENTS = 200
/** As long as a question is held. */
const HELD_SECONDS = 30

/** From a request to the answer of a real BIND 9, through the agent that is shipped. */
export const dnsAgent: Scenario = {
  name: 'dns-agent',
  run: (options) =>
    withStage(options, async (stage) => [
      ...(await oneServer(stage)),
      await manyZones(stage),
      ...(await manyAgents(stage)),
    ]),
}

type Made = { id: string; secret: string; agent_token: string }

async function post(stage: Stage, path: string, body: object, headers: object = {}): Promise<Made> {
  const own = { authorization: `Bearer ${stage.token}`, 'content-type': 'application/json', ...headers }
  const init = { method: 'POST', headers: own, body: JSON.stringify(body) }
  const answer = await fetch(`${stage.product.url}/api/v1/dns${path}`, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

async function withAgent<T>(
  stage: Stage,
  name: string,
  use: (agent: RunningAgent, group: string) => Promise<T>,
): Promise<T> {
  const group = `/groups/${(await post(stage, '/groups', { name })).id}`
  const { secret } = await post(stage, `${group}/agent-keys`, { name })
  const agent = await startAgent(stage.product.url, secret, join(stage.dataDir, `agent-${name}`))
  return use(agent, group).finally(agent.stop)
}

const newZone = async (stage: Stage, group: string, name: string): Promise<string> =>
  `${group}/zones/${(await post(stage, `${group}/zones`, { name })).id}`

const oneServer = (stage: Stage): Promise<Row[]> =>
  withAgent(stage, 'one', async (agent, group) => {
    const zone = await newZone(stage, group, 'one.example')
    await post(stage, `${zone}/records`, { name: 'first', record_type: 'A', value: '192.0.2.1' })
    await agent.answers('first.one.example.', '192.0.2.1')
    await sleep(IDLE_MS)
    const resident = residentMb(agent.pid)
    const idle: Row = { measure: 'idle agent, memory', product: mb(resident), target: atMost(100, resident) }
    return [await single(stage, agent, zone), await bulk(stage, agent, zone), idle]
  })

async function single(stage: Stage, agent: RunningAgent, zone: string): Promise<Row> {
  const times: number[] = []
  for (let n = 0; n < SINGLES; n++) {
    await post(stage, `${zone}/records`, { name: `single-${n}`, record_type: 'A', value: `192.0.2.${n}` })
    const began = performance.now()
    await agent.answers(`single-${n}.one.example.`, `192.0.2.${n}`)
    times.push(performance.now() - began)
    await sleep(200)
  }
  const time = median(times)
  return { measure: 'one change, from 201 to the answer', product: ms(time), target: atMost(1_000, time) }
}

async function bulk(stage: Stage, agent: RunningAgent, zone: string): Promise<Row> {
  const records = Array.from({ length: MANY }, (_, n) => ({
    name: `many-${n}`,
    record_type: 'A',
    value: `10.0.${n >> 8}.${n & 255}`,
  }))
  const began = performance.now()
  await post(stage, `${zone}/records/bulk-create`, { records })
  const last = MANY - 1
  await agent.answers(`many-${last}.one.example.`, `10.0.${last >> 8}.${last & 255}`)
  const time = performance.now() - began
  return { measure: `${MANY} changes in one call, on the wire`, product: ms(time), target: atMost(10_000, time) }
}

/** The agent waits while zones are made; the last of them is not always the last that is served. */
const manyZones = (stage: Stage): Promise<Row> =>
  withAgent(stage, 'zones', async (agent, group) => {
    const began = performance.now()
    for (let z = 0; z < ZONES; z++) {
      const zone = await newZone(stage, group, `z${z}.example`)
      const records = Array.from({ length: EACH }, (_, n) => ({
        name: `h${n}`,
        record_type: 'A',
        value: `10.1.0.${n}`,
      }))
      await post(stage, `${zone}/records/bulk-create`, { records })
    }
    for (let z = 0; z < ZONES; z++) await agent.answers(`h${EACH - 1}.z${z}.example.`, `10.1.0.${EACH - 1}`)
    const time = performance.now() - began
    return {
      measure: `${ZONES} zones of ${EACH} records, made and served`,
      product: ms(time),
      target: atMost(60_000, time),
    }
  })

/** What agents cost that have nothing to do: each holds one question open. */
async function manyAgents(stage: Stage): Promise<Row[]> {
  const { pid, url } = stage.product
  const group = `/groups/${(await post(stage, '/groups', { name: 'idle' })).id}`
  const tokens: string[] = []
  for (let n = 0; n < AGENTS; n++) {
    const { secret } = await post(stage, `${group}/agent-keys`, { name: `idle ${n}` })
    const headers = { authorization: '', 'x-dns-agent-key': secret }
    const body = { hostname: `idle${n}.example`, fingerprint: `idle ${n}` }
    tokens.push((await post(stage, '/agents/register', body, headers)).agent_token)
  }
  await sleep(IDLE_MS)
  const before = { memory: residentMb(pid), cpu: cpuMs(pid) }
  await sleep(HELD_SECONDS * 1000)
  const alone = cpuMs(pid) - before.cpu
  const over = new AbortController()
  const polling = tokens.map((token) => poll(url, token, over.signal))
  await sleep(IDLE_MS)
  const began = cpuMs(pid)
  await sleep(HELD_SECONDS * 1000)
  const cpu = (cpuMs(pid) - began - alone) / AGENTS
  const memory = (residentMb(pid) - before.memory) / AGENTS
  over.abort()
  await Promise.all(polling)
  return [
    { measure: `one of ${AGENTS} idle agents, memory of the server`, product: `${(memory * 1024).toFixed(0)} kB` },
    { measure: `one of ${AGENTS} idle agents, CPU of the server in ${HELD_SECONDS} s`, product: ms(cpu) },
  ]
}

async function poll(url: string, token: string, signal: AbortSignal): Promise<void> {
  let etag = ''
  while (!signal.aborted) {
    const headers = { authorization: `Bearer ${token}`, ...(etag === '' ? {} : { 'if-none-match': etag }) }
    const answer = await fetch(`${url}/api/v1/dns/agents/config?wait=${HELD_SECONDS}`, { headers, signal }).catch(
      () => null,
    )
    await answer?.arrayBuffer().catch(() => undefined)
    etag = answer?.headers.get('etag') ?? etag
  }
}

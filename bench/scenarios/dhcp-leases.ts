import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMs } from '../process.ts'
import { rate } from '../report.ts'
import { atLeast, atMost, median, type Row, type Scenario } from '../scenario.ts'
import { type Stage, withStage } from '../stage.ts'
import { post } from '../turns.ts'

const [SCOPES, BATCH] = [16, 500]
const [FEW, MANY] = [10_000, 1_000_000]
const ROUNDS = 20
/** A subnet is born with some rows at its beginning. */
const PLACEHOLDERS = 10
const LEAST_PER_SECOND = 5_000
/** What counts as flat: noise of the machine is more than this either way. */
const FLAT = 1.5

/** Lease events from an agent into a server that knows few leases, and into one that knows a hundred times as many. */
export const dhcpLeases: Scenario = {
  name: 'dhcp-leases',
  run: (options) =>
    withStage(options, async (stage) => {
      const estate = await makeEstate(stage)
      await fill(stage, estate, 0, FEW)
      const few = await events(stage, estate, 0)
      await fill(stage, estate, FEW, MANY)
      const many = await events(stage, estate, 1)
      const growth = few.perSecond / many.perSecond
      return [
        row(`new leases, to ${FEW.toLocaleString('en')} known`, few),
        row(`new leases, to ${MANY.toLocaleString('en')} known`, many),
        {
          measure: 'cost of one, many to few',
          product: `${many.cpu.toFixed(3)} ms CPU`,
          baseline: `${few.cpu.toFixed(3)} ms CPU`,
          ratio: growth,
          target: atMost(FLAT, growth),
        },
      ]
    }),
}

type Events = { perSecond: number; cpu: number }

const row = (measure: string, { perSecond }: Events): Row => ({
  measure,
  product: rate(perSecond),
  target: atLeast(LEAST_PER_SECOND, perSecond),
})

type Estate = { token: string; server: string; scopes: string[]; subnets: string[] }

async function makeEstate(stage: Stage): Promise<Estate> {
  const group = (await post(stage, '/dhcp/server-groups', { name: 'bench' })).id
  const key = await post(stage, `/dhcp/server-groups/${group}/agent-keys`, { name: 'bench' })
  const { secret } = key as unknown as { secret: string }
  const registered = await fetch(`${stage.product.url}/api/v1/dhcp/agents/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-dhcp-agent-key': secret },
    body: JSON.stringify({ hostname: 'kea.bench', fingerprint: 'bench' }),
  })
  const { agent_token: token, server_id: server } = (await registered.json()) as Record<string, string>
  const space_id = (await post(stage, '/ipam/spaces', { name: 'bench leases' })).id
  const block_id = (await post(stage, '/ipam/blocks', { space_id, network: '10.0.0.0/8' })).id
  const [scopes, subnets]: [string[], string[]] = [[], []]
  for (let n = 0; n < SCOPES; n++) {
    const subnet = await post(stage, '/ipam/subnets', { space_id, block_id, network: `10.${n * 2}.0.0/15` })
    subnets.push(subnet.id)
    scopes.push((await post(stage, '/dhcp/scopes', { subnet_id: subnet.id, group_id: group })).id)
  }
  return { token: String(token), server: String(server), scopes, subnets }
}

/** Leases and their addresses, past the triggers of their tables, which would take long. */
async function fill({ superuser }: Stage, { server, scopes, subnets }: Estate, from: number, to: number) {
  await superuser.query('set session_replication_role = replica')
  const rows = `select s.id as scope_id, s.subnet_id, ('10.' || s.at * 2 || '.0.0')::inet + n + ${PLACEHOLDERS} as ip,
      ('02:' || lpad(to_hex(s.at), 2, '0') || ':00:' ||
        regexp_replace(lpad(to_hex(n), 6, '0'), '(..)(..)(..)', '\\1:\\2:\\3'))::macaddr as mac
    from (select ordinality - 1 as at, id, subnet_id from unnest($1::uuid[], $2::uuid[]) with ordinality as t (id, subnet_id)) s,
      generate_series($3::int, $4::int) n`
  const range = [scopes, subnets, from / SCOPES + 1, to / SCOPES]
  await superuser.query(
    `insert into dhcp_lease (id, server_id, scope_id, ip_address, mac_address, hostname, starts_at, expires_at)
     select gen_random_uuid(), $5::uuid, scope_id, ip, mac, 'host-' || host(ip), now(), now() + interval '1 day'
     from (${rows}) r`,
    [...range, server],
  )
  await superuser.query(
    `insert into ip_address (id, subnet_id, address, status, hostname, mac_address, auto_from_lease)
     select gen_random_uuid(), subnet_id, ip, 'dhcp', 'host-' || replace(host(ip), '.', '-'), mac, true from (${rows}) r`,
    range,
  )
  await superuser.query('set session_replication_role = origin')
  await superuser.query('vacuum analyze dhcp_lease, ip_address')
}

/** Batch after batch, as an agent sends them; each round is some of new leases. */
async function events(stage: Stage, { token }: Estate, stream: number): Promise<Events> {
  const { url, pid } = stage.product
  let at = 0
  const send = async (): Promise<void> => {
    const leases = Array.from({ length: BATCH }, (_, index) => leaseOf(stream, at + index))
    const body = { protocol: 4, stream: `bench ${stream}`, after: at, position: at + BATCH, leases }
    const answer = await fetch(`${url}/api/v1/dhcp/agents/lease-events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const { upserted } = (await answer.json()) as { upserted: number }
    if (upserted !== BATCH) throw new Error(`${upserted} of ${BATCH} events were news: ${answer.status}`)
    at += BATCH
  }
  for (let n = 0; n < 3; n++) await send()
  await sleep(2_000)
  const [times, before]: [number[], number] = [[], cpuMs(pid)]
  for (let n = 0; n < ROUNDS; n++) {
    const began = performance.now()
    await send()
    times.push(performance.now() - began)
  }
  return { perSecond: (BATCH / median(times)) * 1000, cpu: (cpuMs(pid) - before) / (ROUNDS * BATCH) }
}

/** One of an address that nobody has: in the upper half of a scope. */
function leaseOf(stream: number, n: number) {
  const [scope, host] = [n % SCOPES, Math.floor(n / SCOPES) + stream * 20_000]
  const id = (stream * 1_000_000 + n).toString(16).padStart(8, '0')
  return {
    ip_address: `10.${scope * 2 + 1}.${host >> 8}.${host & 255}`,
    mac_address: `06:00:${id.replace(/..(?=.)/g, '$&:')}`,
    hostname: `client-${stream}-${n}`,
    client_id: null,
    duid: null,
    user_class: null,
    state: 'active',
    starts_at: '2026-11-16T10:00:00.000Z',
    ends_at: null,
    expires_at: '2036-11-16T10:00:00.000Z',
  }
}

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { residentMb } from '../process.ts'
import { mb, ms } from '../report.ts'
import { atMost, type Row, type Scenario } from '../scenario.ts'
import { type Stage, withStage } from '../stage.ts'
import { get, post } from '../turns.ts'

const program = fileURLToPath(new URL('../../server/bin/run.mjs', import.meta.url))
const [SCOPES, EACH] = [5_000, 20]
const LONGEST_MS = 300_000
const NAMESPACE = `cadbench${process.pid % 10_000}`

/** A large configuration from the API to a real Kea, and one more reservation after that. */
export const dhcpAgent: Scenario = {
  name: 'dhcp-agent',
  run: (options) =>
    withStage(options, async (stage) => {
      const { group, first } = await makeEstate(stage)
      const folder = await mkdtemp(join(tmpdir(), 'bench-kea-'))
      // Nothing of what the daemons say leaves it.
      execFileSync('ip', ['netns', 'add', NAMESPACE])
      // Without a card of its own kea-dhcp6 cannot say who it is.
      execFileSync('ip', ['-n', NAMESPACE, 'link', 'add', 'card', 'type', 'veth', 'peer', 'name', 'other'])
      try {
        return await measured(stage, group, first, folder)
      } finally {
        for (const protocol of [4, 6]) await killDaemon(folder, protocol)
        execFileSync('ip', ['netns', 'del', NAMESPACE])
        await rm(folder, { recursive: true, force: true })
      }
    }),
}

async function measured(stage: Stage, group: string, first: string, folder: string): Promise<Row[]> {
  const { secret } = (await post(stage, `/dhcp/server-groups/${group}/agent-keys`, { name: 'bench' })) as unknown as {
    secret: string
  }
  const place = ['--server', stage.product.url, '--key', secret, '--state', folder, '--name', 'kea.bench']
  const args = [program, 'agent', 'dhcp', ...place, '--netns', NAMESPACE, '--run-daemon']
  const began = performance.now()
  const agent = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    let etag = await applied(stage, null)
    const whole = performance.now() - began
    const times: number[] = []
    for (let n = 0; n < 3; n++) {
      await sleep(1_000)
      const start = performance.now()
      await post(stage, `/dhcp/scopes/${first}/statics`, { ip_address: `10.0.0.${100 + n}`, mac_address: macOf(n) })
      etag = await applied(stage, etag)
      times.push(performance.now() - start)
    }
    const one = Math.min(...times)
    const size = `${SCOPES.toLocaleString('en')} scopes with ${(SCOPES * EACH).toLocaleString('en')} reservations`
    await sleep(15_000)
    return [
      { measure: `${size}, from starting the agent to served`, product: ms(whole), target: atMost(10_000, whole) },
      { measure: 'one reservation more, to served', product: ms(one), target: atMost(1_000, one) },
      { measure: 'the agent after that, memory', product: mb(residentMb(agent.pid ?? 0)) },
    ]
  } finally {
    const exited = once(agent, 'exit')
    agent.kill('SIGTERM')
    await exited
  }
}

const macOf = (n: number): string => `06:00:00:00:00:0${n}`

/** Until the agent says that it serves another configuration than this one; which one that is. */
async function applied(stage: Stage, before: string | null): Promise<string> {
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; await sleep(20)) {
    const [server] = JSON.parse(await get(stage, '/dhcp/servers')) as Record<string, string | null>[]
    if (server?.config_apply_error) throw new Error(server.config_apply_error)
    if (server?.config_apply_status === 'ok' && server.config_etag && server.config_etag !== before)
      return server.config_etag
  }
  throw new Error('the configuration was not applied in time')
}

async function makeEstate(stage: Stage): Promise<{ group: string; first: string }> {
  const { superuser } = stage
  const group = (await post(stage, '/dhcp/server-groups', { name: 'bench' })).id
  const space_id = (await post(stage, '/ipam/spaces', { name: 'bench kea' })).id
  const block_id = (await post(stage, '/ipam/blocks', { space_id, network: '10.0.0.0/8' })).id
  const subnet = (await post(stage, '/ipam/subnets', { space_id, block_id, network: '10.0.0.0/24' })).id
  const first = (await post(stage, '/dhcp/scopes', { subnet_id: subnet, group_id: group })).id
  // Past the triggers: that rows lie in their scopes is not what is measured.
  await superuser.query('set session_replication_role = replica')
  const networks = `select n, ('10.' || (n >> 8) || '.' || (n & 255) || '.0/24')::cidr as network
    from generate_series(1, ${SCOPES - 1}) n`
  await superuser.query(
    `insert into subnet (id, space_id, block_id, network, total_ips)
     select gen_random_uuid(), s.space_id, s.block_id, made.network, s.total_ips from subnet s, (${networks}) made where s.id = $1`,
    [subnet],
  )
  await superuser.query(
    `insert into dhcp_scope (id, group_id, subnet_id, network, options)
     select gen_random_uuid(), c.group_id, s.id, s.network, '{"domain-name": "bench.example"}'
     from dhcp_scope c, subnet s where c.id = $1 and s.id <> $2 and s.network << '10.0.0.0/8'`,
    [first, subnet],
  )
  await superuser.query(
    `insert into dhcp_pool (id, scope_id, start_ip, end_ip)
     select gen_random_uuid(), id, host(network)::inet + 150, host(network)::inet + 250 from dhcp_scope`,
  )
  await superuser.query(
    `insert into dhcp_static_assignment (id, scope_id, group_id, ip_address, mac_address, hostname)
     select gen_random_uuid(), c.id, c.group_id, host(c.network)::inet + n,
       ('02:00:' || regexp_replace(lpad(to_hex(row_number() over ()), 8, '0'), '(..)(..)(..)(..)', '\\1:\\2:\\3:\\4'))::macaddr,
       'host-' || n from dhcp_scope c, generate_series(2, ${EACH + 1}) n`,
  )
  await superuser.query('set session_replication_role = origin')
  await superuser.query('vacuum analyze dhcp_scope, dhcp_pool, dhcp_static_assignment, subnet')
  return { group, first }
}

async function killDaemon(folder: string, protocol: number): Promise<void> {
  const file = `${folder}/run/kea-dhcp${protocol}.kea-dhcp${protocol}.pid`
  const pid = await readFile(file, 'utf8').catch(() => '')
  if (pid !== '') process.kill(Number(pid), 'SIGKILL')
}

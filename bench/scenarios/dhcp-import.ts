import { rate } from '../report.ts'
import { atLeast, atMost, median, type Row, type Scenario } from '../scenario.ts'
import { type Stage, withStage } from '../stage.ts'

const ROUNDS = 3
const SUBNETS = 5_000
const EACH = 20
/** A subnet, its scope, a pool, and its reservations. */
const OBJECTS = SUBNETS * (3 + EACH)

/** A configuration of Kea with 5,000 subnets and 100,000 reservations: shown, then written with its subnets and addresses. */
export const dhcpImport: Scenario = {
  name: 'dhcp-import',
  run: (options) =>
    withStage(options, async (stage) => {
      const file = confOf()
      const rounds: { preview: number; commit: number }[] = []
      for (let round = 0; round < ROUNDS; round++) rounds.push(await imported(stage, file, round))
      return rowsOf(rounds)
    }),
}

function rowsOf(rounds: readonly { preview: number; commit: number }[]): Row[] {
  const preview = median(rounds.map((one) => one.preview)) / 1000
  const commit = (OBJECTS * 1000) / median(rounds.map((one) => one.commit))
  return [
    { measure: 'preview of 5,000 subnets', product: `${preview.toFixed(1)} s`, target: atMost(5, preview) },
    { measure: 'commit, objects', product: rate(commit), target: atLeast(10_000, commit) },
  ]
}

async function imported(stage: Stage, file: string, round: number): Promise<{ preview: number; commit: number }> {
  const made = async (path: string, body: object) => JSON.parse(await sent(stage, path, JSON.stringify(body))).id
  const target_group_id = await made('/dhcp/server-groups', { name: `import ${round}` })
  const ipam_space_id = await made('/ipam/spaces', { name: `import ${round}` })
  const ipam_block_id = await made('/ipam/blocks', { space_id: ipam_space_id, network: '10.0.0.0/8' })
  const form = new FormData()
  form.set('target_group_id', target_group_id)
  form.set('ipam_space_id', ipam_space_id)
  form.set('file', new File([file], 'kea-dhcp4.conf'))
  const began = performance.now()
  const plan = await sent(stage, '/dhcp/import/kea/preview', form)
  const shown = performance.now()
  const place = JSON.stringify({ target_group_id, ipam_space_id, ipam_block_id }).slice(0, -1)
  const answer = JSON.parse(await sent(stage, '/dhcp/import/kea/commit', `${place},"plan":${plan}}`))
  const done = performance.now()
  if (answer.total_reservations_created !== SUBNETS * EACH) throw new Error(JSON.stringify(answer).slice(0, 500))
  const took = { preview: shown - began, commit: done - shown }
  process.stderr.write(`  preview ${Math.round(took.preview)} ms, commit ${Math.round(took.commit)} ms\n`)
  await stage.superuser.query('vacuum analyze ip_address, subnet, dhcp_scope, dhcp_pool, dhcp_static_assignment')
  return took
}

async function sent({ product, token }: Stage, path: string, body: string | FormData): Promise<string> {
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...type },
    body,
  })
  const text = await answer.text()
  if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
  return text
}

function confOf(): string {
  const subnet4 = Array.from({ length: SUBNETS }, (_, n) => {
    const base = `10.${n >> 8}.${n & 255}`
    const reservations = Array.from({ length: EACH }, (_unused, at) => ({
      'hw-address': macOf(n * EACH + at),
      'ip-address': `${base}.${10 + at}`,
      hostname: `host-${n}-${at}`,
    }))
    const routers = [{ name: 'routers', data: `${base}.1` }]
    return {
      id: n + 1,
      subnet: `${base}.0/24`,
      pools: [{ pool: `${base}.100 - ${base}.199` }],
      'option-data': routers,
      reservations,
    }
  })
  return JSON.stringify({ Dhcp4: { 'valid-lifetime': 3600, subnet4 } }, null, 1)
}

const macOf = (n: number): string =>
  `02:00:00:${[n >> 16, (n >> 8) & 255, n & 255].map((octet) => octet.toString(16).padStart(2, '0')).join(':')}`

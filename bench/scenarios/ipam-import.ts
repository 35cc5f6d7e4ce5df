import { FakeNetbox, type NetboxRow } from '../../server/test/fakes/netbox.ts'
import { peakMb } from '../process.ts'
import { mb, ms, rate } from '../report.ts'
import { atLeast, atMost, type Row, type Scenario } from '../scenario.ts'
import { type Stage, withStage } from '../stage.ts'

const SMALL = 10_000
const LARGE = Number(process.env.BENCH_ADDRESSES ?? 250_000)
const IN_EACH = 250
const FEWEST_PER_SECOND = 5_000
const MOST_TIMES = 1.3
const TOKEN = 'bench'.repeat(8)

type Measured = { objects: number; previewMs: number; commitMs: number; againMs: number }

/** An estate of NetBox, from the first question to the last entry of the audit log; then the same once more. */
export const ipamImport: Scenario = {
  name: 'ipam-import',
  run: (options) =>
    withStage(options, async (stage) => {
      // V8 compiles and PostgreSQL plans on the first of them.
      await measured(stage, 'first', SMALL)
      const small = await measured(stage, 'small', SMALL)
      const large = await measured(stage, 'large', LARGE)
      return [...rows(small, large), { measure: 'memory, at most', product: mb(peakMb(stage.product.pid)) }]
    }),
}

function rows(small: Measured, large: Measured): Row[] {
  const each = ({ commitMs, objects }: Measured): number => commitMs / objects
  const perSecond = 1000 / each(large)
  const ratio = each(large) / each(small)
  const sized = ({ objects }: Measured): string => objects.toLocaleString('en')
  return [
    {
      measure: `${sized(large)} objects, commit`,
      product: rate(perSecond),
      target: atLeast(FEWEST_PER_SECOND, perSecond),
    },
    {
      measure: `an object of ${sized(large)}, to one of ${sized(small)}`,
      product: ms(each(large)),
      baseline: ms(each(small)),
      ratio,
      target: atMost(MOST_TIMES, ratio),
    },
    { measure: `${sized(large)} objects, preview`, product: rate((large.objects * 1000) / large.previewMs) },
    { measure: `${sized(large)} objects, commit again`, product: rate((large.objects * 1000) / large.againMs) },
  ]
}

/** The addresses of an import lie in a VRF of its own, and so do the subnets around them. */
async function measured(stage: Stage, vrf: string, count: number): Promise<Measured> {
  const netbox = new FakeNetbox({ token: TOKEN })
  Object.assign(netbox.lists, estateOf(vrf, count))
  const base_url = await netbox.start()
  try {
    const [plan, previewMs] = await sent(stage, 'preview', JSON.stringify({ base_url, token: TOKEN }))
    const [answer, commitMs] = await sent(stage, 'commit', `{"plan":${plan}}`)
    const { total_created, total_failed } = JSON.parse(answer)
    if (total_failed > 0 || total_created < count) throw new Error(`${total_created} made, ${total_failed} failed`)
    const [again, againMs] = await sent(stage, 'commit', `{"plan":${plan}}`)
    if (JSON.parse(again).total_created > 0) throw new Error('the second commit made something')
    process.stderr.write(`  ${count} addresses: ${rate((total_created * 1000) / commitMs)}\n`)
    await stage.superuser.query('vacuum analyze ip_address, subnet, ip_block')
    return { objects: total_created, previewMs, commitMs, againMs }
  } finally {
    netbox.stop()
  }
}

function estateOf(name: string, count: number): Record<string, NetboxRow[]> {
  const vrf = { id: 1, name, slug: name }
  const at = (n: number): string => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
  const active = { value: 'active', label: 'Active' }
  return {
    'ipam/vrfs': [{ ...vrf, rd: null }],
    'ipam/prefixes': [
      { id: 1, prefix: '10.0.0.0/8', status: { value: 'container' }, vrf },
      ...Array.from({ length: Math.ceil(count / IN_EACH) }, (_, index) => ({
        id: index + 2,
        prefix: `${at(index * 256)}/24`,
        status: active,
        vrf,
        description: `Rack ${index}`,
      })),
    ],
    'ipam/ip-addresses': Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      address: `${at(Math.floor(index / IN_EACH) * 256 + 1 + (index % IN_EACH))}/24`,
      status: active,
      vrf,
      dns_name: `srv-${index}.example.com`,
      description: `Rack ${index % 400}`,
      custom_fields: { owner: `team ${index % 97}` },
    })),
  }
}

async function sent({ product, token }: Stage, what: string, body: string): Promise<[text: string, ms: number]> {
  const began = performance.now()
  const answer = await fetch(`${product.url}/api/v1/ipam/import/extipam/${what}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${text.slice(0, 300)}`)
  return [text, performance.now() - began]
}

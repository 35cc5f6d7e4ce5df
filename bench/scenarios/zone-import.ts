import { zipStream } from '../../server/src/zip.ts'
import { rate } from '../report.ts'
import { atLeast, median, type Row, type Scenario } from '../scenario.ts'
import { type Stage, withStage } from '../stage.ts'

const ROUNDS = 5
const HEAD =
  '$TTL 3600\n@ IN SOA ns1.example.net. hostmaster.example.net. 1 7200 3600 1209600 3600\n@ IN NS ns1.example.net.\n'

/** Archives of zone files, from the preview to the end of the commit. */
export const zoneImport: Scenario = {
  name: 'zone-import',
  run: (options) =>
    withStage(options, async (stage) => [
      await measured(stage, 'one zone of 20,000 records', 1, 20_000, 50_000),
      await measured(stage, '500 zones of 20 records', 500, 20, 20_000),
    ]),
}

async function measured(stage: Stage, what: string, zones: number, each: number, target: number): Promise<Row> {
  const archive = await archiveOf(zones, each)
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const group = await sent(stage, '/dns/groups', JSON.stringify({ name: `${what}, ${round}` }))
    const began = performance.now()
    await imported(stage, JSON.parse(group).id, archive, zones * each)
    rates.push((zones * each * 1000) / (performance.now() - began))
    process.stderr.write(`  ${what}: ${rate(rates.at(-1) ?? 0)}\n`)
    await stage.superuser.query('vacuum analyze dns_record, dns_change, dns_zone')
  }
  const perSecond = median(rates)
  return { measure: `${what}, preview and commit`, product: rate(perSecond), target: atLeast(target, perSecond) }
}

async function imported(stage: Stage, group: string, archive: Buffer<ArrayBuffer>, count: number): Promise<void> {
  const form = new FormData()
  form.set('target_group_id', group)
  form.set('file', new File([archive], 'zones.zip'))
  const plan = await sent(stage, '/dns/import/zonefile/preview', form)
  const answer = await sent(stage, '/dns/import/zonefile/commit', `{"target_group_id":"${group}","plan":${plan}}`)
  const { total_records_created } = JSON.parse(answer)
  if (total_records_created !== count) throw new Error(`${total_records_created} records instead of ${count}`)
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

/** The NS is one of the records of a zone. */
async function archiveOf(zones: number, each: number): Promise<Buffer<ArrayBuffer>> {
  const names = Array.from({ length: zones }, (_, index) => `z${index}.example`)
  const conf = names.map((name) => `zone "${name}" { type primary; file "${name}.zone"; };\n`).join('')
  const entry = (path: string, text: string) => ({
    path,
    pieces: async function* () {
      yield text
    },
  })
  const lines = Array.from(
    { length: each - 1 },
    (_, n) => `host-${n} IN A 10.${n >> 16}.${(n >> 8) & 255}.${n & 255}\n`,
  )
  const zone = `${HEAD}${lines.join('')}`
  const pieces: Buffer[] = []
  for await (const piece of zipStream([entry('named.conf', conf), ...names.map((name) => entry(`${name}.zone`, zone))]))
    pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

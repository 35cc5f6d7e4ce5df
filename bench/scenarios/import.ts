import { makeGround, makeSubnet } from '../ipam-data.ts'
import { peakMb, residentMb } from '../process.ts'
import { mb, ms } from '../report.ts'
import { atMost, type Row, type Scenario } from '../scenario.ts'
import { type Stage, withStage } from '../stage.ts'

const SMALL = 10_000
const LARGE = 100_000
const MOST_TIMES = 1.3

/** Addresses from a CSV file, ten times as many as before: the time of one row must stay what it was. */
export const addressImport: Scenario = {
  name: 'import',
  run: (options) =>
    withStage(options, async (stage) => {
      await makeGround(stage.superuser)
      // V8 compiles and PostgreSQL plans on the first files.
      for (const network of ['10.201.0.0/16', '10.202.0.0/16']) await importRows(stage, network, SMALL)
      const small = await importRows(stage, '10.203.0.0/16', SMALL)
      const before = residentMb(stage.product.pid)
      const large = await importRows(stage, '10.64.0.0/15', LARGE)
      return [
        linearity(small, large),
        { measure: 'memory, before and at most', product: mb(peakMb(stage.product.pid)), baseline: mb(before) },
      ]
    }),
}

function linearity(small: number, large: number): Row {
  const [each, eachOfMany] = [small / SMALL, large / LARGE]
  const ratio = eachOfMany / each
  return {
    measure: `a row of ${LARGE.toLocaleString('en')}, to a row of ${SMALL.toLocaleString('en')}`,
    product: ms(eachOfMany),
    baseline: ms(each),
    ratio,
    target: atMost(MOST_TIMES, ratio),
  }
}

/** Milliseconds from sending the file to the answer. */
async function importRows({ superuser, product, token }: Stage, network: string, count: number): Promise<number> {
  const { rows } = await superuser.query<{ id: string }>('select gen_random_uuid() as id')
  const id = rows[0]?.id ?? ''
  await makeSubnet(superuser, id, network)
  const form = new FormData()
  form.set('subnet_id', id)
  form.set('file', new File([csv(network, count)], 'addresses.csv', { type: 'text/csv' }))
  const began = performance.now()
  const answer = await fetch(`${product.url}/api/v1/ipam/import/addresses/commit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const text = await answer.text()
  if (answer.status !== 200 || JSON.parse(text).created !== count) throw new Error(`import: ${answer.status} ${text}`)
  const took = performance.now() - began
  process.stderr.write(`  import of ${count}: ${Math.round(took)} ms\n`)
  await superuser.query('vacuum analyze ip_address')
  return took
}

function csv(network: string, count: number): string {
  const [a, b] = network.split('.').map(Number) as [number, number]
  const lines = Array.from({ length: count }, (_, index) => {
    const n = index + 1
    const address = `${a}.${b + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`
    return `${address},srv-${n}.example,02:00:00:${hex(n >> 16)}:${hex(n >> 8)}:${hex(n)},Rack ${n % 400}`
  })
  return ['address,hostname,mac,description', ...lines].join('\r\n')
}

const hex = (n: number): string => (n & 255).toString(16).padStart(2, '0')

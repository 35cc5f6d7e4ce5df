import { median } from './scenario.ts'
import type { Stage } from './stage.ts'

/** One request at a time, beside what it is compared with. */

const ROUNDS = 7

export const headers = ({ token }: Stage) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
})

export async function post(stage: Stage, path: string, body: object, status = 201): Promise<{ id: string }> {
  const init = { method: 'POST', headers: headers(stage), body: JSON.stringify(body) }
  const answer = await fetch(`${stage.product.url}/api/v1${path}`, init)
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

export async function get(stage: Stage, path: string): Promise<string> {
  const answer = await fetch(`${stage.product.url}/api/v1${path}`, { headers: headers(stage) })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
  return text
}

export type Turns = { product: number; bare: number; ratio: number }

/** Milliseconds of each, in turns, after one that is not counted; the ratio is the median of those within a round. */
export async function inTurns(
  product: () => Promise<unknown>,
  bare: () => Promise<unknown>,
  rounds = ROUNDS,
): Promise<Turns> {
  const taken: { product: number; bare: number }[] = []
  for (let round = 0; round <= rounds; round++) taken.push({ product: await timed(product), bare: await timed(bare) })
  const counted = taken.slice(1)
  return {
    product: median(counted.map((one) => one.product)),
    bare: median(counted.map((one) => one.bare)),
    ratio: median(counted.map((one) => one.product / one.bare)),
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

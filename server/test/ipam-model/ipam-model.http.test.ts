import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../harness.ts'
import { zoneIn } from '../ipam/arrange.ts'
import { broken } from './invariants.ts'
import { sequences } from './sequences.ts'
import { World } from './world.ts'

let cadastre: TestApp
const zones: string[] = []
let spaces = 0
beforeAll(async () => {
  cadastre = await testApp()
  for (let made = 0; made < 3; made++) zones.push(await zoneIn(cadastre))
})
afterAll(() => cadastre.close())

async function newSpace(): Promise<string> {
  const { body } = await cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name: `model ${++spaces}` } })
  return body.id
}

test('whatever is done in whatever order, the estate is what the model says and no rule is broken', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      const world = new World(cadastre, [await newSpace(), await newSpace()], zones)
      for (const step of steps) await world.take(step)
      expect(await world.found()).toEqual(world.wanted())
      expect(await broken(cadastre)).toEqual([])
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 12), endOnFailure: true },
  )
})

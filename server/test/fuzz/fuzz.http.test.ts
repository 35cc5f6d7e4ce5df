import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../harness.ts'
import { switchEverythingOn } from '../modules.ts'
import { type FuzzOptions, fuzz, lineOf } from './fuzz.ts'

/** As many as every change is held against, unless `npm run fuzz` asks for others. */
const { FUZZ_REQUESTS = '20000', FUZZ_SEED = '1' } = process.env
const options: FuzzOptions = { requests: Number(FUZZ_REQUESTS), seed: Number(FUZZ_SEED) }
const MS_PER_REQUEST = 30

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
  await switchEverythingOn(cadastre)
})
afterAll(() => cadastre.close())

test(
  `${options.requests} requests from the document meet no fault, and nothing that the document does not say`,
  async () => {
    const { findings, statuses, reached } = await fuzz(cadastre, options)
    for (const finding of findings) process.stdout.write(`${lineOf(options, finding)}\n`)
    if (process.env.FUZZ_REQUESTS)
      process.stdout.write(`${JSON.stringify([...statuses].sort())} ${reached.size} reached\n`)
    expect(findings.map(({ reason }) => reason)).toEqual([])
  },
  10_000 + options.requests * MS_PER_REQUEST,
)

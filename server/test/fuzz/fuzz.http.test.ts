import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Slice } from '../../src/slice.ts'
import { type TestApp, testApp } from '../harness.ts'
import { switchEverythingOn } from '../modules.ts'
import { type Finding, type FuzzOptions, fuzz, lineOf } from './fuzz.ts'

/** As many as every change is held against, unless `npm run fuzz` asks for others. */
const { FUZZ_REQUESTS = '20000', FUZZ_SEED = '1' } = process.env
const options: FuzzOptions = { requests: Number(FUZZ_REQUESTS), seed: Number(FUZZ_SEED) }
const MS_PER_REQUEST = 60

const Said = z.object({ number: z.int().min(0).max(9), text: z.string().max(20) }).meta({ id: 'FuzzProbe' })
/** Routes that break a promise of the product each, to see that it is noticed. */
const faulty: Slice = {
  tag: 'probe',
  prefix: '/probe',
  access: 'authenticated',
  tokens: { scopes: ['read'] },
  routes: (app) => {
    const schema = { body: Said, response: { 200: Said } }
    app.post('/fault', { schema }, async ({ body }) => {
      if (body.number === 9) throw new Error('nine')
      return body
    })
    app.post('/undocumented', { schema }, async ({ body }) => ({ ...body, more: true }))
  },
}

let cadastre: TestApp
afterEach(() => cadastre.close())

async function start(slices: Slice[] = []): Promise<void> {
  cadastre = await testApp({ slices })
  await switchEverythingOn(cadastre)
}

test(
  `${options.requests} requests from the document meet no fault, and nothing that the document does not say`,
  async () => {
    await start()
    const { findings, statuses, reached } = await fuzz(cadastre, options)
    if (process.env.FUZZ_REQUESTS)
      process.stdout.write(`${JSON.stringify([...statuses].sort())} ${reached.size} reached\n`)
    // Whole lines in the message: of a long log often only the end is kept.
    const lines = findings.map((finding) => lineOf(options, finding)).join('\n')
    expect(findings.length, `findings:\n${lines}\n`).toBe(0)
  },
  60_000 + options.requests * MS_PER_REQUEST,
)

test('a fault and an answer that is not in the document are found, with what it takes to see them again', async () => {
  await start([faulty])
  const asked = { requests: 400, seed: 1, only: /\/probe\// }
  const { findings } = await fuzz(cadastre, asked)
  const at = (path: string) => findings.filter(({ request }) => request.template.endsWith(path))
  expect(at('/fault').map(({ reason }) => reason.slice(0, 3))).toContain('500')
  expect(at('/undocumented')[0]?.reason).toContain('does not match the document')
  expect(lineOf(asked, at('/fault')[0] as Finding)).toMatch(
    /^seed 1 request \d+ as [\w ]+: 500 .* <- POST \/api\/v1\/probe\/fault \{.*\} \{"number":9/,
  )
})

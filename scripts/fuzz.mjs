import { parseArgs } from 'node:util'
import { ensureInstalled, findNode, main } from './lib.mjs'
import { runSteps, toolStep } from './steps.mjs'

await main(async () => {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '100000' },
      seed: { type: 'string', default: String(Date.now() % 1e6) },
    },
  })
  await ensureInstalled()
  const args = ['run', '--project', 'http', 'server/test/fuzz/fuzz.http.test.ts']
  const env = { FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed }
  return runSteps([toolStep(`fuzz, seed ${values.seed}`, findNode(), 'vitest', args, env)])
})

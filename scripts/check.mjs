import { ensureInstalled, findNode, main } from './lib.mjs'
import { runSteps, staticSteps, toolStep } from './steps.mjs'

await main(async () => {
  await ensureInstalled()
  const node = findNode()
  const units = toolStep('unit tests', node, 'vitest', ['run', '--project', 'unit', ...process.argv.slice(2)])
  return runSteps([...staticSteps(node), units])
})

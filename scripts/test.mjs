import { ensureInstalled, ensureWeb, findNode, main } from './lib.mjs'
import { runSteps, staticSteps, toolStep } from './steps.mjs'
import { ensurePrograms } from './system-packages.mjs'

/** What the tests run besides npm's packages: the command, and the Debian package that brings it. */
const programs = {
  chromium: 'chromium',
  'redis-server': 'redis-server',
}

await main(async () => {
  await ensureInstalled()
  await ensurePrograms(programs)
  const node = findNode()
  const web = { name: 'web build', run: () => ensureWeb(node).then(() => 0) }
  const tests = toolStep('tests', node, 'vitest', ['run', ...process.argv.slice(2)])
  return runSteps([...staticSteps(node), web, tests])
})

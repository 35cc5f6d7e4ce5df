import { join } from 'node:path'
import { runBound } from './child.mjs'
import { ensureInstalled, ensureWeb, findNode, main, root } from './lib.mjs'

await main(async () => {
  await ensureInstalled()
  const node = findNode()
  await ensureWeb(node)
  return runBound(node, [join(root, 'demo', 'run.ts'), ...process.argv.slice(2)])
})

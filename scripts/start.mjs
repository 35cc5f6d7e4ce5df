import { join } from 'node:path'
import { ensureInstalled, ensureWeb, findNode, main, root } from './lib.mjs'
import { supervise } from './supervise.mjs'

await main(async () => {
  await ensureInstalled()
  const node = findNode()
  await ensureWeb(node)
  return supervise(node, [join(root, 'server', 'bin', 'run.mjs'), 'serve', ...process.argv.slice(2)])
})

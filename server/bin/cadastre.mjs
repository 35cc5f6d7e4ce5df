#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { runBound } from '../../scripts/child.mjs'
import { findNode, main } from '../../scripts/lib.mjs'
import { supervise } from '../../scripts/supervise.mjs'

const program = new URL('./run.mjs', import.meta.url)

await main(async () => {
  const node = findNode()
  const args = [fileURLToPath(program), ...process.argv.slice(2)]
  if (args.includes('serve')) return supervise(node, args)
  if (node !== process.execPath) return runBound(node, args)
  await import(program.href)
  // The program sets its own, later than this returns.
  return process.exitCode
})

import { dirname, join } from 'node:path'
import { runInForeground } from './child.mjs'
import { report, root } from './lib.mjs'

const tools = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
}

/** A step that runs one of our tools under the given Node; it answers the exit code. */
export function toolStep(name, node, tool, args, more = {}) {
  const command = [join(root, 'node_modules', tools[tool]), ...args]
  const env = { ...process.env, ...more, PATH: `${dirname(node)}:${process.env.PATH}` }
  return { name, run: () => runInForeground(node, command, { cwd: root, env }) }
}

export function staticSteps(node) {
  return [
    toolStep('lint', node, 'biome', ['check', '.']),
    toolStep('types', node, 'tsc', ['-p', '.', '--singleThreaded']),
    toolStep('types of the web', node, 'tsc', ['-p', 'web', '--singleThreaded']),
  ]
}

/** Runs the steps in order up to the first failure, and answers its exit code. */
export async function runSteps(steps) {
  const done = []
  for (const step of steps) {
    console.log(`\n── ${step.name}`)
    const began = Date.now()
    const code = await step.run().catch(report)
    done.push({ name: step.name, code, seconds: (Date.now() - began) / 1000 })
    if (code !== 0) break
  }
  printSummary(done, steps.slice(done.length))
  for (const { details } of steps) for (const line of details?.() ?? []) console.log(line)
  return done.at(-1).code
}

function printSummary(done, left) {
  console.log('\n── summary')
  for (const { name, code, seconds } of done) printRow(name, seconds, code === 0 ? 'ok' : `failed (${code})`)
  for (const { name } of left) console.log(`${name.padEnd(20)}           not run`)
  const total = done.reduce((sum, { seconds }) => sum + seconds, 0)
  printRow('total', total, '')
}

function printRow(name, seconds, outcome) {
  console.log(`${name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s  ${outcome}`.trimEnd())
}

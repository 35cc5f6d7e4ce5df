import { linesOf, takeNotes } from './durations.mjs'
import { toolStep } from './steps.mjs'

/** More than this is no race that was lost once. */
const MOST_AGAIN = 8

/**
 * Vitest. In CI the files that failed run once more, by themselves and from a fresh start, because a landing does not
 * hang on one race out of seven thousand tests; the end of the run names each of them with its error, and on a
 * developer's machine it fails at once.
 */
export function testStep(node, asked) {
  const lines = []
  async function run() {
    const first = await runVitest(node, asked)
    lines.push(...linesOf(first.notes))
    const failed = first.notes.filter(({ failures }) => failures.length > 0)
    if (first.code === 0 || !process.env.CI || failed.length === 0 || failed.length > MOST_AGAIN) return first.code
    console.log(`\n── once more: ${failed.map(({ path }) => path).join(', ')}`)
    const second = await runVitest(node, ['--maxWorkers=1', ...failed.map(({ path }) => path)])
    lines.push(...failed.flatMap(({ path, failures }) => failures.map((line) => `failed at first: ${path} > ${line}`)))
    return second.code
  }
  return { name: 'tests', run, details: () => lines }
}

async function runVitest(node, asked) {
  const { args, environment, read } = takeNotes()
  const code = await toolStep('tests', node, 'vitest', ['run', ...args, ...asked], environment).run()
  return { code, notes: read() }
}

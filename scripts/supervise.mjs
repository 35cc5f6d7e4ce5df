import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { bound, exitCode, whenEnded } from './child.mjs'

const pausesMs = [1_000, 2_000, 5_000, 10_000, 30_000]
// Who has served for so long has earned a fresh start with the shortest pause.
const steadyMs = 60_000

/**
 * Runs the server until it is asked to stop, and again whenever it ends by itself after it has once served: what keeps
 * it from starting at all is for the operator to see to. It ends when we do, and we answer its exit code.
 */
export async function supervise(command, args) {
  const stopping = new AbortController()
  let child
  const release = whenEnded((signal) => {
    stopping.abort()
    child?.kill(signal)
  })
  const start = () => {
    child = spawn(command, args, bound())
    return child
  }
  return keepRunning(start, stopping.signal).finally(release)
}

async function keepRunning(start, stopping) {
  let hasServed = false
  for (let failures = 0; ; ) {
    const began = Date.now()
    const { code, wasReady } = await endOf(start())
    hasServed ||= wasReady
    if (code === 0 || !hasServed || stopping.aborted) return code
    failures = Date.now() - began > steadyMs ? 1 : failures + 1
    const pauseMs = pausesMs[Math.min(failures, pausesMs.length) - 1]
    process.stderr.write(`cadastre: it ended with code ${code}; starting it again in ${pauseMs / 1000} s\n`)
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined)
    if (stopping.aborted) return 0
  }
}

async function endOf(child) {
  let wasReady = false
  child.on('message', (message) => {
    wasReady ||= message === 'ready'
  })
  const code = await exitCode(child)
  return { code, wasReady }
}

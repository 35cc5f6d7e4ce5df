import { setTimeout as sleep } from 'node:timers/promises'
import type { Instance } from './instance.ts'
import { StartError } from './start-error.ts'

export type Supervised = {
  /** Shuts PostgreSQL down in order; resolves when it is gone. */
  stop(): Promise<void>
  /** Resolves once PostgreSQL is gone for good: with nothing after stop(), with the reason after giving up. */
  exited: Promise<StartError | undefined>
}

export type Upkeep = {
  again: () => Promise<Instance>
  log: (message: string) => void
  /** The pause before each start again within a minute; after the last one it is left. */
  backOffMs?: number[]
}

type State = Required<Upkeep> & { current: Instance; stopping: AbortController }

const usualBackOffMs = [100, 500, 1000, 2000, 4000]
const windowMs = 60_000

/** Starts PostgreSQL again when it ends unasked, at most five times a minute. */
export function supervise(first: Instance, upkeep: Upkeep): Supervised {
  const state: State = { backOffMs: usualBackOffMs, ...upkeep, current: first, stopping: new AbortController() }
  const exited = keepRunning(state)
  const stop = async () => {
    state.stopping.abort()
    await state.current.stop()
    await exited
  }
  return { stop, exited }
}

async function keepRunning(state: State): Promise<StartError | undefined> {
  const failures: number[] = []
  for (;;) {
    const reason = await state.current.exited
    if (state.stopping.signal.aborted) return undefined
    state.log(`PostgreSQL ended unexpectedly: ${reason}`)
    const next = await restart(state, failures)
    if (!next || next instanceof StartError) return next
    state.current = next
    // stop() may have been called while this one was coming up.
    if (state.stopping.signal.aborted) await next.stop()
  }
}

async function restart(state: State, failures: number[]): Promise<Instance | StartError | undefined> {
  for (;;) {
    const delay = state.backOffMs[failures.filter((at) => at > Date.now() - windowMs).length]
    if (delay === undefined)
      return new StartError(`PostgreSQL ended ${state.backOffMs.length + 1} times within a minute`)
    failures.push(Date.now())
    await sleep(delay, undefined, { signal: state.stopping.signal }).catch(() => undefined)
    if (state.stopping.signal.aborted) return undefined
    const next = await tryAgain(state)
    if (next) return next
  }
}

async function tryAgain({ again, log }: State): Promise<Instance | undefined> {
  try {
    const instance = await again()
    log('PostgreSQL is running again')
    return instance
  } catch (error) {
    log(error instanceof Error ? error.message : String(error))
    return undefined
  }
}

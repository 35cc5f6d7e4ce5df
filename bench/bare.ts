import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ComparisonName } from './comparisons.ts'
import type { Load, Pace } from './loop.ts'

export type Order = { name: ComparisonName; pace: Pace }

/** The comparisons on the database of the product under test, in a process of their own. */
export type Bare = {
  pid: number
  /** Where each comparison is served as `/<name>`. */
  port: number
  /** The same work without HTTP: as many loops as there are clients. */
  statements(order: Order): Promise<Load>
  stop(): void
}

export async function startBare(socket: string): Promise<Bare> {
  const child = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), [socket])
  const port = await nextMessage<number>(child)
  return {
    pid: child.pid ?? 0,
    port,
    statements: (order) => {
      child.send(order)
      return nextMessage<Load>(child)
    },
    // It ends with the channel, so it cannot outlive us either.
    stop: () => child.disconnect(),
  }
}

export function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the comparison process ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message as T)
    })
  })
}

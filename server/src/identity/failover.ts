import { ProviderFault } from './faults.ts'
import type { Server } from './servers.ts'

/** Less than a login waits for a provider, so that its reason is told. */
const WHOLE_MS = 18_000

/**
 * The answer of the first server that can be talked to. Each gets its share of the time that is left, so that the last
 * one is still asked when those before it are silent.
 */
export async function askInOrder<Made>(
  servers: readonly Server[],
  ask: (server: Server, timeMs: number) => Promise<Made>,
): Promise<Made> {
  const deadline = Date.now() + WHOLE_MS
  let last: unknown
  for (const [index, server] of servers.entries()) {
    const shareMs = Math.max(1, (deadline - Date.now()) / (servers.length - index))
    try {
      return await ask(server, shareMs)
    } catch (error) {
      if (!(error instanceof ProviderFault && error.isElsewhereBetter)) throw error
      last = error
    }
  }
  throw last
}

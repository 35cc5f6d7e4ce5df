import type { Logger } from 'pino'
import { createClient } from 'redis'
import type { Cache } from './cache.ts'

const COMMAND_TIMEOUT_MS = 1_000
const PREFIX = 'cadastre:'

// The window must not be extended by later counts, and a key must never stay without an end.
const INCREMENT = `local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return count`

/** A cache on any server that speaks the Redis protocol. A command fails at once while the server is away. */
export async function redisCache(url: string, log: Logger): Promise<Cache> {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: COMMAND_TIMEOUT_MS, reconnectStrategy: (retries) => Math.min(2_000, 50 * 2 ** retries) },
  })
  client.on('error', (error: Error) => log.warn({ reason: error.message }, 'the cache does not answer'))
  // Starting without the cache is allowed: the client goes on trying.
  await Promise.race([client.connect().catch(() => undefined), after(COMMAND_TIMEOUT_MS)])

  return {
    kind: 'redis',
    isShared: true,
    increment: async (key, windowSeconds) =>
      Number(await within(client.eval(INCREMENT, { keys: [PREFIX + key], arguments: [String(windowSeconds)] }))),
    forget: async (key) => {
      await within(client.del(PREFIX + key))
    },
    ping: async () => {
      await within(client.ping())
    },
    close: async () => client.destroy(),
  }
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref())

function within<T>(answer: Promise<T>): Promise<T> {
  const late = after(COMMAND_TIMEOUT_MS).then(() => {
    throw new Error(`no answer within ${COMMAND_TIMEOUT_MS} ms`)
  })
  return Promise.race([answer, late])
}

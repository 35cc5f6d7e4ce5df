import type { Logger } from 'pino'
import { pathOf } from './http/hooks.ts'
import { fault, giveUp, type Traffic } from './http/traffic.ts'

/**
 * Resolves when an error has escaped everybody who should have caught it. What it left behind nobody knows, so the
 * process has to end; until then the request it belongs to gets an answer, and so does every later one like it.
 */
export function firstEscape(log: Logger, traffic: Traffic | null): Promise<void> {
  return new Promise((resolve) => {
    // Rejections that nobody handles come here too.
    process.on('uncaughtException', (thrown: unknown, origin) => {
      const reply = traffic?.current
      log.fatal({ err: asError(thrown), origin, ...named(reply?.request) }, 'an error escaped; the process ends')
      if (reply) giveUp(reply, fault())
      resolve()
    })
  })
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

const named = (request?: { id: string; method: string; url: string }) =>
  request && { request_id: request.id, method: request.method, path: pathOf(request.url) }

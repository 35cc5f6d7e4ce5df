import { createHmac, type KeyObject } from 'node:crypto'
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import { sql } from '../db/sql.ts'
import type { Work } from '../db/work.ts'
import { revealedJson } from '../secret-text.ts'
import { conflict, invalid } from './errors.ts'
import { isChange } from './gates.ts'

const MAX_KEY = 255

/**
 * With an Idempotency-Key, a creating POST happens once: the key and the answer commit with the change, a repeat gets
 * the stored answer, and one that arrives while the first still runs waits for it on the key's row.
 */
export function once<T>(
  request: FastifyRequest,
  secret: KeyObject,
  change: (work: Work) => Promise<T>,
): (work: Work) => Promise<T> {
  const key = request.headers['idempotency-key']
  const { method, actor, routeOptions } = request
  if (typeof key !== 'string' || !isRepeatable(method, routeOptions.config) || !actor.userId) return change
  if (key === '' || key.length > MAX_KEY) throw invalid(`Idempotency-Key must have 1 to ${MAX_KEY} characters`)
  return async (work) => {
    const claim = { actor: request.actor.userId, key, fingerprint: fingerprint(request, secret) }
    const claimed = await work.first(
      sql`insert into idempotency_key (actor_id, key, fingerprint) values (${claim.actor}, ${key}, ${claim.fingerprint})
        on conflict do nothing returning key`,
    )
    if (!claimed) return earlierAnswer<T>(work, claim)
    const answer = await change(work)
    await work.rows(
      sql`update idempotency_key set answer = ${JSON.stringify(answer ?? null)}
        where actor_id = ${claim.actor} and key = ${key}`,
    )
    return answer
  }
}

/** Whether a route keeps its answer for a repeat: a POST that changes something, by somebody who is known. */
export const isRepeatable = (method: string, config: FastifyContextConfig = {}): boolean =>
  method === 'POST' &&
  isChange(method, config) &&
  !config.isNeverRepeated &&
  !config.holdsCredential &&
  config.access !== 'public'

type Claim = { actor: string | null; key: string; fingerprint: Buffer }

async function earlierAnswer<T>(work: Work, { actor, key, fingerprint }: Claim): Promise<T> {
  const stored = await work.first(
    sql<{ is_same: boolean; answer: T }>`select fingerprint = ${fingerprint} as is_same, answer from idempotency_key
      where actor_id = ${actor} and key = ${key}`,
  )
  // The row went away between the two statements: its transaction was cleaned up or purged.
  if (!stored) throw conflict('A request with this Idempotency-Key is in progress; try again')
  if (!stored.is_same) throw invalid('This Idempotency-Key was used for a different request')
  work.unaudited('repeats an answer that was given before')
  return stored.answer
}

// Keyed, because a body may hold a password, and a plain hash of that could be guessed from a copy of the database.
function fingerprint(request: FastifyRequest, secret: KeyObject): Buffer {
  return createHmac('sha256', secret)
    .update(`${request.method} ${request.url}\n${revealedJson(request.body ?? null)}`)
    .digest()
}

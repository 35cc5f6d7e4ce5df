import { createHmac, type KeyObject } from 'node:crypto'
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
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
    const claim = [request.actor.userId, key, fingerprint(request, secret)]
    const [claimed] = await work.rows<{ key: string }>(
      `insert into idempotency_key (actor_id, key, fingerprint) values ($1, $2, $3)
       on conflict do nothing returning key`,
      claim,
    )
    if (!claimed) return earlierAnswer<T>(work, claim)
    const answer = await change(work)
    await work.rows('update idempotency_key set answer = $3 where actor_id = $1 and key = $2', [
      ...claim.slice(0, 2),
      JSON.stringify(answer ?? null),
    ])
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

async function earlierAnswer<T>(work: Work, claim: unknown[]): Promise<T> {
  const [stored] = await work.rows<{ is_same: boolean; answer: T }>(
    'select fingerprint = $3 as is_same, answer from idempotency_key where actor_id = $1 and key = $2',
    claim,
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

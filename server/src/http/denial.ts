import type { FastifyInstance } from 'fastify'
import type { Actor } from '../access/actor.ts'
import { type Databases, mutate } from '../db/work.ts'
import { Denial } from './errors.ts'

/** A denied request leaves a trace, whoever denied it: the gate, or the operation once it knew what was meant. */
export function addDenialNotes(app: FastifyInstance, databases: Databases): void {
  app.addHook('onError', (request, _reply, error, done) => {
    if (error instanceof Denial) {
      noteDenial(databases, request.actor, error).catch((fault) =>
        request.log.warn({ err: fault }, 'a denial was not recorded'),
      )
    }
    done()
  })
}

/** Who wanted what; beside the request, whose own transaction is rolled back. */
export async function noteDenial(databases: Databases, actor: Actor, { action, type, message }: Denial): Promise<void> {
  const entry = { action, type, id: '', display: `${type}:*`, result: 'denied', error: message } as const
  await mutate(databases, actor, (work) => work.audit(entry))
}

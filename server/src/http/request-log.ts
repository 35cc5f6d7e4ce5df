import type { FastifyInstance } from 'fastify'
import { pathOf } from './hooks.ts'

/** One line per answer. The query is left out: it may hold what a log should not. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.ip,
        user: request.actor?.displayName,
      },
      'answered',
    )
    done()
  })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, matches } from './etag.ts'
import { addObserved, isResource } from './observed.ts'

/** Single resources carry an ETag, and a read whose If-None-Match names it answers 304. */
export function addConditionalReads(app: FastifyInstance): void {
  addObserved(app)
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || !isResource(request.routeOptions.url) || reply.statusCode !== 200)
      return done(null, payload)
    const tag = etagOf(payload, app.observedAt(request.routeOptions.url))
    reply.header('etag', tag)
    done(null, isKnown(request, tag) ? notModified(reply) : payload)
  })
}

function isKnown({ method, headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match']
  return (method === 'GET' || method === 'HEAD') && known !== undefined && matches(known, tag)
}

// Without a body, and not null: what Fastify does for HEAD takes a payload for granted.
function notModified(reply: FastifyReply): string {
  reply.code(304).removeHeader('content-type').removeHeader('content-length')
  return ''
}

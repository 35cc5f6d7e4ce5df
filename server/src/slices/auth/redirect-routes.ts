import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { Problem, Uuid } from '../../http/schema.ts'
import type { Deps, Routes } from '../../slice.ts'
import { comeBack, leaveFor } from './redirect.ts'

const Path = z.object({ provider_id: Uuid })
const Elsewhere = z.void().meta({ description: 'The browser goes on to the address in Location' })
const text = z.string().max(8192).optional()
// Providers add parameters of their own, which are theirs to name.
const Returned = z.looseObject({ code: text, state: text, error: text })

const isPublic = { access: 'public', isReturn: true } as const
const response = { 302: Elsewhere, 429: Problem }

// Fastify wants the reply back from who has answered; the type of a handler knows bodies alone.
const answered = (reply: Promise<FastifyReply>) => reply as Promise<never>

/** Logging in by way of another site: the browser leaves, and comes back with proof of who it is. */
export function redirectRoutes(app: Routes, deps: Deps): void {
  app.route({
    method: 'GET',
    url: '/:provider_id/authorize',
    config: isPublic,
    schema: {
      operationId: 'auth_authorize',
      summary: 'Send the browser to a provider to log in there',
      params: Path,
      response,
    },
    handler: (request, reply) => answered(leaveFor(deps, request, reply, request.params.provider_id)),
  })

  app.route({
    method: 'GET',
    url: '/:provider_id/callback',
    config: isPublic,
    schema: {
      operationId: 'auth_callback',
      summary: 'Where a provider sends the browser back to',
      params: Path,
      querystring: Returned,
      response,
    },
    handler: (request, reply) => answered(comeBack(deps, request, reply, request.params.provider_id, request.query)),
  })
}

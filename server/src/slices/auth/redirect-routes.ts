import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { badRequest, notFound } from '../../http/errors.ts'
import { media, Problem, Uuid } from '../../http/schema.ts'
import { secret } from '../../http/secret.ts'
import { verbs } from '../../http/verbs.ts'
import { ProviderFault } from '../../identity/faults.ts'
import type { Deps, Routes } from '../../slice.ts'
import { callbackOf, comeBack, leaveFor, logOutAt } from './redirect.ts'

const Path = z.object({ provider_id: Uuid })
const Elsewhere = z.void().meta({ description: 'The browser goes on to the address in Location' })
const text = z.string().max(8192).optional()
// Providers add parameters of their own, which are theirs to name.
const Returned = z.looseObject({ code: text, state: text, error: text })

const FORM = 'application/x-www-form-urlencoded'
const LARGEST_FORM = 1_048_576
const ReturnedForm = z
  .object({
    SAMLResponse: secret(z.string().max(LARGEST_FORM)).optional(),
    RelayState: z.string().max(1024).optional(),
  })
  .meta({ id: 'AuthCallbackForm', mediaType: [FORM] })

const isPublic = { access: 'public', isReturn: true } as const
const response = { 302: Elsewhere, 429: Problem }

// Fastify wants the reply back from who has answered; the type of a handler knows bodies alone.
const answered = (reply: Promise<FastifyReply>) => reply as Promise<never>

/** Logging in by way of another site: the browser leaves, and comes back with proof of who it is. */
export function redirectRoutes(app: Routes, deps: Deps): void {
  const { read } = verbs(app)
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
    url: '/:provider_id/logout',
    config: isPublic,
    schema: {
      operationId: 'auth_provider_logout',
      summary: 'Send the browser to a provider to log out there as well',
      params: Path,
      response,
    },
    handler: (request, reply) => answered(logOutAt(deps, request, reply, request.params.provider_id)),
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
    handler: (request, reply) => {
      const { code, state, error } = request.query
      const returned = { type: 'oidc', state, error, hasProof: Boolean(code), form: {} } as const
      return answered(comeBack(deps, request, reply, request.params.provider_id, returned))
    },
  })

  app.addContentTypeParser(
    FORM,
    { parseAs: 'string', bodyLimit: LARGEST_FORM },
    async (_request: unknown, text: string) => Object.fromEntries(new URLSearchParams(text)),
  )
  app.route({
    method: 'POST',
    url: '/:provider_id/callback',
    config: { access: 'public', isNeverRepeated: true },
    bodyLimit: LARGEST_FORM,
    schema: {
      operationId: 'auth_callback_form',
      summary: 'Where a provider sends the browser back to with a form (SAML)',
      params: Path,
      body: ReturnedForm,
      response,
    },
    handler: (request, reply) => {
      const { SAMLResponse, RelayState } = request.body
      const form = { SAMLResponse: SAMLResponse?.reveal() ?? '' }
      const returned = { type: 'saml', state: RelayState, hasProof: form.SAMLResponse !== '', form } as const
      return answered(comeBack(deps, request, reply, request.params.provider_id, returned))
    },
  })

  const metadata = { params: Path, answer: media('application/xml', 'What a SAML provider is told about us') }
  read(
    '/:provider_id/metadata',
    'auth_metadata',
    'What a provider is told about us',
    { ...metadata, config: { access: 'public' } },
    async (_reader, { params: { provider_id }, request, reply }) => {
      const callback = await callbackOf(request, provider_id)
      const xml = await deps.providers.metadata(provider_id, callback).catch((error: unknown) => {
        throw error instanceof ProviderFault ? badRequest(error.message) : error
      })
      if (xml === null) throw notFound('Authentication provider')
      return reply.type('application/xml').send(xml)
    },
  )
}

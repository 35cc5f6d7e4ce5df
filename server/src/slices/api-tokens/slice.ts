import { z } from 'zod'
import type { Deps } from '../../http/deps.ts'
import { IdPath, Nothing, Problem } from '../../http/schema.ts'
import { arrayQuery, sendArray } from '../../records/paging.ts'
import type { GrantTargets, Routes, Slice } from '../../slice.ts'
import type { Served } from '../../tls/served.ts'
import { ApiToken, ApiTokenCreate, ApiTokenCreated, ApiTokenUpdate, EnrolmentContext } from './schema.ts'
import { createToken, deleteToken, getToken, listTokens, tokenList, updateToken } from './tokens.ts'

/** Credentials for programs: each acts as its owner, within scopes and resources. */
export const apiTokens: Slice = {
  tag: 'api tokens',
  prefix: '/api-tokens',
  access: 'authenticated',
  tokens: 'refused',
  routes: tokenRoutes,
}

function tokenRoutes(app: Routes, deps: Deps): void {
  const targets: GrantTargets = Object.assign({}, ...deps.slices.map((slice) => slice.grantTargets))

  app.get(
    '',
    {
      schema: {
        operationId: 'api_tokens_list',
        summary: 'List your API tokens, newest first; a superadmin sees all',
        querystring: arrayQuery(tokenList),
        response: { 200: z.array(ApiToken) },
      },
    },
    async (request, reply) => sendArray(reply, await listTokens(request.reader(), request.query)),
  )

  app.post(
    '',
    {
      schema: {
        operationId: 'api_tokens_create',
        summary: 'Create an API token; its text is shown this once',
        body: ApiTokenCreate,
        response: { 201: ApiTokenCreated },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await request.mutate((work) => createToken(work, request.body, targets))),
  )

  app.get(
    '/enrolment-context',
    {
      config: { tokens: { scopes: ['read'] } },
      schema: {
        operationId: 'api_tokens_enrolment_context',
        summary: 'What an agent needs besides its token to trust this server',
        response: { 200: EnrolmentContext },
      },
    },
    async () => enrolmentContext(deps.served.current),
  )

  app.get(
    '/:id',
    {
      schema: {
        operationId: 'api_tokens_read',
        summary: 'Read an API token',
        params: IdPath,
        response: { 200: ApiToken, 404: Problem },
      },
    },
    (request) => getToken(request.reader(), request.params.id),
  )

  app.patch(
    '/:id',
    {
      schema: {
        operationId: 'api_tokens_update',
        summary: 'Rename, narrow, pause or resume an API token',
        params: IdPath,
        body: ApiTokenUpdate,
        response: { 200: ApiToken, 404: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => updateToken(work, request.params.id, request.body)),
  )

  app.delete(
    '/:id',
    {
      schema: {
        operationId: 'api_tokens_delete',
        summary: 'Revoke an API token for good',
        params: IdPath,
        response: { 204: Nothing, 404: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => deleteToken(work, request.params.id))
      return reply.code(204).send()
    },
  )
}

/** An agent pins the certificate it will be shown, so only the one that is really served is of use to it. */
const enrolmentContext = (served: Served | null): z.output<typeof EnrolmentContext> => ({
  tls_fingerprint_sha256: served?.fingerprint ?? null,
  fingerprint_source: served?.source ?? null,
  fingerprint_unavailable_reason: served ? null : 'This server does not terminate TLS itself',
})

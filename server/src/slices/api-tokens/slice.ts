import { z } from 'zod'
import { IdPath } from '../../http/schema.ts'
import { verbs } from '../../http/verbs.ts'
import { arrayQuery, sendArray } from '../../records/paging.ts'
import type { Deps, GrantTargets, Routes, Slice } from '../../slice.ts'
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
  const { read, create, patch, remove } = verbs(app)

  const targets: GrantTargets = Object.assign({}, ...deps.slices.map((slice) => slice.grantTargets))

  read(
    '',
    'api_tokens_list',
    'List your API tokens, newest first; a superadmin sees all',
    { query: arrayQuery(tokenList), answer: z.array(ApiToken) },
    async (reader, { query, reply }) => sendArray(reply, await listTokens(reader, query)),
  )

  create(
    '',
    'api_tokens_create',
    'Create an API token; its text is shown this once',
    { body: ApiTokenCreate, answer: ApiTokenCreated },
    (work, { body }) => createToken(work, body, targets),
  )

  read(
    '/enrolment-context',
    'api_tokens_enrolment_context',
    'What an agent needs besides its token to trust this server',
    { answer: EnrolmentContext, config: { tokens: { scopes: ['read'] } } },
    async () => enrolmentContext(deps.served.current),
  )

  read('/:id', 'api_tokens_read', 'Read an API token', { params: IdPath, answer: ApiToken }, (reader, { params }) =>
    getToken(reader, params.id),
  )

  patch(
    '/:id',
    'api_tokens_update',
    'Rename, narrow, pause or resume an API token',
    { params: IdPath, body: ApiTokenUpdate, answer: ApiToken },
    (work, { params, body }) => updateToken(work, params.id, body),
  )

  remove('/:id', 'api_tokens_delete', 'Revoke an API token for good', { params: IdPath }, (work, { params }) =>
    deleteToken(work, params.id),
  )
}

/** An agent pins the certificate it will be shown, so only the one that is really served is of use to it. */
const enrolmentContext = (served: Served | null): z.output<typeof EnrolmentContext> => ({
  tls_fingerprint_sha256: served?.fingerprint ?? null,
  fingerprint_source: served?.source ?? null,
  fingerprint_unavailable_reason: served ? null : 'This server does not terminate TLS itself',
})

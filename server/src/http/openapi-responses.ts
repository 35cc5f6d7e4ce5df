import type { RouteOptions } from 'fastify'
import { z } from 'zod'
import { type Access, isAgentAccess } from '../access/access.ts'
import { isChange } from './gates.ts'
import { type AnswerHeader, headersOfAnswer, isTagged, takesIfMatch } from './headers.ts'
import type { Components, Json } from './openapi-components.ts'
import { Nothing, Problem, Unavailable, ValidationProblem } from './schema.ts'

export const isApi = ({ url }: RouteOptions): boolean => url.startsWith('/api/v1')
export const accessOf = ({ config }: RouteOptions): Access => config?.access ?? 'public'
export const methodOf = ({ method }: RouteOptions): string => String(method)

/** Every answer of a route: those it declares, and those it gives because of where it hangs. */
export function responsesOf(route: RouteOptions, components: Components): Json {
  const { response = {} } = (route.schema ?? {}) as { response?: Record<string, z.ZodType> }
  const answers = Object.entries({ ...standardAnswers(route), ...response })
  return Object.fromEntries(
    answers.map(([status, schema]) => {
      const shared = SHARED.find((one) => one.status === status && one.schema === schema)
      if (shared) return [status, { $ref: `#/components/responses/${shared.name}` }]
      return [status, answer(status, schema, headersOfAnswer(route, status, schema), components)]
    }),
  )
}

const answer = (status: string, schema: z.ZodType, headers: readonly AnswerHeader[], components: Components): Json => ({
  ...bodyOf(status, schema, components),
  headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
})

type Shared = { name: string; status: string; schema: z.ZodType; headers: readonly AnswerHeader[] }
const shared = (name: string, status: number, schema: z.ZodType, ...headers: AnswerHeader[]): Shared => ({
  name,
  status: String(status),
  schema,
  headers: ['X-Request-ID', ...headers],
})

/** Refusals that look the same wherever they are given; each is written out once. */
const SHARED: readonly Shared[] = [
  shared('BadRequest', 400, Problem),
  shared('Unauthenticated', 401, Problem),
  shared('Forbidden', 403, Problem),
  shared('NotFound', 404, Problem),
  shared('MethodNotAllowed', 405, Problem, 'Allow'),
  shared('TooSlow', 408, Problem),
  shared('Conflict', 409, Problem),
  shared('ChangedMeanwhile', 412, Problem),
  shared('BodyTooLarge', 413, Problem),
  shared('PathTooLong', 414, Problem),
  shared('Invalid', 422, ValidationProblem),
  shared('Locked', 423, Problem),
  shared('TooManyAttempts', 429, Problem, 'Retry-After'),
  shared('ServerFault', 500, Problem),
  shared('Unavailable', 503, Unavailable, 'Retry-After'),
]

export const sharedResponses = (components: Components): Json =>
  Object.fromEntries(
    SHARED.map(({ name, status, schema, headers }) => [name, answer(status, schema, headers, components)]),
  )

const formOf = ({ schema }: RouteOptions): z.ZodType | undefined => (schema as { form?: z.ZodType } | undefined)?.form

function standardAnswers(route: RouteOptions): Record<string, z.ZodType> {
  const hasParameter = route.url.includes(':')
  return {
    // Bytes in the URL that are no text are refused everywhere, query parameters that nobody knows in the API.
    ...{ 400: Problem, 422: ValidationProblem },
    ...(isApi(route) && accessOf(route) !== 'public' ? { 401: Problem, 403: Problem } : {}),
    // A body that comes too slowly, or is too large.
    ...(isApi(route) && methodOf(route) !== 'GET' ? { 408: Problem, 413: Problem } : {}),
    ...(hasParameter ? { 404: Problem, 414: Problem } : {}),
    ...(methodOf(route) === 'GET' && isTagged(route) ? { 304: Nothing } : {}),
    ...(isApi(route) ? { 404: Problem } : {}),
    // A process that is ending refuses whatever comes.
    ...{ 500: Problem, 503: Unavailable },
    // Of two agents with one identity the older one is told so.
    ...(isAgentAccess(accessOf(route)) ? { 409: Problem } : {}),
    // What is changed can be in conflict with what exists; one resource can have been changed since it was read.
    ...(isApi(route) && isChange(methodOf(route), route.config ?? {}) ? { 409: Problem } : {}),
    ...(takesIfMatch(route) ? { 412: Problem } : {}),
    ...(formOf(route) ? { 415: Problem } : {}),
  }
}

function bodyOf(status: string, schema: z.ZodType, components: Components): Json {
  const meta = schema.meta() ?? {}
  const description = DESCRIPTIONS[status] ?? meta.description ?? 'Done'
  if (schema instanceof z.ZodVoid) return { description }
  const types = meta.mediaType as readonly string[] | undefined
  if (!types) return { description, content: { 'application/json': { schema: components.response(schema) } } }
  return { description, content: Object.fromEntries(types.map((type) => [type, {}])) }
}

const DESCRIPTIONS: Record<string, string> = {
  201: 'Created',
  304: 'Still as named by If-None-Match',
  400: 'The request makes no sense here',
  401: 'No valid credential',
  403: 'Not allowed',
  404: 'Not there, or its feature module is off',
  405: 'The path is known, the method is not',
  408: 'The body did not arrive within a minute',
  409: 'In conflict with what exists',
  412: 'Changed since it was read',
  413: 'The body is too large',
  414: 'A part of the path is too long',
  422: 'The request is not valid',
  423: 'Another operation is changing the same networks',
  429: 'Too many attempts',
  500: 'A fault of the server',
  503: 'Not available for now',
}

import type { RouteOptions } from 'fastify'
import { z } from 'zod'
import { isChange } from './gates.ts'
import { isRepeatable } from './idempotency.ts'
import { isResource } from './observed.ts'
import type { Json } from './openapi-components.ts'
import { baseOf } from './schema-walk.ts'

type Header = { description: string; required?: boolean; schema: Json }
const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }

/**
 * The headers that are part of the interface, each described once; who has which is told by what a route declares. Those
 * that are required are on every answer that names them.
 */
export const answerHeaders = {
  'X-Request-ID': { description: 'Correlation id, also on every log line', required: true, schema: text },
  'X-Total-Count': { description: 'How many rows there are in all', required: true, schema: count },
  'X-Next-Cursor': { description: 'Where the next page begins, as `cursor`; absent on the last page', schema: text },
  'X-Incomplete': {
    description: 'Why these are some of the matches, and there are more than `total`; absent when they are all',
    schema: { type: 'string', enum: ['time_limit'] },
  },
  ETag: { description: 'Names this state of the resource', required: true, schema: text },
  Location: {
    description: 'Path of what was made, or of the list it is in; where the browser goes on',
    required: true,
    schema: text,
  },
  'Retry-After': { description: 'Seconds after which to try again', required: true, schema: count },
  Allow: { description: 'The methods this path takes', required: true, schema: text },
  'Content-Disposition': { description: 'Name of the file', schema: text },
} as const satisfies Record<string, Header>
export type AnswerHeader = keyof typeof answerHeaders

export const requestHeaders = {
  'X-Request-ID': {
    description: 'Correlation id; a new one is made unless it has 1 to 128 of `A-Z a-z 0-9 . _ : -`',
    schema: { type: 'string', maxLength: 128 },
  },
  'If-None-Match': { description: 'Answer 304 if the resource is still in this state', schema: text },
  'If-Match': { description: 'Answer 412 if somebody has edited this state of the resource', schema: text },
  'Idempotency-Key': {
    description: 'A repeat with the same key within 24 hours gets the first answer and changes nothing',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
} as const satisfies Record<string, Header>
export type RequestHeader = keyof typeof requestHeaders

type Schemas = { querystring?: z.ZodType; response?: Record<string, z.ZodType> }
const schemasOf = ({ schema }: RouteOptions): Schemas => (schema ?? {}) as Schemas

/** The headers of one answer of a route; those of refusals are the same everywhere. */
export function headersOfAnswer(route: RouteOptions, status: string, schema: z.ZodType): AnswerHeader[] {
  const headers: AnswerHeader[] = ['X-Request-ID']
  // A list below a parameter of a path, such as the mappings of a subnet, can be asked for with If-None-Match as well.
  if (['200', '304'].includes(status)) headers.push(...pageHeaders(route))
  if (status === '200' && route.config?.mayBeIncomplete) headers.push('X-Incomplete')
  if (['200', '304'].includes(status) && isTagged(route)) headers.push('ETag')
  if (status === '201' || status === '302') headers.push('Location')
  if (status === '503') headers.push('Retry-After')
  if (schema.meta()?.mediaType !== undefined) headers.push('Content-Disposition')
  return headers
}

/** A list that goes on from a cursor tells the next one; without an envelope it tells the total here, too. */
function pageHeaders(route: RouteOptions): AnswerHeader[] {
  const { querystring, response } = schemasOf(route)
  const hasCursor = querystring !== undefined && 'cursor' in (baseOf(querystring).def.shape ?? {})
  if (!hasCursor) return []
  return response?.[200] instanceof z.ZodArray ? ['X-Total-Count', 'X-Next-Cursor'] : ['X-Next-Cursor']
}

/** What is read with a tag that names its state. */
export const isTagged = ({ url, config }: RouteOptions): boolean => isResource(url) || config?.hasTag === true

/** What changes one resource, by its path or because it says so, can be asked to change one state of it alone. */
export const takesIfMatch = (route: RouteOptions): boolean =>
  schemasOf(route).response?.[412] !== undefined ||
  (route.url.startsWith('/api/v1') && isResource(route.url) && isChange(String(route.method), route.config ?? {}))

/** The request headers that a route minds. */
export function headersOfRequest(route: RouteOptions): RequestHeader[] {
  const headers: RequestHeader[] = ['X-Request-ID']
  if (route.method === 'GET' && isTagged(route)) headers.push('If-None-Match')
  if (takesIfMatch(route)) headers.push('If-Match')
  if (route.url.startsWith('/api/v1') && isRepeatable(String(route.method), route.config))
    headers.push('Idempotency-Key')
  return headers
}

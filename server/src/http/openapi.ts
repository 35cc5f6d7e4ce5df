import type { RouteOptions } from 'fastify'
import { z } from 'zod'
import { describedFamily, familiesOf } from '../records/describe.ts'
import type { Slice } from '../slice.ts'
import { answerHeaders, headersOfRequest, requestHeaders } from './headers.ts'
import { publishNullable } from './nullable.ts'
import { Components, type Json } from './openapi-components.ts'
import { accessOf, isApi, methodOf, responsesOf, sharedResponses } from './openapi-responses.ts'

const TITLE = 'Cadastre'

/** The document of this build as text. The running server and the export command both send exactly this. */
export function openapiText(routes: readonly RouteOptions[], slices: readonly Slice[], release: string): string {
  return `${JSON.stringify(openapiDocument(routes, slices, release), null, 2)}\n`
}

export function openapiDocument(routes: readonly RouteOptions[], slices: readonly Slice[], release: string): Json {
  return publishNullable(plainDocument(routes, slices, release))
}

/** The document as the schemas state it, before null is left out. */
export function plainDocument(routes: readonly RouteOptions[], slices: readonly Slice[], release: string): Json {
  const components = new Components()
  const documented = routes.filter(isDocumented).sort(byPath)
  const paths: Record<string, Json> = {}
  for (const route of documented) {
    const path = templateOf(route.url)
    paths[path] = { ...paths[path], [methodOf(route).toLowerCase()]: operation(route, components) }
  }
  return {
    openapi: '3.1.0',
    info: { title: TITLE, version: release, description: 'Network address management: IP space, DNS and DHCP' },
    tags: tagsOf(documented, slices),
    paths,
    components: {
      responses: sharedResponses(components),
      schemas: withFamilies(components.schemas(), slices),
      headers: answerHeaders,
      parameters: Object.fromEntries(
        Object.entries(requestHeaders).map(([name, header]) => [name, { name, in: 'header', ...header }]),
      ),
      securitySchemes: { HTTPBearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

/** Says of the schema of a record which family it is one of. */
function withFamilies(schemas: Record<string, Json>, slices: readonly Slice[]): Record<string, Json> {
  for (const family of familiesOf(slices)) {
    const name = String(family.Row.meta()?.id)
    schemas[name] = { ...schemas[name], 'x-family': describedFamily(family) }
  }
  return schemas
}

// HEAD answers like GET and OPTIONS answers browsers; neither is an operation of its own.
const isDocumented = ({ schema, method }: RouteOptions): boolean =>
  schema !== undefined && !('hide' in schema) && !['HEAD', 'OPTIONS'].includes(String(method))

const templateOf = (url: string): string => url.replace(/(.)\/$/, '$1').replace(/:(\w+)/g, '{$1}')
const byPath = (a: RouteOptions, b: RouteOptions): number =>
  templateOf(a.url).localeCompare(templateOf(b.url), 'en') || methodOf(a).localeCompare(methodOf(b), 'en')

function tagsOf(routes: readonly RouteOptions[], slices: readonly Slice[]): Json[] {
  const names = new Set([...slices.map(({ tag }) => tag), ...routes.map(({ config }) => config?.tag ?? '')])
  return [...names].sort((a, b) => a.localeCompare(b, 'en')).map((name) => ({ name }))
}

type Schemas = {
  operationId?: string
  summary?: string
  description?: string
  params?: z.ZodType
  querystring?: z.ZodType
  body?: z.ZodType
  form?: z.ZodType
}

function operation(route: RouteOptions, components: Components): Json {
  const { operationId, summary, description, params, querystring, body, form } = (route.schema ?? {}) as Schemas
  const parameters = [
    ...parametersOf('path', params, components),
    ...parametersOf('query', querystring, components),
    ...headersOfRequest(route).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ]
  return {
    operationId,
    tags: [route.config?.tag],
    summary,
    ...(description === undefined ? {} : { description }),
    parameters,
    ...(body ? { requestBody: { required: !body.isOptional(), content: contentOf(body, components) } } : {}),
    ...(form ? { requestBody: { required: true, content: { [FORM]: { schema: components.request(form) } } } } : {}),
    responses: responsesOf(route, components),
    ...securityOf(route),
    ...(route.config?.module ? { 'x-module': route.config.module } : {}),
  }
}

function securityOf(route: RouteOptions): Json {
  if (!isApi(route)) return {}
  if (accessOf(route) !== 'public') return { security: [{ HTTPBearer: [] }] }
  return route.config?.readsBearer ? { security: [{}, { HTTPBearer: [] }] } : {}
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined, components: Components): Json[] {
  if (!(schema instanceof z.ZodObject)) return []
  const { properties = {}, required = [] } = components.inline(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const FORM = 'multipart/form-data'

/** JSON, unless the body says what it is; the schema speaks of what is read from it. */
function contentOf(body: z.ZodType, components: Components): Json {
  const types = (body.meta()?.mediaType ?? ['application/json']) as readonly string[]
  return Object.fromEntries(types.map((type) => [type, { schema: components.request(body) }]))
}

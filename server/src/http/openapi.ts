import type { RouteOptions } from 'fastify'
import { z } from 'zod'
import { describedFamily } from '../records/describe.ts'
import type { Access, Slice } from '../slice.ts'
import { publishNullable } from './nullable.ts'
import { Components, type Json } from './openapi-components.ts'
import { Problem, Unavailable, ValidationProblem } from './schema.ts'

const TITLE = 'Cadastre'

/** The document of this build as text. The running server and the export command both send exactly this. */
export function openapiText(routes: readonly RouteOptions[], slices: readonly Slice[], release: string): string {
  return `${JSON.stringify(openapiDocument(routes, slices, release), null, 2)}\n`
}

export function openapiDocument(routes: readonly RouteOptions[], slices: readonly Slice[], release: string): Json {
  const components = new Components()
  const documented = routes.filter(isDocumented).sort(byPath)
  const paths: Record<string, Json> = {}
  for (const route of documented) {
    const path = templateOf(route.url)
    paths[path] = { ...paths[path], [methodOf(route).toLowerCase()]: operation(route, components) }
  }
  const document = {
    openapi: '3.1.0',
    info: { title: TITLE, version: release, description: 'Network address management: IP space, DNS and DHCP' },
    tags: tagsOf(documented, slices),
    paths,
    components: {
      schemas: withFamilies(components.schemas(), slices),
      securitySchemes: { HTTPBearer: { type: 'http', scheme: 'bearer' } },
    },
  }
  return publishNullable(document)
}

/** Says of the schema of a record which family it is one of. */
function withFamilies(schemas: Record<string, Json>, slices: readonly Slice[]): Record<string, Json> {
  for (const family of slices.flatMap(({ families = [] }) => families)) {
    const name = String(family.Row.meta()?.id)
    schemas[name] = { ...schemas[name], 'x-family': describedFamily(family) }
  }
  return schemas
}

// HEAD answers like GET and OPTIONS answers browsers; neither is an operation of its own.
const isDocumented = ({ schema, method }: RouteOptions): boolean =>
  schema !== undefined && !('hide' in schema) && !['HEAD', 'OPTIONS'].includes(String(method))

const methodOf = ({ method }: RouteOptions): string => String(method)
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
  response?: Record<string, z.ZodType>
}

function operation(route: RouteOptions, components: Components): Json {
  const {
    operationId,
    summary,
    description,
    params,
    querystring,
    body,
    form,
    response = {},
  } = (route.schema ?? {}) as Schemas
  const access: Access = route.config?.access ?? 'public'
  const parameters = [...parametersOf('path', params, components), ...parametersOf('query', querystring, components)]
  return {
    operationId,
    tags: [route.config?.tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: !body.isOptional(), content: json(components.request(body)) } } : {}),
    ...(form ? { requestBody: { required: true, content: { [FORM]: { schema: components.request(form) } } } } : {}),
    responses: responsesOf(
      response,
      standardProblems(route, access, parameters.length > 0 || (body ?? form) !== undefined),
      components,
    ),
    ...(access === 'public' ? {} : { security: [{ HTTPBearer: [] }] }),
  }
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
const json = (schema: Json): Json => ({ 'application/json': { schema } })

/** The refusals that any route can give because of where it hangs, not because of what it does. */
function standardProblems(route: RouteOptions, access: Access, takesInput: boolean): Record<string, z.ZodType> {
  const isApi = route.url.startsWith('/api/v1')
  return {
    ...(isApi && access !== 'public' ? { 401: Problem, 403: Problem } : {}),
    ...(isApi && (takesInput || methodOf(route) !== 'GET') ? { 413: Problem, 422: ValidationProblem } : {}),
    ...(route.url.includes(':') ? { 404: Problem } : {}),
    ...(isApi ? { 404: Problem, 500: Problem, 503: Unavailable } : {}),
    ...(isApi && isChange(route) ? { 409: Problem } : {}),
    ...(isApi && isChange(route) && /\/:\w+$/.test(route.url) ? { 412: Problem } : {}),
    400: Problem,
  }
}

// What is changed can be in conflict with what exists; one resource can have been changed since it was read.
const isChange = (route: RouteOptions): boolean => methodOf(route) !== 'GET' && route.config?.action !== 'read'

function responsesOf(
  declared: Record<string, z.ZodType>,
  standard: Record<string, z.ZodType>,
  components: Components,
): Json {
  const responses: Record<string, Json> = {}
  for (const [status, schema] of Object.entries({ ...standard, ...declared }))
    responses[status] = responseOf(status, schema, components)
  return responses
}

function responseOf(status: string, schema: z.ZodType, components: Components): Json {
  const meta = schema.meta() ?? {}
  const description = DESCRIPTIONS[status] ?? meta.description ?? 'Done'
  if (schema instanceof z.ZodVoid) return { description }
  const types = meta.mediaType as readonly string[] | undefined
  if (!types) return { description, content: json(components.response(schema)) }
  return { description, content: Object.fromEntries(types.map((type) => [type, {}])) }
}

const DESCRIPTIONS: Record<string, string> = {
  201: 'Created',
  400: 'The request makes no sense here',
  401: 'No valid credential',
  403: 'Not allowed',
  404: 'Not there, or its feature module is off',
  409: 'In conflict with what exists',
  412: 'Changed since it was read',
  413: 'The body is too large',
  422: 'The request is not valid',
  429: 'Too many attempts',
  500: 'A fault of the server',
  503: 'Not available for now',
}

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { RouteOptions } from 'fastify'
import type { z } from 'zod'
import type { App } from '../src/http/app.ts'
import { openapiDocument } from '../src/http/openapi.ts'
import type { Json } from '../src/http/openapi-components.ts'
import type { Slice } from '../src/slice.ts'
import type { Answer } from './answer.ts'

type Contract = { document: Json; ajv: Ajv2020; validators: Map<string, ValidateFunction> }
const contracts = new WeakMap<App, Contract>()
// Reading the document takes longer than starting the app it is about: apps of the same parts share it.
const shared = new WeakMap<readonly Slice[], Map<string, Contract>>()

const WIRE_TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Fails the test when an answer is not what the published document, and the schema behind it, promise. */
export function checkAnswer(app: App, slices: readonly Slice[], method: string, url: string, answer: Answer): void {
  if (!answer.headers['x-request-id']) throw new Error(`${method} ${url} was answered without X-Request-ID`)
  const route = routeOf(app, method === 'HEAD' ? 'GET' : method, url.split('?')[0] ?? '')
  if (!route || 'hide' in (route.schema ?? {}) || method === 'HEAD') return
  const where = `${method} ${route.url} ${answer.status}`
  const contract = contracts.get(app) ?? sharedContract(app, slices)
  contracts.set(app, contract)
  const template = route.url.replace(/:(\w+)/g, '{$1}')
  const path = resolved(contract.document, [
    'paths',
    template,
    method.toLowerCase(),
    'responses',
    String(answer.status),
  ])
  const declared = pointer(contract.document, path)
  if (!declared) throw new Error(`${where} is not in the document: ${answer.text.slice(0, 500)}`)
  checkHeaders(contract.document, where, declared, answer)
  const content = declared.content as Record<string, Json> | undefined
  if (!content) {
    requireThat(answer.text === '', `${where} has a body that is not declared: ${answer.text}`)
    return
  }
  const type = (answer.headers['content-type'] ?? '').split(';')[0] ?? ''
  requireThat(type in content, `${where} is ${type}, declared is ${Object.keys(content)}`)
  // A file that happens to be JSON has no schema.
  if (type !== 'application/json' || !content[type]?.schema) return
  checkJson(contract, where, [...path, 'content', type, 'schema'], answer.body)
  checkNulls(route, where, answer)
}

// What every answer may have because of HTTP, browsers and caches; all others are ours and belong into the document.
const COMMON = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'date',
  'vary',
  'cache-control',
  'set-cookie',
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
])

function checkHeaders(document: Json, where: string, declared: Json, answer: Answer): void {
  const names = Object.keys((declared.headers ?? {}) as Json)
  const known = new Set(names.map((name) => name.toLowerCase()))
  for (const name of Object.keys(answer.headers)) {
    const isCommon = COMMON.has(name) || name.startsWith('access-control-')
    requireThat(isCommon || known.has(name), `${where} has the header ${name}, which is not declared`)
  }
  for (const name of names) {
    const isRequired = pointer(document, ['components', 'headers', name])?.required === true
    const isThere = answer.headers[name.toLowerCase()] !== undefined
    requireThat(isThere || !isRequired, `${where} has no ${name}, which it always has by the document`)
  }
}

function requireThat(holds: boolean, message: string): void {
  if (!holds) throw new Error(message)
}

function sharedContract(app: App, slices: readonly Slice[]): Contract {
  const known = shared.get(slices) ?? new Map<string, Contract>()
  shared.set(slices, known)
  // Some routes come and go with the configuration.
  const routes = app.routeTable.routes.map(({ method, url }) => `${method} ${url}`).join()
  const contract = known.get(routes) ?? newContract(app, slices)
  known.set(routes, contract)
  return contract
}

function newContract(app: App, slices: readonly Slice[]): Contract {
  const document = openapiDocument(app.routeTable.routes, slices, 'test')
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  ajv.addFormat('date-time', WIRE_TIMESTAMP)
  ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/)
  ajv.addFormat('int64', true)
  ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  ajv.addSchema(closed(document) as Json, 'document')
  return { document, ajv, validators: new Map() }
}

function checkJson({ ajv, validators }: Contract, where: string, path: string[], body: unknown): void {
  const ref = `document#/${path.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
  const validate = validators.get(ref) ?? ajv.compile({ $ref: ref })
  validators.set(ref, validate)
  if (!validate(body))
    throw new Error(`${where} does not match the document: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`)
}

/** The document says a nullable value by leaving it out of `required`; the server must send it all the same. */
function checkNulls(route: RouteOptions, where: string, answer: Answer): void {
  const responses = (route.schema as { response?: Record<string, z.ZodType> } | undefined)?.response
  const result = responses?.[answer.status]?.safeParse(answer.body)
  if (result && !result.success) throw new Error(`${where} does not match its schema: ${result.error.message}`)
}

/** The document as strict as a client could wish: no field beyond the declared ones, null only where it may be. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed)
  if (node === null || typeof node !== 'object') return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)])) as Json
  if (copy.type !== 'object' || typeof copy.properties !== 'object') return copy
  const required = new Set(copy.required as string[] | undefined)
  const properties = Object.entries(copy.properties as Record<string, Json>).map(([name, schema]) => [
    name,
    required.has(name) ? schema : { anyOf: [schema, { type: 'null' }] },
  ])
  return { additionalProperties: false, ...copy, properties: Object.fromEntries(properties) }
}

type Place = { pattern: RegExp; route: RouteOptions }
const places = new WeakMap<App, Place[]>()

function routeOf(app: App, method: string, path: string): RouteOptions | undefined {
  const known = places.get(app) ?? placesOf(app)
  places.set(app, known)
  return known.find(({ pattern, route }) => route.method === method && pattern.test(path))?.route
}

/** A literal segment wins over a parameter, as it does in the router. */
function placesOf({ routeTable }: App): Place[] {
  return routeTable.routes
    .filter(({ url }) => !url.includes('*'))
    .sort((a, b) => a.url.split(':').length - b.url.split(':').length)
    .map((route) => ({ pattern: patternOf(route.url), route }))
}

function patternOf(url: string): RegExp {
  const source = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${source}$`)
}

/** Where a node is written out, if what stands here only refers to it. */
function resolved(document: Json, path: string[]): string[] {
  const ref = pointer(document, path)?.$ref
  return typeof ref === 'string' ? ref.split('/').slice(1) : path
}

function pointer(document: Json, path: string[]): Json | undefined {
  return path.reduce<Json | undefined>((node, step) => node?.[step] as Json | undefined, document)
}

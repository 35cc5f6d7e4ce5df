import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type AgentAccess, isAgentAccess } from '../src/access/access.ts'
import { baseOf } from '../src/http/schema-walk.ts'
import { modules } from '../src/modules/catalog.ts'
import { slices } from '../src/slices.ts'
import { agentToken } from './agents.ts'
import { type TestApp, testApp } from './harness.ts'
import { switchEverythingOn } from './modules.ts'

let cadastre: TestApp
let agents: Record<AgentAccess, string>
beforeAll(async () => {
  cadastre = await testApp()
  await switchEverythingOn(cadastre)
  agents = { dns_agent: await agentToken(cadastre), dhcp_agent: await agentToken(cadastre, undefined, 'dhcp') }
})
afterAll(() => cadastre.close())

// JSON-RPC has an answer of its own for what it cannot read.
const ANSWERS_IN_ITS_PROTOCOL = /\/ai\/mcp$/
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
type Schemas = { operationId?: string; summary?: string; body?: z.ZodType; response?: Record<string, z.ZodType> }
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const documented = (): RouteOptions[] =>
  cadastre.app.routeTable.routes.filter(({ schema, method }) => schema && !('hide' in schema) && method !== 'HEAD')
const ofSlices = (): RouteOptions[] => documented().filter(({ url }) => url.startsWith('/api/v1'))
const schemasOf = (route: RouteOptions): Schemas => (route.schema ?? {}) as Schemas
const pathOf = ({ url }: RouteOptions): string => url.replace(/:\w+/g, UNKNOWN)
const parametersOf = ({ schema }: RouteOptions): object => {
  const { querystring } = (schema ?? {}) as { querystring?: z.ZodType }
  return querystring ? (baseOf(querystring).def.shape ?? {}) : {}
}
/** Who passes the gate of a route. */
const passing = ({ config }: RouteOptions) => (isAgentAccess(config?.access) ? { token: agents[config.access] } : {})
const named = (route: RouteOptions): string => `${route.method} ${route.url}`

describe('every route', () => {
  test('declares access, a tag, a summary, a short operation id and an answer', () => {
    for (const route of documented()) {
      const { operationId, summary, response } = schemasOf(route)
      expect(route.config?.access, named(route)).toBeDefined()
      expect(route.config?.tag, named(route)).toMatch(/^[a-z][a-z0-9 ]*$/)
      expect(operationId, named(route)).toMatch(/^[a-z][a-z0-9_]{2,59}$/)
      expect(summary, named(route)).toBeTruthy()
      expect(
        Object.keys(response ?? {}).some((status) => /^[23]/.test(status)),
        named(route),
      ).toBe(true)
    }
  })

  test('has an operation id of its own', () => {
    const ids = documented().map((route) => schemasOf(route).operationId)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('asks for a credential unless it is public', async () => {
    for (const route of ofSlices()) {
      if (route.config?.access === 'public') continue
      const { status, body } = await cadastre.call(route.method as Method, pathOf(route), { token: null })
      expect([status, body], named(route)).toEqual([401, { detail: 'Not authenticated' }])
    }
  })

  test('refuses an empty body where one is required', async () => {
    for (const route of ofSlices()) {
      const { body } = schemasOf(route)
      if (!body || body.isOptional()) continue
      const { status } = await cadastre.call(route.method as Method, pathOf(route), { body: '', ...passing(route) })
      expect(status, named(route)).toBe(422)
    }
  })

  test('answers broken JSON with 422 before it asks who calls', async () => {
    for (const route of ofSlices()) {
      if (route.method === 'GET' || route.method === 'DELETE' || ANSWERS_IN_ITS_PROTOCOL.test(route.url)) continue
      const { status, body } = await cadastre.call(route.method as Method, pathOf(route), {
        body: '{"a":',
        token: null,
      })
      expect([status, body.detail[0].type], named(route)).toEqual([422, 'json_invalid'])
    }
  })

  test('refuses a query parameter it does not know, and names the nearest', async () => {
    for (const route of ofSlices()) {
      if (WRITTEN_BY_OTHERS.test(route.url)) continue
      const [parameter] = Object.keys(parametersOf(route))
      const misspelt = `${parameter ?? 'filte'}x`
      const { status, body } = await cadastre.call(
        route.method as Method,
        `${pathOf(route)}?${misspelt}=1`,
        passing(route),
      )
      const fault = { type: 'extra_forbidden', loc: ['query', misspelt] }
      const msg = expect.stringContaining(parameter === undefined ? 'none' : `'${parameter}'`)
      expect([status, body.detail], named(route)).toEqual([422, expect.arrayContaining([{ ...fault, msg }])])
    }
  })

  // An identity provider sends people back there, with parameters of its own.
  const WRITTEN_BY_OTHERS = /\/auth\/:provider_id\/callback$/
  const NO_TEXT = Buffer.from([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')])
  test.each([
    ['bytes that are not UTF-8', NO_TEXT],
    ['half a surrogate pair', '{"name":"\\ud83d!"}'],
    ['half a surrogate pair as a key', '{"\\udc00":1}'],
  ])('refuses a body with %s, which could only be stored as something else', async (_what, body) => {
    for (const route of ofSlices()) {
      if (route.method === 'GET' || ANSWERS_IN_ITS_PROTOCOL.test(route.url)) continue
      const answer = await cadastre.call(route.method as Method, pathOf(route), { body, token: null })
      expect([answer.status, answer.body.detail[0].type], named(route)).toEqual([422, 'json_invalid'])
    }
  })

  test.each(['%ff', '%ED%A0%80', '%C3', '%C0%AF'])('refuses %s in path and query', async (encoded) => {
    for (const route of documented()) {
      const inQuery = await cadastre.call(route.method as Method, `${pathOf(route)}?q=${encoded}`, { token: null })
      expect([inQuery.status, inQuery.body.detail[0].loc], named(route)).toEqual([422, ['query']])
      if (!route.url.includes(':')) continue
      const inPath = await cadastre.call(route.method as Method, route.url.replace(/:\w+/g, encoded), { token: null })
      expect([inPath.status, inPath.body.detail[0].loc], named(route)).toEqual([422, ['path']])
    }
  })

  test('bounds every number, list and text it takes', () => {
    for (const route of ofSlices()) {
      for (const part of ['params', 'querystring', 'body'] as const) {
        const schema = (route.schema as Record<string, z.ZodType | undefined>)[part]
        if (!schema) continue
        const unbounded = unboundedIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), part)
        expect(unbounded, named(route)).toEqual([])
      }
    }
  })
})

// Free text without a bound is a way to fill the disk; integers beyond bigint end in a fault of the database.
function unboundedIn(node: unknown, path: string): string[] {
  if (node === null || typeof node !== 'object') return []
  const schema = node as Record<string, unknown>
  const has = (...keys: string[]): boolean => keys.some((key) => key in schema)
  const is = (type: string): boolean => [schema.type].flat().includes(type)
  const isFree =
    (is('string') && !has('maxLength', 'format', 'enum', 'const', 'pattern')) ||
    (is('integer') && !(has('maximum') && has('minimum'))) ||
    (is('array') && !has('maxItems'))
  const inner = Object.entries(schema)
    .filter(([key]) => key !== 'examples' && key !== 'default')
    .flatMap(([key, value]) => unboundedIn(value, `${path}.${key}`))
  return isFree ? [path, ...inner] : inner
}

describe('every slice', () => {
  test('stands in slices.ts in the order of its tag, once', () => {
    const tags = slices.map(({ tag }) => tag)
    expect(tags).toEqual([...new Set(tags)].sort((a, b) => a.localeCompare(b, 'en')))
  })

  test('answers 404 on all its routes while its module is off', async () => {
    for (const { module, prefix } of slices) {
      if (module === undefined) continue
      await cadastre.sql(
        'insert into feature_module (id, enabled) values ($1, false) on conflict (id) do update set enabled = false',
        [module],
      )
      for (const route of ofSlices().filter(({ url }) => url.startsWith(`/api/v1${prefix}`))) {
        const { status, body } = await cadastre.call(route.method as Method, pathOf(route), { token: null })
        expect([status, body], named(route)).toEqual([404, { detail: `Feature '${module}' is disabled.` }])
      }
    }
  })

  test('lies below a prefix of its module, so that the switch hides all of it', () => {
    for (const { module, prefix } of slices) {
      if (module === undefined) continue
      const prefixes = modules.find(({ id }) => id === module)?.prefixes ?? []
      // Below the path of something else it is hidden route by route.
      if (prefixes.length === 0 || prefix.includes('/:')) continue
      expect(
        prefixes.some((known) => prefix === known || prefix.startsWith(`${known}/`)),
        prefix,
      ).toBe(true)
    }
  })

  test('has tools that find or count, each with a bounded schema', () => {
    for (const { tools = [] } of slices) {
      for (const { name, description, input } of tools) {
        expect(name).toMatch(/^(find|count)_[a-z0-9_]+$/)
        expect(description).toBeTruthy()
        expect(unboundedIn(z.toJSONSchema(input, { io: 'input' }), name)).toEqual([])
      }
    }
  })
})

describe('every feature module', () => {
  const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

  test('hides every path below its prefixes while it is off, whatever the method', async () => {
    await cadastre.sql(
      'insert into feature_module (id, enabled) select unnest($1::text[]), false on conflict (id) do update set enabled = false',
      [modules.map(({ id }) => id)],
    )
    for (const { id, prefixes } of modules) {
      for (const path of prefixes.flatMap((prefix) => [prefix, `${prefix}/${UNKNOWN}`, `${prefix}/no/such/path`])) {
        for (const method of METHODS) {
          const { status, text } = await cadastre.call(method, `/api/v1${path}`, { token: null })
          expect(status, `${method} ${path}`).toBe(404)
          if (method !== 'HEAD') expect(JSON.parse(text)).toEqual({ detail: `Feature '${id}' is disabled.` })
        }
      }
    }
  })
})

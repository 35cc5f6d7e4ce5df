import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { slices } from '../src/slices.ts'
import { type TestApp, testApp } from './harness.ts'
import { switchEverythingOn } from './modules.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
  await switchEverythingOn(cadastre)
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
      const { status } = await cadastre.call(route.method as Method, pathOf(route), { body: '' })
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

import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { locationOf } from '../src/http/location.ts'
import { publishNullable } from '../src/http/nullable.ts'
import { openapiDocument, plainDocument } from '../src/http/openapi.ts'
import type { Json } from '../src/http/openapi-components.ts'
import type { Slice } from '../src/slice.ts'
import { type TestApp, testApp } from './harness.ts'

/** Breaks what it declares, to see that the tests would notice. */
const careless: Slice = {
  tag: 'probe',
  prefix: '/probe',
  access: 'authenticated',
  tokens: 'refused',
  routes: (app) => {
    const response = { 200: z.array(z.string()) }
    app.get('/extra', { schema: { response } }, async (_request, reply) => reply.header('x-colour', 'red').send([]))
    const querystring = z.object({ cursor: z.string().max(9).optional() })
    app.get('/uncounted', { schema: { querystring, response } }, async () => [])
    app.post('', { schema: { response: { 200: z.object({ id: z.string() }) } } }, async (_request, reply) =>
      reply.header('location', '/elsewhere').send({ id: 'a' }),
    )
  },
}

let cadastre: TestApp
let routes: RouteOptions[]
beforeAll(async () => {
  cadastre = await testApp({ slices: [careless] })
  routes = cadastre.app.routeTable.routes.filter(({ url }) => !url.startsWith('/api/v1/probe'))
})
afterAll(() => cadastre.close())

const documentOf = (make: typeof openapiDocument): Json => make(routes, cadastre.deps.slices.slice(0, -1), 'test')
const templateOf = (url: string): string => url.replace(/(.)\/$/, '$1').replace(/:(\w+)/g, '{$1}')
const isObject = (node: unknown): node is Json => node !== null && typeof node === 'object' && !Array.isArray(node)

/** Every node below this one, with the way to it. */
function* nodes(node: unknown, path: string[] = []): Generator<[Json, string[]]> {
  if (isObject(node)) yield [node, path]
  if (node === null || typeof node !== 'object') return
  for (const [key, inner] of Object.entries(node)) yield* nodes(inner, [...path, key])
}

const at = (document: Json, path: readonly string[]): Json =>
  path.reduce<Json>((node, key) => node[key] as Json, document)

type Operation = Json & { parameters: Json[]; responses: Record<string, Json>; requestBody?: Json }
const operations = (document: Json): [string, Operation][] =>
  Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  )

describe('a moment', () => {
  const NAMED = /(^|_)(at|since|until|timestamp|first_seen|last_seen|not_before|not_after|started|ended)$/

  test('is declared as one wherever its name says that it is one', () => {
    const bare: string[] = []
    for (const [node, path] of nodes(documentOf(openapiDocument))) {
      const name = path.at(-2) === 'properties' ? (path.at(-1) ?? '') : String(node.in === 'query' ? node.name : '')
      if (NAMED.test(name) && !JSON.stringify(node).includes('"format":"date-time"')) bare.push(path.join('/'))
    }
    expect(bare).toEqual([])
  })

  const SPELLINGS = [
    '2027-03-01T00:00:00Z',
    '2027-03-01T00:00:00.000000000Z',
    '2027-03-01t00:00z',
    '2027-03-01 01:00:00+01:00',
    '2027-02-28T22:30-0130',
    '2027-03-01T00:00:00',
    '2027-03-01',
  ]
  const NONE = [
    'tomorrow',
    '',
    '2027-13-01',
    '2027-02-30',
    '2027-03-01T25:00Z',
    '10000-01-01',
    '9999-12-31T23:00-05:00',
  ]

  test('in a request takes the same spellings everywhere', () => {
    const moments = routes.flatMap(({ url, method, schema }) =>
      ['body', 'querystring'].flatMap((part) => {
        const taken = (schema as Record<string, z.ZodType | undefined> | undefined)?.[part]
        return taken ? momentsIn(taken, `${method} ${url}`) : []
      }),
    )
    expect(moments.length).toBeGreaterThan(10)
    for (const [schema, where] of moments) {
      const read = SPELLINGS.map((text) => schema.safeParse(text).data)
      expect(read, where).toEqual(SPELLINGS.map(() => '2027-03-01T00:00:00.000Z'))
      for (const text of NONE) expect(schema.safeParse(text).success, `${where} ${text}`).toBe(false)
    }
  })

  /** The texts that are moments, below all that a schema is made of. */
  function momentsIn(schema: z.ZodType, where: string, outer: readonly z.ZodType[] = []): [z.ZodType, string][] {
    if (outer.includes(schema)) return []
    const path = [...outer, schema]
    const { type, format, shape = {}, options = [], ...def } = schema._zod.def as unknown as Definition
    if (type === 'string') return [format, schema.meta()?.format].some(isMoment) ? [[schema, where]] : []
    const named = Object.entries(shape).flatMap(([name, inner]) => momentsIn(inner, `${where} ${name}`, path))
    const inner = [def.innerType, def.element, def.valueType, def.in, ...options].filter((one) => one !== undefined)
    return [...named, ...inner.flatMap((one) => momentsIn(one, where, path))]
  }
  const isMoment = (format: unknown): boolean => format === 'datetime' || format === 'date-time'
  type Definition = {
    type: string
    format?: string
    shape?: Record<string, z.ZodType>
    options?: z.ZodType[]
  } & Partial<Record<'innerType' | 'element' | 'valueType' | 'in', z.ZodType>>
})

describe('null', () => {
  test('is never possible for what an answer requires', () => {
    const published = publishNullable(marked(documentOf(plainDocument)) as Json)
    const wrong: string[] = []
    let count = 0
    for (const [{ required = [], [MARK]: nullable = [] }, path] of answered(published)) {
      const names = Array.isArray(required) ? required : []
      wrong.push(
        ...names.filter((name) => (nullable as string[]).includes(name)).map((name) => [...path, name].join('/')),
      )
      count += (nullable as string[]).length
    }
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(300)
  })

  const MARK = 'x-takes-null'

  /** Every object tells which of its properties may be null: after publishing nothing else could. */
  function marked(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(marked)
    if (!isObject(node)) return node
    const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, marked(value)]))
    if (node.type !== 'object' || !isObject(node.properties)) return copy
    const properties = Object.entries(node.properties as Record<string, Json>)
    return { ...copy, [MARK]: properties.flatMap(([name, schema]) => (takesNull(schema) ? name : [])) }
  }

  /** Everything in answers, also what they refer to. */
  function* answered(document: Json): Generator<[Json, string[]]> {
    const seen = new Set<string>()
    const waiting = [...nodes(document.paths, ['paths'])].flatMap(([, path]) =>
      path.at(-2) === 'responses' ? [path] : [],
    )
    for (const start of waiting) {
      for (const [node, path] of nodes(at(document, start), start)) {
        yield [node, path]
        if (typeof node.$ref !== 'string' || seen.has(node.$ref)) continue
        seen.add(node.$ref)
        waiting.push(node.$ref.split('/').slice(1))
      }
    }
  }

  const takesNull = (schema: Json): boolean => {
    const kinds = ['type', 'anyOf', '$ref', 'enum', 'const', 'allOf', 'oneOf'].filter((key) => key in schema)
    const arms = (schema.anyOf ?? []) as Json[]
    return kinds.length === 0 || [schema.type].flat().includes('null') || arms.some(takesNull)
  }
})

describe('headers', () => {
  test('of an answer that are not declared, or are missing, fail whatever test gets it', async () => {
    await expect(cadastre.call('GET', '/api/v1/probe/extra')).rejects.toThrow('x-colour, which is not declared')
    await expect(cadastre.call('GET', '/api/v1/probe/uncounted')).rejects.toThrow('has no X-Total-Count')
    await expect(cadastre.call('POST', '/api/v1/probe')).rejects.toThrow('location, which is not declared')
  })

  test('of requests and answers are all used somewhere', () => {
    const document = documentOf(openapiDocument)
    const text = JSON.stringify(document)
    const { headers, parameters } = document.components as Record<string, Json>
    for (const name of Object.keys(headers ?? {})) expect(text).toContain(`"#/components/headers/${name}"`)
    for (const name of Object.keys(parameters ?? {})) expect(text).toContain(`"#/components/parameters/${name}"`)
  })
})

describe('every answer', () => {
  test('that creates something says where it, or the list it is in, can be read', () => {
    const document = documentOf(openapiDocument)
    const creating = operations(document).filter(([, { responses }]) => '201' in responses)
    expect(creating.length).toBeGreaterThan(40)
    const readable = new Set(routes.filter(({ method }) => method === 'GET').map(({ url }) => url))
    for (const [where, { responses }] of creating) {
      expect(Object.keys((responses[201]?.headers ?? {}) as Json), where).toContain('Location')
      const route = routes.find(({ method, url }) => where === `${method} ${templateOf(url)}`.replace('POST', 'post'))
      expect([where, readable.has(locationOf(route as RouteOptions, routes))]).toEqual([where, true])
    }
  })

  test('to a body that came too slowly is declared wherever a body is taken', () => {
    for (const [where, { requestBody, responses }] of operations(documentOf(openapiDocument)))
      if (requestBody) expect(Object.keys(responses), where).toContain('408')
  })

  test('of a process that is ending is declared, whatever is asked', async () => {
    const ending = await testApp()
    await ending.app.traffic.drain(0)
    const documented = ending.app.routeTable.routes.filter(
      ({ method, schema, url }) => method !== 'HEAD' && schema && !('hide' in schema) && !url.includes('*'),
    )
    expect(documented.length).toBeGreaterThan(300)
    for (const { method, url } of documented) {
      const { status } = await ending.call(method as 'GET', url.replace(/:\w+/g, 'x'), { token: null })
      expect([url, status]).toEqual([url, 503])
    }
    await ending.close()
  })

  test('that is no JSON declares its own type, and what that is', () => {
    for (const [where, { responses }] of operations(documentOf(openapiDocument))) {
      for (const [status, { $ref, content = {}, description }] of Object.entries(responses)) {
        expect($ref ?? description, `${where} ${status}`).toBeTruthy()
        for (const [type, { schema }] of Object.entries(content as Record<string, Json>)) {
          expect(type, where).toMatch(/^[a-z]+\/[\w.+-]+$/)
          if (type === 'application/json' && !where.endsWith('/export')) expect(schema, where).toBeDefined()
        }
      }
    }
  })

  test('to a path with a part that is too long is 414, and is declared', async () => {
    for (const route of routes.filter(({ url, method, schema }) => url.includes(':') && method !== 'HEAD' && schema)) {
      const url = route.url.replace(/:\w+/g, 'x'.repeat(600))
      const { status, body } = await cadastre.call(route.method as 'GET', url, { token: null })
      expect([status, Object.keys(body)], url).toEqual([414, ['detail']])
    }
  })
})

test('a caller of /version may show who it is, and need not', () => {
  const [, version] = operations(documentOf(openapiDocument)).find(([where]) => where.endsWith('/version')) ?? []
  expect(version?.security).toEqual([{}, { HTTPBearer: [] }])
})

import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { baseOf } from '../src/http/schema-walk.ts'
import { type TestApp, testApp } from './harness.ts'

/** Names and networks in the bodies of every route, found by walking the schemas. */
let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

type Field = { where: string; name: string; schema: z.ZodType }

function fieldsIn(schema: z.ZodType, where: string, depth = 0): Field[] {
  const { def } = baseOf(schema)
  if (depth > 6) return []
  const inner = [def.element, def.valueType, ...(def.options ?? [])].filter((one) => one !== undefined)
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => [
      { where: `${where}.${name}`, name, schema: field },
      ...fieldsIn(field, `${where}.${name}`, depth + 1),
    ]),
    ...inner.flatMap((one) => fieldsIn(one, where, depth + 1)),
  ]
}

const bodyOf = ({ schema }: RouteOptions): z.ZodType | undefined => (schema as { body?: z.ZodType } | undefined)?.body
const bodyFields = (): Field[] =>
  cadastre.app.routeTable.routes.flatMap((route) => {
    const body = bodyOf(route)
    return body ? fieldsIn(body, `${route.method} ${route.url}`) : []
  })

const named = (): Field[] =>
  bodyFields().filter(({ name, schema }) => /^(display_)?name$/.test(name) && baseOf(schema).def.type === 'string')

test('no name is stored with blanks around it', () => {
  const fields = named()
  expect(fields.length).toBeGreaterThan(40)
  const padded = fields.filter(({ schema }) => {
    const { success, data } = schema.safeParse(' \u00a0a.example\t ')
    // A name of the DNS has its last dot.
    return success && data !== 'a.example' && data !== 'a.example.'
  })
  expect(padded.map(({ where }) => where)).toEqual([])
})

test('where a name is needed, a blank one is as short as none', () => {
  const codes = (schema: z.ZodType, text: string) => schema.safeParse(text).error?.issues.map(({ code }) => code)
  const lenient = named().filter(({ schema }) => {
    const none = codes(schema, '')
    return none !== undefined && JSON.stringify(codes(schema, ' \t')) !== JSON.stringify(none)
  })
  expect(lenient.map(({ where }) => where)).toEqual([])
})

// Where one network is asked for; a calculator is also asked about an address.
const NETWORK = /^(network|prefix|new_cidr|ssm_range|confirm_cidr|confirmation_cidr)$/

test('a network without its length is refused wherever a body takes one', () => {
  const fields = bodyFields().filter(
    ({ name, schema, where }) => NETWORK.test(name) && baseOf(schema).def.type === 'string' && !/\/tools\//.test(where),
  )
  expect(fields.length).toBeGreaterThan(8)
  // What a preview takes as any text it answers with a conflict, what confirms is compared, and what stands in a plan
  // fails alone: see those tests.
  const lenient = fields.filter(
    ({ schema, name, where }) =>
      !/cidr/.test(name) &&
      !/\.plan\./.test(where) &&
      ['10.0.0.0', '::'].some((text) => schema.safeParse(text).success),
  )
  expect(lenient.map(({ where }) => where)).toEqual([])
})

test('a name is trimmed, and a blank one refused, as the caller sees it', async () => {
  const post = (name: string) => cadastre.call('POST', '/api/v1/ipam/spaces', { body: { name } })
  expect((await post('  Lab ')).body.name).toBe('Lab')
  expect((await post(' Lab')).status).toBe(409)
  const { status, body } = await post('   ')
  expect([status, body.detail]).toEqual([
    422,
    [
      {
        type: 'string_too_short',
        loc: ['body', 'name'],
        msg: 'String should have at least 1 character',
        ctx: { min_length: 1 },
      },
    ],
  ])
})

import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from './errors.ts'
import type { Fault } from './issues.ts'
import { validateRequest } from './validation.ts'

type Parts = { params?: unknown; query?: unknown; body?: unknown }
type Schemas = { params?: z.ZodType; querystring?: z.ZodType; body?: z.ZodType }

/** What a handler would see after the request was checked. */
async function checked(schema: Schemas, parts: Parts): Promise<Parts> {
  // The check looks at nothing of a request but these.
  const request = { routeOptions: { schema }, ...parts } as unknown as FastifyRequest
  await validateRequest(request)
  return { params: request.params, query: request.query, body: request.body }
}

async function faults(schema: Schemas, parts: Parts): Promise<Fault[]> {
  const error = await checked(schema, parts).catch((refusal: unknown) => refusal)
  expect(error).toBeInstanceOf(Refusal)
  expect((error as Refusal).status).toBe(422)
  return (error as Refusal).detail as Fault[]
}

const query = async (field: z.ZodType, value: unknown) =>
  ((await checked({ querystring: z.object({ field }) }, { query: { field: value } })).query as { field: unknown }).field
const queryFault = async (field: z.ZodType, value: unknown) =>
  (await faults({ querystring: z.object({ field }) }, { query: { field: value } }))[0]?.type

describe('values of the query and the path', () => {
  test.each([
    ['5', 5],
    [' 5 ', 5],
    ['1.0', 1],
    ['+5', 5],
    ['-5', -5],
    ['007', 7],
  ])('%j is read as the integer %d', async (text, number) => {
    expect(await query(z.int(), text)).toBe(number)
  })

  test.each(['abc', '', '1.5', '1e3', '0x10', '5 6', 'NaN', 'Infinity', '٥'])('%j is no integer', async (text) => {
    expect(await queryFault(z.int(), text)).toBe('int_parsing')
  })

  test('an integer larger than can be exact is refused, not rounded', async () => {
    expect(await queryFault(z.int(), '9007199254740993')).toBe('less_than_equal')
  })

  test('a number may have a fraction, but is no text', async () => {
    expect(await query(z.number(), '1.5')).toBe(1.5)
    expect(await queryFault(z.number(), 'abc')).toBe('float_parsing')
  })

  test.each(['true', 'TRUE', '1', 'on', 'yes', 't', 'Y'])('%s is true', async (word) => {
    expect(await query(z.boolean(), word)).toBe(true)
  })

  test.each(['false', 'False', '0', 'off', 'no', 'f', 'N'])('%s is false', async (word) => {
    expect(await query(z.boolean(), word)).toBe(false)
  })

  test.each(['maybe', '', '2', 'truee'])('%j is neither', async (word) => {
    expect(await queryFault(z.boolean(), word)).toBe('bool_parsing')
  })

  test('a list may come as one value or as many, each read as its type', async () => {
    expect(await query(z.array(z.int()), '1')).toEqual([1])
    expect(await query(z.array(z.int()), ['1', '2'])).toEqual([1, 2])
    const absent = await checked({ querystring: z.object({ tag: z.array(z.string()).default([]) }) }, { query: {} })
    expect(absent.query).toEqual({ tag: [] })
  })

  test('of one value given twice the last counts', async () => {
    expect(await query(z.int(), ['1', '2'])).toBe(2)
  })

  test('a text stays as it was sent', async () => {
    expect(await query(z.string(), ' 5 ')).toBe(' 5 ')
  })

  test('defaults, optional and nullable fields are read by what is below them', async () => {
    expect(await query(z.int().min(1).max(500).default(100), '7')).toBe(7)
    expect(await query(z.boolean().optional(), 'no')).toBe(false)
    expect(await query(z.int().nullable(), '3')).toBe(3)
  })

  test('a path is read the same way', async () => {
    const { params } = await checked({ params: z.object({ id: z.int() }) }, { params: { id: '12' } })
    expect(params).toEqual({ id: 12 })
  })

  test('parameters that nobody declared are refused, whatever they are called', async () => {
    const hostile = JSON.parse('{"a":"1","other":"x","__proto__":"y","constructor":"z","toString":"w"}')
    const refused = await faults({ querystring: z.object({ a: z.int() }) }, { query: hostile })
    expect(refused.map(({ loc }) => loc[1])).toEqual(['other', '__proto__', 'constructor', 'toString'])
  })
})

describe('a body', () => {
  test.each([
    [z.int(), '5'],
    [z.boolean(), 'true'],
    [z.boolean(), 1],
    [z.string(), 5],
    [z.array(z.string()), 'a'],
  ])('is not coerced: %#', async (field, value) => {
    expect(await faults({ body: z.object({ field }) }, { body: { field: value } })).toHaveLength(1)
  })

  test('loses keys that nobody declared', async () => {
    const { body } = await checked({ body: z.object({ a: z.int() }) }, { body: { a: 1, b: 2 } })
    expect(body).toEqual({ a: 1 })
  })

  test('of a route that takes none is left alone', async () => {
    expect((await checked({}, { body: 'anything' })).body).toBe('anything')
  })
})

describe('all that is wrong', () => {
  const schema = {
    body: z.object({ name: z.string(), count: z.int() }),
    querystring: z.object({ limit: z.int() }),
    params: z.object({ id: z.guid() }),
  }

  test('comes in one answer: path, then query, then body', async () => {
    const all = await faults(schema, { params: { id: 'zebra' }, query: { limit: 'x' }, body: { count: 'y' } })
    expect(all.map(({ type, loc }) => [type, ...loc])).toEqual([
      ['uuid_parsing', 'path', 'id'],
      ['int_parsing', 'query', 'limit'],
      ['missing', 'body', 'name'],
      ['int_type', 'body', 'count'],
    ])
  })

  test('is nothing when all is right', async () => {
    const id = '01900000-0000-7000-8000-000000000000'
    const seen = await checked(schema, { params: { id }, query: { limit: '5' }, body: { name: 'a', count: 1 } })
    expect(seen).toEqual({ params: { id }, query: { limit: 5 }, body: { name: 'a', count: 1 } })
  })
})

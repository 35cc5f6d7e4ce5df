import { describe, expect, test } from 'vitest'
import { publishNullable } from './nullable.ts'

const nullable = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })
const ref = (id: string) => ({ $ref: `#/components/schemas/${id}` })
const document = (schemas: object, paths: object = {}) => ({
  openapi: '3.1.0',
  paths,
  components: { schemas, securitySchemes: {} },
})
const published = (schemas: Record<string, object>, paths: object = {}) =>
  (publishNullable(document(schemas, paths)) as { components: { schemas: Record<string, object> } }).components.schemas
const bodyOf = (id: string) => ({
  '/x': { post: { requestBody: { content: { 'application/json': { schema: ref(id) } } } } },
})

describe('a nullable value in an answer', () => {
  test('is its plain type and not required', () => {
    const Answer = {
      type: 'object',
      properties: { id: { type: 'string' }, color: nullable({ type: 'string', maxLength: 9 }) },
      required: ['id', 'color'],
    }
    expect(published({ Answer }).Answer).toEqual({
      type: 'object',
      properties: { id: { type: 'string' }, color: { type: 'string', maxLength: 9 } },
      required: ['id'],
    })
  })

  test('keeps what stood beside it', () => {
    const Answer = { type: 'object', properties: { a: { description: 'said', ...nullable({ type: 'integer' }) } } }
    expect(published({ Answer }).Answer).toMatchObject({ properties: { a: { type: 'integer', description: 'said' } } })
  })

  test('written as a list of types becomes the one that is left', () => {
    const Answer = { type: 'object', properties: { a: { type: ['string', 'null'] } }, required: ['a'] }
    expect(published({ Answer }).Answer).toEqual({ type: 'object', properties: { a: { type: 'string' } } })
  })

  test('that refers to a component is the bare reference', () => {
    const Answer = { type: 'object', properties: { zone: nullable(ref('Zone')) }, required: ['zone'] }
    expect(published({ Answer, Zone: { type: 'object' } }).Answer).toEqual({
      type: 'object',
      properties: { zone: ref('Zone') },
    })
  })

  test('with several arms stays a union, minus the null', () => {
    const value = { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] }
    const Answer = { type: 'object', properties: { value }, required: ['value'] }
    expect(published({ Answer }).Answer).toEqual({
      type: 'object',
      properties: { value: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
    })
  })

  test('deep inside lists and objects is rewritten too', () => {
    const row = {
      type: 'object',
      properties: { a: nullable({ type: 'string' }), b: { type: 'string' } },
      required: ['a', 'b'],
    }
    const Answer = { type: 'object', properties: { rows: { type: 'array', items: row } }, required: ['rows'] }
    expect(published({ Answer }).Answer).toEqual({
      type: 'object',
      properties: {
        rows: {
          type: 'array',
          items: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['b'] },
        },
      },
      required: ['rows'],
    })
  })

  test('written out in the answer of a path is rewritten too', () => {
    const schema = { type: 'object', properties: { a: nullable({ type: 'string' }) }, required: ['a'] }
    const paths = { '/x': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } }
    expect(publishNullable(document({}, paths)).paths).toEqual({
      '/x': {
        get: {
          responses: {
            200: {
              content: { 'application/json': { schema: { type: 'object', properties: { a: { type: 'string' } } } } },
            },
          },
        },
      },
    })
  })
})

describe('a schema of a request body', () => {
  const Create = {
    type: 'object',
    properties: { name: { type: 'string' }, color: nullable({ type: 'string' }) },
    required: ['name', 'color'],
  }

  test('keeps its required list, though the null is gone', () => {
    expect(published({ Create }, bodyOf('Create')).Create).toEqual({
      type: 'object',
      properties: { name: { type: 'string' }, color: { type: 'string' } },
      required: ['name', 'color'],
    })
  })

  test('does so for every component below it', () => {
    const Bulk = { type: 'object', properties: { rows: { type: 'array', items: ref('Create') } }, required: ['rows'] }
    expect(published({ Bulk, Create }, bodyOf('Bulk')).Create).toMatchObject({ required: ['name', 'color'] })
  })

  test('that refers to itself is followed once', () => {
    const Tree = { type: 'object', properties: { child: nullable(ref('Tree')) }, required: ['child'] }
    expect(published({ Tree }, bodyOf('Tree')).Tree).toEqual({
      type: 'object',
      properties: { child: ref('Tree') },
      required: ['child'],
    })
  })

  test('written out in the path keeps its required list', () => {
    const paths = { '/x': { post: { requestBody: { content: { 'application/json': { schema: Create } } } } } }
    expect(JSON.stringify(publishNullable(document({}, paths)).paths)).toContain('"required":["name","color"]')
  })
})

describe('what only looks like a nullable', () => {
  test('in examples, defaults and enums is left alone', () => {
    const Answer = {
      type: 'object',
      properties: {
        a: { type: 'string', default: null, enum: ['a', null], examples: [{ anyOf: [{ type: 'null' }] }] },
      },
    }
    expect(published({ Answer }).Answer).toEqual(Answer)
  })

  test('a property called required, type or anyOf is a property', () => {
    const Answer = {
      type: 'object',
      properties: { required: { type: 'boolean' }, type: { type: 'string' }, anyOf: { type: 'string' } },
    }
    expect(published({ Answer }).Answer).toEqual(Answer)
  })

  test('a property called enum or default that is nullable is published like any other', () => {
    const Answer = { type: 'object', properties: { default: nullable({ type: 'string' }) }, required: ['default'] }
    expect(published({ Answer }).Answer).toEqual({ type: 'object', properties: { default: { type: 'string' } } })
  })
})

test('the document that was passed in stays as it was', () => {
  const original = document({ A: { type: 'object', properties: { a: nullable({ type: 'string' }) }, required: ['a'] } })
  const before = structuredClone(original)
  publishNullable(original)
  expect(original).toEqual(before)
})

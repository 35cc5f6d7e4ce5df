import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { Known } from './known.ts'
import { Random } from './random.ts'
import { operationsOf, requestTo } from './requests.ts'
import { type Schema, type Source, valid, wrong } from './values.ts'

const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'))
const operations = operationsOf(document)
const sourceFrom = (seed: number): Source => ({
  random: new Random(seed),
  known: new Known(),
  schemas: document.components.schemas,
})
const requestsFrom = (seed: number) => {
  const source = sourceFrom(seed)
  return operations.map((operation) => requestTo(source, operation))
}

describe('requests', () => {
  test('follow from the seed', () => {
    expect(requestsFrom(7)).toEqual(requestsFrom(7))
    expect(requestsFrom(7)).not.toEqual(requestsFrom(8))
  })

  test('are made for every operation of the document, at its path', () => {
    expect(operations.length).toBeGreaterThan(300)
    for (const { template, url } of requestsFrom(3)) {
      const pattern = template.replace(/[.+]/g, '\\$&').replace(/\{\w+\}/g, '[^/?]+')
      expect(url).toMatch(new RegExp(`^${pattern}(\\?|$)`))
      expect(URL.canParse(url, 'http://x')).toBe(true)
    }
  })

  test('hold their body in its form: JSON that parses, or a form with its edge', () => {
    for (const { headers, body } of requestsFrom(5)) {
      if (body === undefined) expect(headers).not.toHaveProperty('content-type')
      else expect(headers['content-type']).toMatch(/\//)
    }
  })
})

describe('values', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const schema: Schema = {
    type: 'object',
    required: ['name', 'count', 'kind', 'list'],
    properties: {
      name: { type: 'string', minLength: 3, maxLength: 12 },
      count: { type: 'integer', minimum: -5, maximum: 5 },
      share: { type: 'number', minimum: 0, maximum: 1 },
      kind: { enum: ['a', 'b', null] },
      list: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'boolean' } },
      when: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
      tags: { type: 'object', additionalProperties: { type: 'string', maxLength: 5 } },
    },
  }

  test('that are meant to be right are what the schema asks for', () => {
    const source = sourceFrom(1)
    for (let round = 0; round < 500; round++)
      expect(ajv.validate(schema, valid(source, schema, '')), ajv.errorsText()).toBe(true)
  })

  test('that are meant to be wrong mostly are', () => {
    const source = sourceFrom(1)
    const count: Schema = { type: 'integer', minimum: 1, maximum: 9 }
    const wrongs = Array.from({ length: 300 }, () => wrong(source, count, 'count'))
    expect(wrongs.filter((value) => ajv.validate(count, value)).length).toBeLessThan(30)
  })
})

describe('what is known', () => {
  const [space, block] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']

  test('gives an id for a path, a reference and a reference by another name', () => {
    const known = new Known()
    known.harvest('/api/v1/ipam/blocks', [{ id: block, space_id: space, name: 'x' }])
    const random = new Random(1)
    expect(known.idFor('blocks', random)).toBe(block)
    expect(known.idFor('parent_block', random)).toBe(block)
    expect(known.idFor('space', random)).toBe(space)
    expect(known.idFor('customer', random)).toBeUndefined()
  })

  test('looks into pages', () => {
    const known = new Known()
    known.harvest('/api/v1/customers', { items: [{ id: space }], total: 1 })
    expect(known.idFor('customer', new Random(1))).toBe(space)
  })
})

import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Fault, faultsOf } from './issues.ts'
import { Uuid } from './schema.ts'

function faults(schema: z.ZodType, value: unknown, part: 'body' | 'query' | 'path' = 'body'): Fault[] {
  const result = schema.safeParse(value, { reportInput: true })
  return result.success ? [] : faultsOf(part, schema, result.error.issues)
}
/** The one fault of a field, without its place. */
const said = (field: z.ZodType, value: unknown, part: 'body' | 'query' = 'body') => {
  const all = faults(z.object({ field }), { field: value }, part)
  expect(all).toHaveLength(1)
  const { loc, ...rest } = all[0] as Fault
  expect(loc).toEqual([part, 'field'])
  return rest
}

const VALID_OBJECT = 'Input should be a valid dictionary or object to extract fields from'
const ID = '01900000-0000-7000-8000-000000000000'
const Moment = z.iso.datetime({ offset: true, local: true })

describe('the words of a fault', () => {
  test.each<[string, z.ZodType, unknown, object]>([
    ['a number for a string', z.string(), 5, { type: 'string_type', msg: 'Input should be a valid string' }],
    ['null for a string', z.string(), null, { type: 'string_type', msg: 'Input should be a valid string' }],
    ['a list for a string', z.string(), [], { type: 'string_type', msg: 'Input should be a valid string' }],
    [
      'a string that is too short',
      z.string().min(2),
      'a',
      { type: 'string_too_short', msg: 'String should have at least 2 characters', ctx: { min_length: 2 } },
    ],
    [
      'an empty string where one character is needed',
      z.string().min(1),
      '',
      { type: 'string_too_short', msg: 'String should have at least 1 character', ctx: { min_length: 1 } },
    ],
    [
      'a string that is too long',
      z.string().max(3),
      'abcd',
      { type: 'string_too_long', msg: 'String should have at most 3 characters', ctx: { max_length: 3 } },
    ],
    [
      'a string too long for one character',
      z.string().max(1),
      'ab',
      { type: 'string_too_long', msg: 'String should have at most 1 character', ctx: { max_length: 1 } },
    ],
    [
      'a string against a pattern',
      z.string().regex(/^[a-z]+$/i),
      '5',
      { type: 'string_pattern_mismatch', msg: "String should match pattern '^[a-z]+$'", ctx: { pattern: '^[a-z]+$' } },
    ],
    ['null for an integer', z.int(), null, { type: 'int_type', msg: 'Input should be a valid integer' }],
    ['a list for an integer', z.int(), [], { type: 'int_type', msg: 'Input should be a valid integer' }],
    ['a text for an integer', z.int(), '5', { type: 'int_type', msg: 'Input should be a valid integer' }],
    [
      'a fraction for an integer',
      z.int(),
      1.5,
      { type: 'int_from_float', msg: 'Input should be a valid integer, got a number with a fractional part' },
    ],
    [
      'less than the least',
      z.int().min(1),
      0,
      { type: 'greater_than_equal', msg: 'Input should be greater than or equal to 1', ctx: { ge: 1 } },
    ],
    [
      'more than the most',
      z.int().max(500),
      501,
      { type: 'less_than_equal', msg: 'Input should be less than or equal to 500', ctx: { le: 500 } },
    ],
    [
      'the bound itself',
      z.int().gt(0),
      0,
      { type: 'greater_than', msg: 'Input should be greater than 0', ctx: { gt: 0 } },
    ],
    [
      'the upper bound itself',
      z.number().lt(1),
      1,
      { type: 'less_than', msg: 'Input should be less than 1', ctx: { lt: 1 } },
    ],
    ['a text for a number', z.number(), 'x', { type: 'float_type', msg: 'Input should be a valid number' }],
    ['a number for a boolean', z.boolean(), 1, { type: 'bool_type', msg: 'Input should be a valid boolean' }],
    ['an object for a list', z.array(z.string()), {}, { type: 'list_type', msg: 'Input should be a valid list' }],
    [
      'a list for a map',
      z.record(z.string(), z.unknown()),
      [],
      { type: 'dict_type', msg: 'Input should be a valid dictionary' },
    ],
    [
      'too few items',
      z.array(z.int()).min(1),
      [],
      {
        type: 'too_short',
        msg: 'List should have at least 1 item after validation, not 0',
        ctx: { field_type: 'List', min_length: 1, actual_length: 0 },
      },
    ],
    [
      'too many items',
      z.array(z.int()).max(2),
      [1, 2, 3],
      {
        type: 'too_long',
        msg: 'List should have at most 2 items after validation, not 3',
        ctx: { field_type: 'List', max_length: 2, actual_length: 3 },
      },
    ],
    ['null for a UUID', Uuid, null, { type: 'uuid_type', msg: 'UUID input should be a string, bytes or UUID object' }],
    ['a number for a UUID', Uuid, 5, { type: 'uuid_type', msg: 'UUID input should be a string, bytes or UUID object' }],
    ['null for a time', Moment, null, { type: 'datetime_type', msg: 'Input should be a valid datetime' }],
    [
      'a value that is none of three',
      z.enum(['a', 'b', 'c']),
      'd',
      { type: 'literal_error', msg: "Input should be 'a', 'b' or 'c'", ctx: { expected: "'a', 'b' or 'c'" } },
    ],
    [
      'a value that is none of two',
      z.enum(['a', 'b']),
      5,
      { type: 'literal_error', msg: "Input should be 'a' or 'b'", ctx: { expected: "'a' or 'b'" } },
    ],
    [
      'a value that is not the only one',
      z.literal('bearer'),
      'basic',
      { type: 'literal_error', msg: "Input should be 'bearer'", ctx: { expected: "'bearer'" } },
    ],
    [
      'a value against a rule of ours',
      z.string().refine(() => false, 'it is not a domain name'),
      'x',
      { type: 'value_error', msg: 'Value error, it is not a domain name', ctx: { error: {} } },
    ],
  ])('%s', (_what, field, value, wanted) => {
    expect(said(field, value)).toEqual(wanted)
  })

  test.each<[z.ZodType, string, string, string]>([
    [z.int(), 'abc', 'int_parsing', 'Input should be a valid integer, unable to parse string as an integer'],
    [z.number(), 'abc', 'float_parsing', 'Input should be a valid number, unable to parse string as a number'],
    [z.boolean(), 'maybe', 'bool_parsing', 'Input should be a valid boolean, unable to interpret input'],
  ])('text that could not be read, in the query: %#', (field, text, type, msg) => {
    expect(said(field, text, 'query')).toEqual({ type, msg })
  })

  test.each([
    ['zebra', 'invalid character: found `z` at 1'],
    ['0190000g', 'invalid character: found `g` at 8'],
    ['', 'invalid length: expected length 32 for simple format, found 0'],
    ['abc', 'invalid length: expected length 32 for simple format, found 3'],
    ['0190-0000', 'invalid group count: expected 5, found 2'],
    ['0190000-0000-7000-8000-000000000000', 'invalid group length in group 0: expected 8, found 7'],
    ['01900000-0000-7000-8000-00000000000', 'invalid group length in group 4: expected 12, found 11'],
  ])('a UUID %j says where it goes wrong', (text, error) => {
    expect(said(Uuid, text)).toEqual({
      type: 'uuid_parsing',
      msg: `Input should be a valid UUID, ${error}`,
      ctx: { error },
    })
  })

  test.each([ID.toUpperCase(), ID.replaceAll('-', ''), `{${ID}}`, `urn:uuid:${ID}`])(
    'a UUID may be written %s',
    (text) => {
      expect(Uuid.parse(text)).toBe(ID)
    },
  )

  test.each([
    ['2026', 'input is too short'],
    ['yesterday evening', 'invalid character in year'],
    ['2026-13-01T00:00:00', 'month value is outside expected range of 1-12'],
    ['2026-11-15T10:00:00Zx', 'unexpected extra characters at the end of the input'],
  ])('a time %j says why it is none', (text, error) => {
    const msg = `Input should be a valid datetime or date, ${error}`
    expect(said(Moment, text)).toEqual({ type: 'datetime_from_date_parsing', msg, ctx: { error } })
  })
})

describe('the place of a fault', () => {
  const missing = (loc: unknown[]) => ({ type: 'missing', loc, msg: 'Field required' })

  test('a field that is absent, in each part', () => {
    const schema = z.object({ q: z.string() })
    expect(faults(schema, {}, 'body')).toEqual([missing(['body', 'q'])])
    expect(faults(schema, {}, 'query')).toEqual([missing(['query', 'q'])])
    expect(faults(schema, {}, 'path')).toEqual([missing(['path', 'q'])])
  })

  test('the whole body that is absent', () => {
    expect(faults(z.object({}), undefined)).toEqual([missing(['body'])])
  })

  test.each(['text', 5, null, []])('a body of %j is no object', (body) => {
    expect(faults(z.object({}), body)).toEqual([{ type: 'model_attributes_type', loc: ['body'], msg: VALID_OBJECT }])
  })

  test('deep inside lists and objects, with numbers for the items', () => {
    const schema = z.object({ permissions: z.array(z.object({ action: z.string() })) })
    expect(faults(schema, { permissions: [{ action: 'read' }, { action: 5 }] })).toEqual([
      { type: 'string_type', loc: ['body', 'permissions', 1, 'action'], msg: 'Input should be a valid string' },
    ])
  })

  test('in the values of a map', () => {
    const schema = z.object({ limits: z.record(z.string(), z.int()) })
    expect(faults(schema, { limits: { a: 1, b: 'x' } })).toMatchObject([
      { type: 'int_type', loc: ['body', 'limits', 'b'] },
    ])
  })

  test('below optional, nullable, default and transformed fields the words stay the same', () => {
    const field = z.int().nullable().default(null).transform(String)
    expect(said(field, 'x')).toEqual({ type: 'int_type', msg: 'Input should be a valid integer' })
    expect(said(z.boolean().optional(), 'maybe', 'query')).toMatchObject({ type: 'bool_parsing' })
  })

  test('a rule over the whole body stands at the body', () => {
    const schema = z.object({ a: z.int(), b: z.int() }).refine(({ a, b }) => a < b, 'a is not below b')
    expect(faults(schema, { a: 2, b: 1 })).toEqual([
      { type: 'value_error', loc: ['body'], msg: 'Value error, a is not below b', ctx: { error: {} } },
    ])
  })

  test('keys that may not be there, one entry each', () => {
    expect(faults(z.strictObject({}), { a: 1, b: 2 })).toEqual([
      { type: 'extra_forbidden', loc: ['body', 'a'], msg: 'Extra inputs are not permitted' },
      { type: 'extra_forbidden', loc: ['body', 'b'], msg: 'Extra inputs are not permitted' },
    ])
  })

  test('a value that fits no arm of a union has one entry for each', () => {
    const schema = z.object({ color: z.union([z.enum(['red', 'blue']), z.literal('')]).nullable() })
    const all = faults(schema, { color: 'mauve' })
    expect(all.map(({ type }) => type)).toEqual(['literal_error', 'literal_error'])
    for (const { loc } of all) expect(loc.slice(0, 2)).toEqual(['body', 'color'])
  })

  test('each arm of a union speaks of its own type', () => {
    const all = faults(z.object({ value: z.union([z.int(), z.boolean()]) }), { value: 'x' })
    expect(all.map(({ type }) => type)).toEqual(['int_type', 'bool_type'])
  })

  test('inside an arm of a union the items keep their numbers', () => {
    const all = faults(z.object({ value: z.union([z.array(z.string()), z.boolean()]) }), { value: [5] })
    expect(all[0]?.loc).toContain(0)
  })

  test('all failing fields are told, in the order they are declared', () => {
    const schema = z.object({ a: z.int(), b: z.string(), c: z.boolean() })
    expect(faults(schema, { c: 1, b: 2 }).map(({ loc }) => loc[1])).toEqual(['a', 'b', 'c'])
  })
})

test('what was sent is never repeated', () => {
  const schema = z.object({ password: z.int(), nested: z.object({ token: z.boolean() }), list: z.array(z.int()) })
  const all = faults(schema, { password: 'hunter2', nested: { token: 'hunter2' }, list: ['hunter2'] })
  expect(all).toHaveLength(3)
  expect(JSON.stringify(all)).not.toContain('hunter2')
  for (const fault of all) expect(fault).not.toHaveProperty('input')
})

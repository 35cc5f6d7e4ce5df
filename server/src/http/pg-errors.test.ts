import { describe, expect, test } from 'vitest'
import { isConnectionFault, refusalFor, scalarsOf } from './pg-errors.ts'

const database = (code: string, facts: object = {}) => ({ message: `raw text of ${code}`, code, ...facts })
const ID = '01900000-0000-7000-8000-00000000abcd'
const constraint = 'subnet_customer_id_fkey'
const missing = (values: string) =>
  database('23503', { constraint, detail: `Key (customer_id)=(${values}) is not present in table "customer".` })
const missingPair = (values: string) =>
  database('23503', {
    constraint: 'subnet_block_id_fkey',
    detail: `Key (block_id, space_id)=(${values}) is not present in table "ip_block".`,
  })
const referenced = (code: string, words: string) =>
  database(code, { constraint, detail: `Key (id)=(${ID}) ${words} "subnet".` })
const answer = (error: ReturnType<typeof database>, request: object = {}) => {
  const refusal = refusalFor(
    error,
    { body: request },
    { space_name_key: ({ name }) => `A space named '${name}' already exists` },
  )
  return refusal && { status: refusal.status, detail: refusal.detail }
}

describe('refusalFor', () => {
  test('a unique violation is a 409, with the sentence of its constraint if there is one', () => {
    expect(answer(database('23505', { constraint: 'space_name_key' }), { name: 'a' })).toEqual({
      status: 409,
      detail: "A space named 'a' already exists",
    })
    expect(answer(database('23505', { constraint: 'other_key' }))).toEqual({
      status: 409,
      detail: 'The request conflicts with existing data',
    })
  })

  test('an exclusion violation is an overlap', () => {
    expect(answer(database('23P01'))).toEqual({ status: 409, detail: 'The value overlaps an existing one' })
  })

  test.each([
    ['a body', { customer_id: ID }],
    ['any depth of a body', { rows: [{ link: { customer: ID } }] }],
    ['other capitals', { customer_id: ID.toUpperCase() }],
  ])('a reference that came in %s is a 422 that names column and table', (_where, request) => {
    const sentence = 'customer_id references a customer row that does not exist.'
    expect(answer(missing(ID), request)).toEqual({ status: 422, detail: sentence })
  })

  test('a number in the request is compared as it is written', () => {
    expect(answer(missing('7'), { vlan_id: 7 })?.status).toBe(422)
  })

  test('a reference over several columns needs all of its values', () => {
    const error = missingPair('north, z')
    expect(answer(error, { block_id: 'north', space_id: 'z' })?.detail).toBe(
      'block_id, space_id references a ip_block row that does not exist.',
    )
    expect(answer(error, { block_id: 'north' })).toBeNull()
  })

  test.each([
    ['nothing of it was sent', {}],
    ['only a part of a text equals it', { note: `see ${ID}` }],
    ['a boolean or null reads like it', { a: true, b: null }],
  ])('a reference is our own fault when %s', (_why, request) => {
    expect(answer(missing(ID), request)).toBeNull()
    expect(answer(missing('true'), request)).toBeNull()
    expect(answer(missing('null'), request)).toBeNull()
  })

  test('a value with a comma in it is not provably the caller’s', () => {
    expect(answer(missingPair('x, y, z'), { a: 'x', b: 'y, z' })).toBeNull()
    expect(answer(missing('x, y'), { name: 'x, y' })?.status).toBe(422)
  })

  test.each([
    ['until version 17', '23503', 'is still referenced from table'],
    ['since version 18', '23001', 'is referenced from table'],
    ['in another language', '23503', 'wird noch aus einer Tabelle referenziert:'],
  ])('a row that is still referenced is a 409 that names the table, as PostgreSQL says it %s', (_when, code, words) => {
    const refusal = answer(referenced(code, words), { id: ID })
    expect(refusal?.status).toBe(409)
    expect(refusal?.detail).toBe('It is still referenced by subnet rows; remove those first')
    expect(answer(referenced(code, words))).toBeNull()
  })

  test.each(['', 'MATCH FULL does not allow mixing of null and nonnull key values.'])(
    'a foreign key whose detail is %j is our own fault',
    (detail) => {
      expect(answer(database('23503', { constraint, detail }), { a: 1 })).toBeNull()
    },
  )

  test.each(['22001', '22003', '22007', '22021', '22P02', '22P05'])(
    'data error %s is a 422 that repeats nothing',
    (code) => {
      expect(answer(database(code))).toEqual({ status: 422, detail: 'A value in the request cannot be stored' })
    },
  )

  test.each(['23502', '23514', '42P01', '42501', '25006', '54000', 'XX000', ''])('%j is our own fault', (code) => {
    expect(answer(database(code))).toBeNull()
  })

  test('an error without a code is our own fault', () => {
    expect(refusalFor({ message: 'plain' }, {}, {})).toBeNull()
  })

  test.each(['57P01', '57P02', '57P03', '08006', '08001', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])(
    '%s is a 503 that asks to come back in a second',
    (code) => {
      const refusal = refusalFor(database(code), {}, {})
      expect(refusal?.status).toBe(503)
      expect(refusal?.headers).toEqual({ 'retry-after': '1' })
      expect(refusal?.detail).not.toContain('raw text')
    },
  )

  test.each(['57014', '25P03', '55P03', '40001', '40P01'])('%s is a database that is busy, not a fault', (code) => {
    expect(refusalFor(database(code), {}, {})).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  })
})

describe('isConnectionFault', () => {
  test.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect', 'Connection terminated'])(
    'knows the driver’s own words: %s',
    (message) => {
      expect(isConnectionFault({ message })).toBe(true)
    },
  )

  test('does not take any mention of a connection for one', () => {
    expect(isConnectionFault({ message: 'the Connection terminated column is missing' })).toBe(false)
  })
})

describe('scalarsOf', () => {
  test('collects texts and numbers of every part at every depth, in small letters', () => {
    expect(scalarsOf({ a: 'X', b: [1, { c: 'y' }] }, { id: 'Z' }, { q: ['1', '2'] })).toEqual(
      new Set(['x', '1', 'y', 'z', '2']),
    )
  })

  test('leaves out what proves nothing', () => {
    expect(scalarsOf({ a: true, b: null, c: undefined }, undefined, null)).toEqual(new Set())
  })

  test('a body of text alone counts', () => {
    expect(scalarsOf('text')).toEqual(new Set(['text']))
  })
})

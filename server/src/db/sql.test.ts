import fc from 'fast-check'
import { expect, test } from 'vitest'
import { all, any, anywhere, join, json, names, raw, Sql, sql, when } from './sql.ts'

test('values become parameters, numbered in the order they stand', () => {
  const statement = sql`select ${1} where name = ${'x'}`
  expect([statement.text, statement.values]).toEqual(['select $1 where name = $2', [1, 'x']])
})

test('pieces become part of the text, and their places are numbered with the rest', () => {
  const piece = sql`a = ${1} or b = ${2}`
  const statement = sql`select from t where c = ${0} and (${piece}) and ${piece} limit ${9}`
  expect(statement.text).toBe('select from t where c = $1 and (a = $2 or b = $3) and a = $4 or b = $5 limit $6')
  expect(statement.values).toEqual([0, 1, 2, 1, 2, 9])
})

test('a value never becomes text, whatever it holds', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { maxLength: 8 }), (values) => {
      const statement = sql`x in (${join(
        values.map((value) => sql`${value}`),
        ', ',
      )})`
      expect(statement.values).toEqual(values)
      expect(statement.text).toBe(`x in (${values.map((_, index) => `$${index + 1}`).join(', ')})`)
    }),
  )
})

test('no condition is no limit, no alternative is no match', () => {
  expect(all([]).text).toBe('true')
  expect(any([]).text).toBe('false')
  expect(all([sql`a = ${1}`, sql`b = ${2}`]).text).toBe('a = $1 and b = $2')
  expect(any([sql`a = ${1}`, sql`b = ${2}`]).text).toBe('(a = $1 or b = $2)')
})

test('a piece is left out where there is no value', () => {
  expect(all([...when(undefined, (id) => sql`id = ${id}`), ...when('x', (name) => sql`name = ${name}`)]).text).toBe(
    'name = $1',
  )
})

test('objects and lists go as JSON, names as they are', () => {
  const statement = sql`insert into t (${names(['a', 'b'])}) values (${json([1, 2])}, ${json({ a: 1 })})`
  expect(statement.text).toBe('insert into t (a, b) values ($1::jsonb, $2::jsonb)')
  expect(statement.values).toEqual(['[1,2]', '{"a":1}'])
  expect(names(['a', 'b'], 't').text).toBe('t.a, t.b')
})

test('what a pattern would mean, a text looked for does not', () => {
  expect(anywhere('50%_\\')).toBe('%50\\%\\_\\\\%')
})

test('raw text has no places', () => {
  expect(raw('now()')).toBeInstanceOf(Sql)
  expect(raw('now()').values).toEqual([])
})

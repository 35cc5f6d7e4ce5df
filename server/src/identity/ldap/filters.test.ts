import fc from 'fast-check'
import { EqualityFilter, FilterParser } from 'ldapts'
import { expect, test } from 'vitest'
import { filled } from './filters.ts'

test('whatever is typed stays one value of the filter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (username) => {
      const filter = FilterParser.parseString(filled('(uid={username})', { username }))
      expect(filter).toBeInstanceOf(EqualityFilter)
    }),
  )
})

test('signs that mean something in a filter are escaped, and a place in a typed name is no place', () => {
  expect(filled('(uid={username})', { username: '*)(uid=\\' })).toBe('(uid=\\2a\\29\\28uid=\\5c)')
  expect(filled('(a={username})(b={dn})', { username: '{dn}', dn: 'x' })).toBe('(a={dn})(b=x)')
})

import { expect, test } from 'vitest'
import { all } from '../../../db/sql.ts'
import { filterConditions, macSpelling } from './conditions.ts'
import { AddressFilter } from './query.ts'

const valuesOf = (filter: object): unknown[] => [...all(filterConditions(AddressFilter.parse(filter))).values]

test.each([
  ['00-1B-44', '00:1b:44'],
  ['1b:4', '1b:4'],
  ['1b:', '1b:'],
  ['001b.4411', '001b4411'],
  ['001B44', '001b44'],
  ['10.20', null],
  ['192.168.100', null],
  ['web-1', null],
  ['cafe', 'cafe'],
])('%s may be a MAC: %s', (typed, expected) => {
  expect(macSpelling(typed)).toBe(expected)
})

test('what is not asked is no condition', () => {
  expect(filterConditions(AddressFilter.parse({ q: '  ', hostname: '', tag: [' '] }))).toEqual([])
})

test('an address and a network are asked for as such, whatever their spelling', () => {
  expect(valuesOf({ q: '2001:DB8:0::1' })).toEqual(['2001:db8::1'])
  expect(valuesOf({ q: '10.0.0.9/30' })).toEqual(['10.0.0.8', '10.0.0.11'])
  expect(valuesOf({ q: '2001:db8::' })).toEqual(['%2001:db8::%', '2001:db8::', '{"2001":"db8::"}'])
})

test('signs of patterns are taken as they stand', () => {
  expect(valuesOf({ hostname: '50%_\\' })).toEqual(['%50\\%\\_\\\\%', '%50\\%\\_\\\\%'])
})

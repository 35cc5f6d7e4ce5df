import { expect, test } from 'vitest'
import { changes } from './changes.ts'
import { fieldChanges } from './field-changes.ts'
import { nextPath } from './next-path.ts'
import { pageSearch, parseSearch, stringifySearch, texts } from './search.ts'
import { lastTag, parseTags, tagList, tagTexts } from './tags.ts'
import { timeAgo } from './time.ts'

test('only fields that differ are sent; the order of keys does not count', () => {
  const before = { name: 'a', tags: { x: 1, y: 2 }, color: null as string | null }
  expect(changes(before, { ...before, tags: { y: 2, x: 1 } })).toEqual({})
  expect(changes(before, { ...before, color: 'red' })).toEqual({ color: 'red' })
})

test('an audit diff lists added, removed and changed fields', () => {
  expect(fieldChanges({ name: 'a', old: 1, same: [1] }, { name: 'b', new: 2, same: [1] })).toEqual([
    { field: 'name', before: 'a', after: 'b' },
    { field: 'old', before: 1, after: undefined },
    { field: 'new', before: undefined, after: 2 },
  ])
})

test('a value that is as empty as none before is no change; one that was emptied is', () => {
  expect(fieldChanges(null, { name: 'a', site_id: null })).toEqual([{ field: 'name', before: undefined, after: 'a' }])
  expect(fieldChanges({ site_id: '7' }, { site_id: null })).toEqual([{ field: 'site_id', before: '7', after: null }])
})

test('tags keep their stored type when another tag is edited', () => {
  const stored = { tier: 1, owner: 'netops', lab: '' }
  expect(tagTexts(stored)).toEqual(['tier=1', 'owner=netops', 'lab'])
  expect(parseTags(['tier=1', 'owner=ops', 'lab', 'url=a=b'], stored)).toEqual({
    tier: 1,
    owner: 'ops',
    lab: '',
    url: 'a=b',
  })
})

test('a filter for 10 stays text in the address', () => {
  expect(parseSearch('?q=10')).toEqual({ q: '10' })
  expect(stringifySearch({ q: '10', offset: 50, none: undefined, empty: '' })).toBe('?q=10&offset=50')
})

test('a bad page in the address is ignored', () => {
  expect(pageSearch({ limit: '9999', offset: '-1' })).toEqual({})
  expect(pageSearch({ limit: '25', offset: '50' })).toEqual({ limit: 25, offset: 50 })
  expect(texts({ q: 'x', other: 'y', empty: '' }, ['q', 'empty'])).toEqual({ q: 'x' })
})

test.each([
  ['/admin/audit?limit=25', '/admin/audit?limit=25'],
  ['//evil.example/', '/'],
  ['/\\evil.example', '/'],
  ['/..//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  [undefined, '/'],
])('after signing in, %s leads to %s', (asked, path) => {
  expect(nextPath(asked, 'https://ipam.example')).toBe(path)
})

test('times read as people say them', () => {
  const now = Date.parse('2026-11-15T12:00:00Z')
  expect(timeAgo('2026-11-15T11:59:50Z', now)).toBe('just now')
  expect(timeAgo('2026-11-15T09:00:00Z', now)).toBe('3 hours ago')
  expect(timeAgo('2026-11-14T09:00:00Z', now)).toBe('yesterday')
})

test('a filter by tags has commas between them, and the last one is what is being typed', () => {
  expect(tagList(' env:prod ,, lab, ')).toBe('env:prod,lab')
  expect(lastTag('en')).toEqual({ before: '', tag: 'en' })
  expect(lastTag('lab, env:pr')).toEqual({ before: 'lab, ', tag: 'env:pr' })
  expect(lastTag('lab,')).toEqual({ before: 'lab,', tag: '' })
})

import { describe, expect, test } from 'vitest'
import { raw } from '../db/sql.ts'
import { after, cursorOf, placeOf, type Sorting } from './sorting.ts'

const ID = '01900000-0000-7000-8000-000000000000'
const byName: Sorting = {
  list: 'Site',
  name: 'name',
  key: raw('site.name'),
  type: 'text',
  isNullable: false,
  isDescending: false,
  id: { key: raw('site.id'), type: 'uuid' },
}
const empty = { ...byName, isNullable: true }

describe('a cursor', () => {
  test('is read as it was given', () => {
    const place = { key: 'Köln "Süd"', id: ID }
    expect(placeOf(cursorOf(byName, place), byName)).toEqual(place)
  })

  test('of another list, sort, order or kind of id is none', () => {
    const cursor = cursorOf(byName, { key: 'a', id: ID })
    for (const other of [{ list: 'Vlan' }, { name: 'code' }, { isDescending: true }]) {
      expect(() => placeOf(cursor, { ...byName, ...other })).toThrow('cursor is not one')
    }
    expect(() => placeOf(cursor, { ...byName, id: { ...byName.id, type: 'bigint' } })).toThrow('cursor is not one')
    for (const text of ['', 'x', 'W10', '%']) expect(() => placeOf(text, byName)).toThrow('cursor is not one')
  })

  test('stands on an empty key only where a key can be empty', () => {
    const cursor = cursorOf(byName, { key: null, id: ID })
    expect(placeOf(cursor, empty).key).toBeNull()
    expect(() => placeOf(cursor, byName)).toThrow('cursor is not one')
  })
})

describe('what comes after a place', () => {
  const texts = (sorting: Sorting, key: string | null) => after(sorting, { key, id: ID }).map(({ text }) => text)

  test('is one stretch where no key is empty', () => {
    expect(texts(byName, 'a')).toEqual(['(site.name, site.id) > ($1::text::text, $2::text::uuid)'])
    expect(texts({ ...byName, isDescending: true }, 'a')).toEqual([
      '(site.name, site.id) < ($1::text::text, $2::text::uuid)',
    ])
  })

  test('has the empty keys last, and first when the order is turned', () => {
    expect(texts(empty, 'a')[1]).toBe('site.name is null')
    expect(texts(empty, null)).toHaveLength(1)
    expect(texts({ ...empty, isDescending: true }, null)[1]).toBe('site.name is not null')
    expect(texts({ ...empty, isDescending: true }, 'a')).toHaveLength(1)
  })
})

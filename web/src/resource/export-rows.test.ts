import { expect, test } from 'vitest'
import type { Fields } from '../api/fields.ts'
import { csvOf, jsonOf } from './export-rows.ts'

const fields: Fields = {
  name: { kind: 'text' },
  site_id: { kind: 'uuid', to: 'site' },
  tags: { kind: 'tags' },
  count: { kind: 'integer' },
  aliases: { kind: 'texts' },
}
const columns = Object.keys(fields).map((id) => ({ id, header: id }))
const nameOf = (_field: unknown, id: string) => (id === '7' ? 'HQ' : id)
const row = { id: '1', name: 'a,b', site_id: '7', tags: { env: 'prod', lab: '' }, count: 0, aliases: ['x', 'y'] }

test('a file holds the columns that are shown, with names instead of ids', () => {
  expect(csvOf(columns, fields, [row], nameOf)).toBe(
    'name,site_id,tags,count,aliases\r\n"a,b",HQ,"env=prod, lab",0,"x, y"\r\n',
  )
  expect(csvOf(columns.slice(3, 4), fields, [row], nameOf)).toBe('count\r\n0\r\n')
})

test('an empty value is an empty cell, and nothing is a formula', () => {
  const hostile = { ...row, name: '=cmd()', site_id: null, tags: {}, aliases: [] }
  expect(csvOf(columns, fields, [hostile], nameOf).split('\r\n')[1]).toBe("'=cmd(),,,0,")
})

test('programs get whole rows', () => {
  expect(JSON.parse(jsonOf([row]))).toEqual([row])
})

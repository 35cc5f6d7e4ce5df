import { isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Field, Fields } from '../api/fields.ts'
import { numberText } from './FactValue.tsx'
import { FieldCell, fieldColumns } from './field-columns.tsx'

const row: Fields = {
  code: { kind: 'text' },
  state: { kind: 'choice', options: ['on', 'off'] },
  weight: { kind: 'decimal' },
  owner_id: { kind: 'uuid', to: 'customer' },
}
const query: Fields = { sort: { kind: 'choice', options: ['code', 'weight', 'owner_id'] } }
const columns = fieldColumns({ listed: Object.keys(row), row, query, fields: { code: { label: 'Short name' } } })

test('a column is called as its field, and a phone shows the first state', () => {
  expect(columns.map(({ header }) => header)).toEqual(['Short name', 'State', 'Weight', 'Owner'])
  expect(columns.filter(({ wideOnly }) => !wideOnly).map(({ header }) => header)).toEqual(['State'])
})

test('a column sorts where the list can, but not by ids that nobody sees', () => {
  expect(columns.map(({ sortBy }) => sortBy)).toEqual(['code', undefined, 'weight', undefined])
})

test('without a state a phone shows the first column', () => {
  const some = fieldColumns({ listed: ['code', 'weight'], row, query, fields: {} })
  expect(some.map(({ wideOnly = false }) => wideOnly)).toEqual([false, true])
})

const drawn: [Field, unknown, unknown][] = [
  [{ kind: 'text' }, 'x', { text: 'x' }],
  [{ kind: 'date' }, '2027-01-01', { text: '2027-01-01' }],
  [{ kind: 'integer' }, 7, '7'],
  [{ kind: 'decimal' }, '1.50', '1.50'],
  [{ kind: 'boolean' }, false, 'No'],
  [{ kind: 'choice', options: ['a'] }, 'a', { value: 'a' }],
  [{ kind: 'choices', options: ['a', 'ip'] }, ['a', 'ip'], { text: 'A, IP' }],
  [{ kind: 'moment' }, '2026-11-15T09:30:00.000Z', { at: '2026-11-15T09:30:00.000Z' }],
  [{ kind: 'texts' }, ['a', 'b'], { text: 'a, b' }],
  [{ kind: 'uuid', to: 'site' }, '7', { to: 'site', id: '7' }],
  [{ kind: 'tags' }, { env: 'x' }, { tags: { env: 'x' } }],
  [{ kind: 'custom_fields' }, { rack: 1 }, { tags: { rack: 1 } }],
  [{ kind: 'json' }, { a: 1 }, { text: '{"a":1}' }],
  [{ kind: 'text' }, null, ''],
]

test.each(drawn)('a cell of %o shows %o', (field, value, shown) => {
  const cell: ReactNode = FieldCell({ field, value })
  expect(isValidElement(cell) ? cell.props : cell).toEqual(
    typeof shown === 'object' ? expect.objectContaining(shown) : shown,
  )
})

test('numbers that name something are written as they are, counts have their thousands apart', () => {
  expect([numberText('number', 65010), numberText('vlan_id', 1002), numberText('port', 8443)]).toEqual([
    '65010',
    '1002',
    '8443',
  ])
  expect([numberText('record_count', 65010), numberText('total_ips', 4096)]).toEqual(['65,010', '4,096'])
})

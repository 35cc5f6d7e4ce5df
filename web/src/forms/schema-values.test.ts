import { expect, test } from 'vitest'
import type { Field, Fields } from '../api/fields.ts'
import { changes } from '../lib/changes.ts'
import { createBody, emptyPair, faultOf, formValues, type PairRow, pairRow, wireValues } from './schema-values.ts'

const fields = {
  name: { kind: 'text', minLength: 1, maxLength: 255, required: true },
  code: { kind: 'text', nullable: true },
  notes: { kind: 'text', default: '' },
  rank: { kind: 'integer', minimum: 0, maximum: 10, default: 3 },
  dscp: { kind: 'integer', nullable: true },
  cost: { kind: 'decimal', nullable: true },
  kind: { kind: 'choice', options: ['pop', 'colo'], default: 'pop' },
  version: { kind: 'choice', options: [4, 6], nullable: true },
  enabled: { kind: 'boolean', default: true },
  signed: { kind: 'boolean', nullable: true },
  start: { kind: 'date', nullable: true },
  seen_at: { kind: 'moment', nullable: true },
  site_id: { kind: 'uuid', nullable: true },
  targets: { kind: 'texts', default: [] },
  layout: { kind: 'json', nullable: true },
  tags: { kind: 'tags', default: {} },
  custom_fields: { kind: 'custom_fields', default: {} },
} as const satisfies Fields

const row = {
  name: 'Headquarters',
  code: null,
  notes: '',
  rank: 3,
  dscp: 0,
  cost: '1250.00',
  kind: 'colo',
  version: 6,
  enabled: false,
  signed: null,
  start: '2026-11-15',
  seen_at: '2026-11-15T09:30:00.000Z',
  site_id: null,
  targets: ['65000:1'],
  layout: { children: [24, 25] },
  tags: { tier: 1, owner: 'netops', list: [1, 2], empty: '' },
  custom_fields: { rack: 'A1', units: 42, live: true },
}

test('a row put into a form and taken out again is the same row', () => {
  expect(wireValues(fields, formValues(fields, row))).toEqual(row)
})

test('a save without an edit has nothing to send, and one with an edit only that', () => {
  const initial = formValues(fields, row)
  const before = wireValues(fields, initial)
  expect(changes(before, wireValues(fields, { ...initial }))).toEqual({})
  expect(changes(before, wireValues(fields, { ...initial, code: 'HQ' }))).toEqual({ code: 'HQ' })
})

test('an emptied field that can be empty is sent as null', () => {
  const values = { ...formValues(fields, row), dscp: '', cost: '', start: '', version: '', seen_at: '', layout: '' }
  expect(wireValues(fields, values)).toMatchObject({
    dscp: null,
    cost: null,
    start: null,
    version: null,
    seen_at: null,
    layout: null,
  })
})

test('a create sends what is required and what was filled in', () => {
  expect(createBody(fields, { ...formValues(fields), name: 'Lab' })).toEqual({ name: 'Lab' })
  expect(createBody(fields, { ...formValues(fields), name: 'Lab', kind: 'colo', rank: 4, enabled: false })).toEqual({
    name: 'Lab',
    kind: 'colo',
    rank: 4,
    enabled: false,
  })
})

test('tags that were not touched keep their stored type when another one is edited', () => {
  const values = formValues(fields, row)
  const tags = (values.tags as PairRow[]).map((pair) => (pair.name === 'owner' ? { ...pair, text: 'ops' } : pair))
  const edited = wireValues(fields, { ...values, tags: [...tags, { ...emptyPair(), name: ' lab ', text: '1' }] })
  expect(edited.tags).toEqual({ tier: 1, owner: 'ops', list: [1, 2], empty: '', lab: '1' })
})

test('a custom field takes numbers and lists, and text as text', () => {
  const pairs = [
    ['units', '7'],
    ['rack', 'B 2'],
    ['ports', '[1, 2]'],
    ['code', '007'],
  ] as const
  const rows = pairs.map(([name, text]) => ({ ...emptyPair(), name, text }))
  const { custom_fields } = wireValues(fields, { ...formValues(fields), custom_fields: rows })
  expect(custom_fields).toEqual({ units: 7, rack: 'B 2', ports: [1, 2], code: '007' })
})

test.each([
  [{ kind: 'text', required: true }, ' ', 'This is needed'],
  [{ kind: 'text' }, '', null],
  [{ kind: 'integer', minimum: 1, maximum: 4094 }, 5000, 'From 1 to 4094'],
  [{ kind: 'integer', minimum: 1, maximum: 4094 }, 4094, null],
  [{ kind: 'integer', minimum: 1 }, 0, 'At least 1'],
  [{ kind: 'decimal', maximum: 9 }, 'x', 'Enter a number'],
  [{ kind: 'json' }, '{', 'This is not JSON'],
  [{ kind: 'json' }, '[1]', null],
  [{ kind: 'tags' }, [pairRow(['a', '1']), pairRow(['a', '2'])], 'Each name can be there once'],
  [{ kind: 'tags' }, [{ ...emptyPair(), text: 'x' }], 'A value needs a name'],
] as [Field, unknown, string | null][])('%o with %o: %s', (field, value, fault) => {
  expect(faultOf(field, value)).toBe(fault)
})

test('an edit does not leave a value empty that has to be there', () => {
  const field: Field = { kind: 'integer', default: 3 }
  expect(faultOf(field, '', false)).toBeNull()
  expect(faultOf(field, '', true)).toBe('This is needed')
  expect(faultOf({ kind: 'text', minLength: 1 }, '', true)).toBe('This is needed')
  expect(faultOf({ kind: 'text' }, '', true)).toBeNull()
})

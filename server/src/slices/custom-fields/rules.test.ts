import { expect, test } from 'vitest'
import { checkedFields, definitionFault, type FieldDefinition, typedValue } from './rules.ts'

const field = (given: Partial<FieldDefinition>): FieldDefinition => ({
  name: 'f',
  field_type: 'text',
  options: null,
  is_required: false,
  default_value: null,
  ...given,
})
const isAccepted = (definition: FieldDefinition, value: unknown): boolean =>
  checkedFields([definition], { f: value }, { isCreate: false }).ok

test.each([
  ['text', 'rack 4', 4],
  ['number', 4.5, '4.5'],
  ['number', 0, Number.POSITIVE_INFINITY],
  ['boolean', false, 'false'],
  ['url', 'https://example.com/rack?u=4', 'example.com'],
  ['url', 'ssh://host:22', 'javascript:alert(1)'],
  ['email', 'noc@example.com', 'noc at example.com'],
  ['email', 'noc+rack@mail', 'noc@mail@example.com'],
] as const)('a %s field takes %j and not %j', (field_type, good, bad) => {
  expect(isAccepted(field({ field_type }), good)).toBe(true)
  expect(isAccepted(field({ field_type }), bad)).toBe(false)
})

test('a select field takes its options only, and the sentence names them', () => {
  const definition = field({ field_type: 'select', options: ['gold', 'silver'] })
  expect(isAccepted(definition, 'gold')).toBe(true)
  expect(checkedFields([definition], { f: 'Gold' }, { isCreate: false })).toEqual({
    ok: false,
    sentence: "Custom field 'f' must be one of: gold, silver",
  })
})

test.each(['text', 'number', 'boolean', 'select', 'url', 'email'] as const)(
  'an empty value is no value of a %s field: fine, unless the field is required',
  (field_type) => {
    for (const empty of [null, '', undefined]) {
      expect(isAccepted(field({ field_type }), empty)).toBe(true)
      expect(isAccepted(field({ field_type, is_required: true }), empty)).toBe(false)
    }
  },
)

test('false and zero are values', () => {
  expect(isAccepted(field({ field_type: 'boolean', is_required: true }), false)).toBe(true)
  expect(isAccepted(field({ field_type: 'number', is_required: true }), 0)).toBe(true)
})

test('a new row gets the defaults it does not mention, in the type of the field', () => {
  const definitions = [
    field({ name: 'units', field_type: 'number', default_value: '42', is_required: true }),
    field({ name: 'monitored', field_type: 'boolean', default_value: 'true' }),
    field({ name: 'owner', default_value: 'noc' }),
    field({ name: 'note' }),
  ]
  expect(checkedFields(definitions, { owner: 'me' }, { isCreate: true })).toEqual({
    ok: true,
    fields: { units: 42, monitored: true, owner: 'me' },
  })
  expect(checkedFields(definitions, { owner: null, units: 1 }, { isCreate: true })).toMatchObject({
    fields: { owner: null },
  })
})

test('a row that exists gets no defaults', () => {
  const definitions = [field({ name: 'owner', default_value: 'noc' })]
  expect(checkedFields(definitions, {}, { isCreate: false })).toEqual({ ok: true, fields: {} })
})

test('keys without a definition stay, whatever they hold', () => {
  const given = { extipam_id: 7, nested: { a: [1] } }
  expect(checkedFields([field({})], given, { isCreate: false })).toEqual({ ok: true, fields: given })
})

test('a definition contradicts itself without options for a select, or with a default that does not fit', () => {
  expect(definitionFault(field({ field_type: 'select', options: [] }))).toContain('at least one option')
  expect(definitionFault(field({ field_type: 'select', options: ['a'], default_value: 'b' }))).toContain('one of: a')
  expect(definitionFault(field({ field_type: 'number', default_value: 'many' }))).toContain('a number')
  expect(definitionFault(field({ field_type: 'number', default_value: '-1.5', is_required: true }))).toBeNull()
  expect(definitionFault(field({ is_required: true }))).toBeNull()
})

test('text takes the type of its field; what cannot be read stays text and is then refused', () => {
  const number = field({ field_type: 'number' })
  expect(typedValue(number, '4.5')).toBe(4.5)
  expect(typedValue(field({ field_type: 'boolean' }), 'TRUE')).toBe(true)
  expect(typedValue(field({}), '4')).toBe('4')
  expect(isAccepted(number, typedValue(number, 'four'))).toBe(false)
})

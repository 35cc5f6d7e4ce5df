import { expect, test } from 'vitest'
import type { Fields } from '../api/fields.ts'
import { shownFields } from './form-options.ts'

const fields = {
  tags: { kind: 'tags' },
  name: { kind: 'text' },
  notes: { kind: 'text' },
  parent_site_id: { kind: 'uuid' },
  secret: { kind: 'text' },
  management_ip: { kind: 'text' },
} as const satisfies Fields

test('a form draws the ordered fields first, notes and tags last, and no hidden one', () => {
  const shown = shownFields(fields, { order: ['management_ip'], fields: { secret: { hidden: true } } })
  expect(shown.map(({ name }) => name)).toEqual(['management_ip', 'name', 'parent_site_id', 'notes', 'tags'])
})

test('a label says what the field means, unless the resource says it better', () => {
  const shown = shownFields(fields, { fields: { name: { label: 'Site name' } } })
  const labels = Object.fromEntries(shown.map(({ name, label }) => [name, label]))
  expect(labels).toMatchObject({ name: 'Site name', parent_site_id: 'Parent site', management_ip: 'Management IP' })
})

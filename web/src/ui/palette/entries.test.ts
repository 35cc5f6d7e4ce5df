import { expect, test } from 'vitest'
import { groupedByType, matching } from './entries.ts'

const entry = (label: string) => ({ id: label, label, hint: '', icon: 'home' as const, open: '/' })
const groups = [
  { label: 'Go to', entries: [entry('Users'), entry('Audit log')] },
  { label: 'Make', entries: [entry('New user')] },
]
const labels = (typed: string) => matching(groups, typed).map((group) => group.entries.map(({ label }) => label))

test('every word has to occur, in the entry or in the name of its group', () => {
  expect(labels('')).toEqual([['Users', 'Audit log'], ['New user']])
  expect(labels('user')).toEqual([['Users'], ['New user']])
  expect(labels('go aud')).toEqual([['Audit log']])
  expect(labels('nothing')).toEqual([])
})

test('hits are grouped by type, the type of the best one first', () => {
  const found = [
    { ...entry('10.0.0.1'), type: 'ip_address' },
    { ...entry('10.0.0.0/24'), type: 'subnet' },
    { ...entry('10.0.0.2'), type: 'ip_address' },
  ]
  const types = [{ type: 'ip_address', label: 'IP addresses' }]
  expect(groupedByType(found, types).map(({ label, entries }) => [label, entries.length])).toEqual([
    ['IP addresses', 2],
    ['subnet', 1],
  ])
})

test('one that is called just as it was typed comes first', () => {
  const make = [{ label: 'Make', entries: [entry('New DNS group'), entry('New group')] }]
  expect(matching(make, 'new group')[0]?.entries.map(({ label }) => label)).toEqual(['New group', 'New DNS group'])
})

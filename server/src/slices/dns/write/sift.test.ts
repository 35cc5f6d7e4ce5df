import { expect, test } from 'vitest'
import type { Seen } from './neighbours.ts'
import { sift } from './sift.ts'

let count = 0
const seen = (name: string, type: string, value: string, ttl = 300): Seen => ({
  id: String(++count),
  view_id: null,
  name: `${name}.example.`,
  type,
  ttl,
  value,
})
const there = [seen('alias', 'CNAME', 'www.example.'), seen('www', 'A', '192.0.2.1')]

test('rows that a server would refuse are named, the others go on', () => {
  const rows = [
    { brought: seen('alias', 'A', '192.0.2.9') },
    { brought: seen('mail', 'A', '192.0.2.2') },
    { brought: seen('www', 'A', '192.0.2.3', 60) },
  ]
  const { sound, refused } = sift('example.', there, rows)
  expect(sound).toEqual([rows[1]])
  expect(refused.map(({ row, reason }) => [row.brought.name, reason])).toEqual([
    ['alias.example.', expect.stringContaining('CNAME')],
    ['www.example.', expect.stringContaining('lifetimes')],
  ])
})

test('what a row takes away makes room for what another brings', () => {
  const [alias] = there
  const rows = [{ ...(alias ? { taken: alias } : {}) }, { brought: seen('alias', 'A', '192.0.2.9') }]
  expect(sift('example.', there, rows).refused).toEqual([])
})

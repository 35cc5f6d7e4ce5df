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

test('of many at one name only those go that are wrong', () => {
  const top = (type: string, value: string): Seen => ({ ...seen('x', type, value), name: 'example.' })
  const rows = [
    { brought: top('MX', '10 mail.example.net.') },
    { brought: top('NS', 'ns.example.net.') },
    { brought: top('NS', 'nowhere.example.') },
    { brought: top('TXT', '"x"') },
  ]
  expect(sift('example.', there, rows).refused.map(({ row }) => row)).toEqual([rows[2]])
})

test('a delegation above what cannot be seen any more goes, and nothing else', () => {
  const rows = [{ brought: seen('sub', 'NS', 'ns.example.net.') }, { brought: seen('mail', 'A', '192.0.2.2') }]
  const hidden = seen('text.sub', 'TXT', '"x"')
  expect(sift('example.', [...there, hidden], rows).sound).toEqual([rows[1]])
})

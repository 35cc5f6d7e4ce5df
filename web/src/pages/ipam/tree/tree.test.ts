import { expect, test } from 'vitest'
import { openIds, openText } from './open-ids.ts'
import { type Children, flatten, type Node, stepOf, typedAhead } from './tree.ts'

const node = (kind: Node['kind'], id: string, label = id, name = ''): Node => ({
  id,
  kind,
  label,
  name,
  percent: 0,
  color: null,
})
const space = node('space', 'hq')
const children: Record<string, Children> = {
  hq: { nodes: [node('block', 'b1', '10.0.0.0/8'), node('block', 'b2', '172.16.0.0/12')], state: 'complete' },
  b1: { nodes: [node('subnet', 's1', '10.0.0.0/24', 'Office')], state: 'more' },
  b2: { nodes: [], state: 'complete' },
}
const rowsWith = (...open: string[]) => flatten([space], new Set(open), (id) => children[id])

test('only open nodes show their children, with their depth', () => {
  expect(rowsWith().map(({ key }) => key)).toEqual(['hq'])
  expect(rowsWith('hq', 'b1').map(({ key, depth }) => [key, depth])).toEqual([
    ['hq', 0],
    ['b1', 1],
    ['s1', 2],
    ['b1:more', 2],
    ['b2', 1],
  ])
})

test('what is open below something closed waits for it', () => {
  expect(rowsWith('b1').map(({ key }) => key)).toEqual(['hq'])
})

test('an open node says that it is empty, still loads or failed', () => {
  expect(rowsWith('hq', 'b2').at(-1)).toMatchObject({ kind: 'empty', parent: 'b2' })
  const failing = flatten([space], new Set(['hq']), () => ({ nodes: [], state: 'failed' }))
  expect(failing.at(-1)?.kind).toBe('failed')
  expect(flatten([space], new Set(['hq']), () => undefined).at(-1)?.kind).toBe('loading')
})

test('fifty thousand nodes are flattened in an instant', () => {
  const nodes = Array.from({ length: 50_000 }, (_, at) => node('subnet', `s${at}`))
  // The best of some tries: a busy machine is not its fault.
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    const rows = flatten([space], new Set(['hq']), () => ({ nodes, state: 'complete' }))
    expect(rows).toHaveLength(50_001)
    return performance.now() - began
  })
  expect(Math.min(...times)).toBeLessThan(200)
})

test('arrow keys walk, open and close', () => {
  const rows = rowsWith('hq')
  expect(stepOf('ArrowDown', rows, 0, 10)).toEqual({ to: 1 })
  expect(stepOf('ArrowRight', rows, 0, 10)).toEqual({ to: 1 })
  expect(stepOf('ArrowRight', rows, 1, 10)).toEqual({ toggle: 'b1' })
  expect(stepOf('ArrowLeft', rows, 0, 10)).toEqual({ toggle: 'hq' })
  expect(stepOf('ArrowLeft', rows, 2, 10)).toEqual({ to: 0 })
  expect(stepOf('End', rows, 0, 10)).toEqual({ to: 2 })
  expect(stepOf('PageUp', rows, 2, 10)).toEqual({ to: 0 })
  expect(stepOf('x', rows, 0, 10)).toBeNull()
  expect(stepOf('ArrowRight', rowsWith('hq', 'b1'), 2, 10)).toBeNull()
})

test('typing finds the next network or name that begins so, and goes round', () => {
  const rows = rowsWith('hq', 'b1')
  expect(typedAhead(rows, 0, '1')).toBe(1)
  expect(typedAhead(rows, 1, '10.')).toBe(1)
  expect(typedAhead(rows, 1, '172')).toBe(4)
  expect(typedAhead(rows, 0, 'off')).toBe(2)
  expect(typedAhead(rows, 4, 'h')).toBe(0)
  expect(typedAhead(rows, 0, 'zz')).toBeNull()
})

test('open nodes survive the address, and rubbish in it is left out', () => {
  const ids = ['01938e2c-0000-7000-8000-00000000abcd', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  expect([...openIds(openText(ids))]).toEqual(ids)
  expect(openText(ids)).toHaveLength(45)
  expect(openIds('short.%00').size + openIds(undefined).size).toBe(0)
  expect([openText([]), openIds(openText([])).size]).toEqual(['-', 0])
})

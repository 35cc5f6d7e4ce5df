import { describe, expect, test } from 'vitest'
import { type Oval, ovalOf } from './oval.ts'

const names = (count: number, letter: string) => Array.from({ length: count }, (_, at) => `${letter}${at}`)
const drawn = (hubs: number, spokes: number, width: number) => ovalOf(names(hubs, 'h'), names(spokes, 's'), width)

function touching({ box, places }: Oval): string[] {
  const all = [...places]
  return all.flatMap(([one, a], at) =>
    all
      .slice(at + 1)
      .filter(([, b]) => Math.abs(a.x - b.x) < box.width && Math.abs(a.y - b.y) < box.height)
      .map(([other]) => `${one} ${other}`),
  )
}

function outside({ box, height, places }: Oval, width: number): string[] {
  const isOut = ({ x, y }: { x: number; y: number }) =>
    Math.abs(x) + box.width / 2 > width / 2 || Math.abs(y) + box.height / 2 > height / 2
  return [...places].filter(([, place]) => isOut(place)).map(([id]) => id)
}

describe.each([324, 358, 640, 1100])('at %d pixels', (width) => {
  test.each([
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
    [1, 2],
    [2, 2],
    [1, 7],
    [3, 12],
    [6, 0],
    [0, 9],
    [8, 40],
    [2, 58],
    [2, 78],
    [80, 0],
    [40, 40],
  ])('%d hubs and %d spokes are all there, apart, and inside the picture', (hubs, spokes) => {
    const oval = drawn(hubs, spokes, width)
    expect(oval.places.size).toBe(hubs + spokes)
    expect(touching(oval)).toEqual([])
    expect(outside(oval, width)).toEqual([])
    // No higher than two columns of boxes, with some air at the ends.
    expect(oval.height).toBeLessThan((Math.max(hubs, spokes) / 2 + hubs + 4) * 58 * 1.2)
  })
})

test('a single hub is in the middle, its spokes around it', () => {
  const { places } = drawn(1, 4, 800)
  expect(places.get('h0')).toEqual({ x: 0, y: 0 })
  const spokes = names(4, 's').map((name) => places.get(name) ?? { x: 0, y: 0 })
  expect(spokes.map(({ x, y }) => [Math.sign(x), Math.sign(y)])).toEqual([
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ])
})

test('three in a row above a hub are bent, and hide no line between the outer two', () => {
  const { places } = drawn(1, 12, 1100)
  const [one, two, three] = ['s0', 's1', 's2'].map((name) => places.get(name)?.y ?? 0)
  expect(one).toBe(three)
  expect(two).toBeLessThan((one ?? 0) - 10)
})

test('hubs without spokes are a ring, not a heap', () => {
  const { places } = drawn(3, 0, 800)
  expect([...places.values()].some(({ x, y }) => x === 0 && y === 0)).toBe(false)
})

test('a boxful of names stays readable on a phone', () => {
  expect(drawn(1, 6, 358).box.width).toBeGreaterThan(80)
})

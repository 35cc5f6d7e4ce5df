import { describe, expect, test } from 'vitest'
import { type Oval, ovalOf } from './oval.ts'
import { pointsOf, wayOf } from './ways.ts'

const names = (count: number, letter: string) => Array.from({ length: count }, (_, at) => `${letter}${at}`)

function read(path: string) {
  const [x1 = 0, y1 = 0, x = 0, y = 0, x2 = 0, y2 = 0] = (path.match(/-?[\d.]+/g) ?? []).map(Number)
  return { start: { x: x1, y: y1 }, pull: { x, y }, end: { x: x2, y: y2 } }
}

/** Which boxes a line passes behind that are not its ends. */
function passed(from: string, to: string, oval: Oval): string[] {
  const points = pointsOf(read(wayOf({ from, to }, oval)))
  const isBehind = ({ x, y }: { x: number; y: number }) =>
    points.some((point) => Math.abs(point.x - x) < oval.box.width / 2 && Math.abs(point.y - y) < oval.box.height / 2)
  return [...oval.places].filter(([id, place]) => id !== from && id !== to && isBehind(place)).map(([id]) => id)
}

const pairs = (ids: readonly string[]) =>
  ids.flatMap((one, at) => ids.slice(at + 1).map((other) => [one, other] as const))

test('a line without anything in between is straight', () => {
  const { start, pull, end } = read(wayOf({ from: 'h0', to: 's0' }, ovalOf(['h0'], ['s0', 's1'], 800)))
  expect([pull.x, pull.y]).toEqual([(start.x + end.x) / 2, (start.y + end.y) / 2])
})

describe('no line passes behind a third box', () => {
  test.each([
    [340, 1, 4],
    [340, 1, 12],
    [340, 2, 4],
    [340, 3, 6],
    [1000, 1, 4],
    [1000, 2, 4],
    [1000, 3, 6],
    [1000, 2, 12],
    [1000, 4, 20],
  ])('at %d pixels with %d hubs and %d spokes', (width, hubs, spokes) => {
    const [inner, outer] = [names(hubs, 'h'), names(spokes, 's')]
    const oval = ovalOf(inner, outer, width)
    const lines = [...pairs(inner), ...inner.flatMap((hub) => outer.map((spoke) => [hub, spoke] as const))]
    expect(lines.flatMap(([from, to]) => passed(from, to, oval).map((id) => `${from} ${to} behind ${id}`))).toEqual([])
  })
})

test('a full mesh is drawn before anybody notices', () => {
  const ids = names(60, 's')
  const oval = ovalOf([], ids, 1000)
  // Counted, not timed: so many looks at a box take a fraction of a second wherever nothing else is going on.
  let looks = 0
  const counted = ({ x, y }: { x: number; y: number }) => ({
    y,
    get x() {
      looks++
      return x
    },
  })
  const places = [...oval.places].map(([id, place]) => [id, counted(place)] as const)
  for (const [from, to] of pairs(ids)) wayOf({ from, to }, { box: oval.box, places: new Map(places) })
  expect(looks).toBeLessThan(30_000_000)
})

import type { Oval, Place } from './oval.ts'

type Ends = { from: string; to: string }
type Boxes = Pick<Oval, 'box' | 'places'>

/** How far the middle of a line is pulled aside, the straight line first. */
const bends = [0, ...[40, 70, 100, 130, 160, 200, 250, 300].flatMap((bend) => [bend, -bend])]
const samples = 24
const margin = 5

/**
 * The path of a line. It goes around the boxes in between: one that passed behind them would tell of connections that
 * are not there. Where it cannot, it meets as few as possible.
 */
export function wayOf({ from, to }: Ends, { box, places }: Boxes): string {
  const [start, end] = [places.get(from), places.get(to)]
  if (!start || !end) return ''
  const others = [...places].filter(([id]) => id !== from && id !== to).map(([, place]) => place)
  const ways = bends.map((bend) => ({ start, end, pull: pulled(start, end, bend) }))
  const hits = (way: Way): number =>
    pointsOf(way).filter((point) => others.some((other) => isIn(point, other, box))).length
  let best = { way: ways[0], hits: Number.POSITIVE_INFINITY }
  for (const way of ways) {
    const met = hits(way)
    if (met < best.hits) best = { way, hits: met }
    if (met === 0) break
  }
  return best.way ? pathOf(best.way) : ''
}

interface Way {
  start: Place
  end: Place
  pull: Place
}

function pulled(start: Place, end: Place, bend: number): Place {
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const length = Math.hypot(dx, dy) || 1
  return { x: (start.x + end.x) / 2 - (dy / length) * bend, y: (start.y + end.y) / 2 + (dx / length) * bend }
}

/** Places along the way, without its ends. */
export const pointsOf = ({ start, end, pull }: Way): Place[] =>
  Array.from({ length: samples - 1 }, (_, at) => {
    const [t, rest] = [(at + 1) / samples, 1 - (at + 1) / samples]
    const mix = (a: number, b: number, c: number): number => rest * rest * a + 2 * rest * t * b + t * t * c
    return { x: mix(start.x, pull.x, end.x), y: mix(start.y, pull.y, end.y) }
  })

const isIn = (point: Place, place: Place, box: Oval['box']): boolean =>
  Math.abs(point.x - place.x) < box.width / 2 + margin && Math.abs(point.y - place.y) < box.height / 2 + margin

const pathOf = ({ start, end, pull }: Way): string => `M${at(start)}Q${at(pull)} ${at(end)}`

const at = ({ x, y }: Place): string => `${x.toFixed(1)} ${y.toFixed(1)}`

export interface Point {
  at: number
  value: number
}

interface Frame {
  width: number
  height: number
}

/** The points of a line over time, from 0 to 100 percent. */
export function placed(points: readonly Point[], { width, height }: Frame): { x: number; y: number }[] {
  const first = points[0]?.at ?? 0
  const span = (points.at(-1)?.at ?? first) - first
  return points.map(({ at, value }) => ({
    x: span === 0 ? width / 2 : ((at - first) / span) * width,
    y: height - (Math.min(100, Math.max(0, value)) / 100) * height,
  }))
}

export const linePath = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** The point nearest to a place on the time axis. */
export function nearest(points: readonly { x: number }[], x: number): number | null {
  let best: number | null = null
  for (const [at, point] of points.entries()) {
    const known = best === null ? undefined : points[best]
    if (!known || Math.abs(point.x - x) < Math.abs(known.x - x)) best = at
  }
  return best
}

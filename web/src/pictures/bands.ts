import { bitsOf, type Cidr, formatCidr, freeCidrs, parseCidr, sizeOf } from '@cadastre/core/ip'

/** A network that is to be drawn inside another. */
export interface Segment<Kind extends string = string> {
  network: string
  kind: Kind
}

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

export interface Drawn<Of> {
  segment: Of
  rects: Rect[]
}

interface Frame {
  width: number
  rowHeight: number
  gap: number
}

/** Narrower than this nobody sees it, let alone hits it. */
const leastWidth = 2

/** How many rows a network is cut into, so that small parts of a large one can still be told apart. */
export function rowCount(network: string, most = 16): number {
  const cidr = cidrOf(network)
  if (!cidr) return 1
  const hostBits = bitsOf(cidr.family) - cidr.prefix
  return Math.max(1, Math.min(most, 2 ** Math.min(hostBits, 10)))
}

/** The parts of a network as rectangles: rows from the top, addresses from the left. */
export function drawn<Of extends Segment>(
  outer: string,
  segments: readonly Of[],
  rows: number,
  frame: Frame,
): Drawn<Of>[] {
  const whole = cidrOf(outer)
  if (!whole) return []
  return segments.flatMap((segment) => {
    const part = cidrOf(segment.network)
    return part && part.family === whole.family ? [{ segment, rects: rectsOf(whole, part, rows, frame) }] : []
  })
}

function rectsOf(whole: Cidr, part: Cidr, rows: number, frame: Frame): Rect[] {
  const from = fraction(part.first - whole.first, whole) * rows
  const to = fraction(part.first + sizeOf(part) - whole.first, whole) * rows
  const first = Math.max(0, Math.floor(from))
  const last = Math.min(rows - 1, Math.ceil(to) - 1)
  const rects: Rect[] = []
  for (let row = first; row <= last; row++) rects.push(rectIn(row, Math.max(from, row), Math.min(to, row + 1), frame))
  return rects
}

function rectIn(row: number, from: number, to: number, { width, rowHeight, gap }: Frame): Rect {
  const x = (from - row) * width
  const drawnWidth = Math.max(leastWidth, (to - from) * width)
  return { x: Math.min(x, width - leastWidth), y: row * (rowHeight + gap), width: drawnWidth, height: rowHeight }
}

/** What of a network is not free. When there are more gaps than these lowest ones, nothing above them is claimed. */
export function takenBeside(outer: string, gaps: readonly string[], isCut: boolean): string[] {
  const whole = cidrOf(outer)
  if (!whole) return []
  const free = gaps.map(cidrOf).filter((cidr) => cidr !== null)
  const horizon = free.at(-1)?.first ?? whole.first
  return freeCidrs(whole, free)
    .filter(({ first }) => !isCut || first < horizon)
    .map(formatCidr)
}

/** The height of so many rows. */
export const heightOf = (rows: number, { rowHeight, gap }: Omit<Frame, 'width'>): number =>
  rows * rowHeight + (rows - 1) * gap

// Sixty bits are more than a screen can show, and few enough for a number.
export function fraction(offset: bigint, whole: Cidr): number {
  const size = sizeOf(whole)
  const shift = size > 1n << 52n ? BigInt(size.toString(2).length - 53) : 0n
  return Number(offset >> shift) / Number(size >> shift)
}

const cidrOf = (text: string): Cidr | null => parseCidr(text)?.cidr ?? null

/** The middle of a box, seen from the middle of the picture. */
export interface Place {
  x: number
  y: number
}

interface Box {
  width: number
  height: number
}

export interface Oval {
  box: Box
  height: number
  places: ReadonlyMap<string, Place>
}

const gap = 14
const boxHeight = 44
const widest = 156
const narrowest = 84
/** Beyond it lines get long and nothing is gained. */
const furthest = 400

interface Frame {
  box: Box
  /** From the middle to the outermost middle of a box. */
  reach: number
}

/**
 * Places some boxes in the middle and the others around them: a row above, a row below, and the rest in pairs at the
 * sides. No two touch, however many there are and however narrow it is; the height follows.
 */
export function ovalOf(inside: readonly string[], around: readonly string[], width: number): Oval {
  const box = { width: Math.max(narrowest, Math.min(widest, width / 3.9)), height: boxHeight }
  const frame = { box, reach: Math.min(furthest, (width - box.width) / 2 - 1) }
  // What has nothing around it is the ring itself.
  const [middle, outer] = around.length === 0 && inside.length > 1 ? [[], inside] : [inside, around]
  const centre = rowsOf(middle.length, perRow(middle.length, frame))
  const sides = sidesOf(outer.length, frame)
  const rows = Math.max(centre.length, sides.pairs)
  const pitch = pitchFor(rows + 2)
  // Hubs far apart leave room for the lines between them.
  const spread = pitch * Math.min(2, rows / Math.max(1, centre.length))
  const spots = [...centrePlaces(centre, spread, frame), ...ringPlaces(sides, rows, pitch, frame)]
  const places = new Map([...middle, ...outer].map((id, at) => [id, spots[at] ?? { x: 0, y: 0 }]))
  const tallest = Math.max(0, ...spots.map(({ y }) => Math.abs(y)))
  return { box, height: 2 * tallest + box.height + gap, places }
}

/** Room for lines where there are few, no waste where there are many. */
const pitchFor = (rows: number): number => Math.max(boxHeight + gap, Math.min(96, 420 / rows))

const fitting = (room: number, { box }: Frame): number => Math.max(1, Math.floor((room + gap) / (box.width + gap)))

/** Few hubs make a triangle or a square; three in a row would hide the line between the first and the last. */
const perRow = (count: number, frame: Frame): number =>
  Math.min(count <= 4 ? 2 : 4, fitting(2 * (frame.reach - gap) - frame.box.width, frame))

/** How many go into each row. */
const rowsOf = (count: number, most: number): number[] =>
  Array.from({ length: Math.ceil(count / most) }, (_, at) => Math.min(most, count - at * most))

interface Sides {
  top: number
  bottom: number
  pairs: number
}

function sidesOf(count: number, frame: Frame): Sides {
  const most = fitting(2 * frame.reach + frame.box.width, frame)
  const top = Math.min(count, most, Math.max(1, Math.round(count / 4)))
  const even = Math.min(top, count - top)
  const isOdd = (count - top - even) % 2 === 1
  const bottom = even + (isOdd ? (even < most ? 1 : -1) : 0)
  return { top, bottom, pairs: (count - top - bottom) / 2 }
}

function centrePlaces(rows: readonly number[], pitch: number, { box, reach }: Frame): Place[] {
  const room = (2 * (reach - box.width - gap)) / Math.max(1, Math.max(0, ...rows) - 1)
  const step = Math.max(box.width + gap, Math.min(room, box.width * 1.5))
  return rows.flatMap((count, row) => rowAt(count, (row - (rows.length - 1) / 2) * pitch, step))
}

const rowAt = (count: number, y: number, step: number): Place[] =>
  Array.from({ length: count }, (_, at) => ({ x: (at - (count - 1) / 2) * step, y }))

/** Clockwise from the upper left. */
function ringPlaces({ top, bottom, pairs }: Sides, rows: number, pitch: number, frame: Frame): Place[] {
  const edge = ((rows + 1) / 2) * pitch
  const right = Array.from({ length: pairs }, (_, at) => ({ x: frame.reach, y: (at - (pairs - 1) / 2) * pitch }))
  const left = right.map(({ y }) => ({ x: -frame.reach, y })).toReversed()
  return [...arch(top, -edge, frame), ...right, ...arch(bottom, edge, frame).toReversed(), ...left]
}

const bow = 26

/** A row that is bent outwards, so that no line between two of its boxes hides behind a third. */
function arch(count: number, y: number, { box, reach }: Frame): Place[] {
  const step = Math.min((2 * reach) / Math.max(1, count), (box.width + gap) * 1.6)
  return rowAt(count, y, Math.max(step, box.width + gap)).map(({ x }) => ({
    x,
    y: y + Math.sign(y) * bow * (1 - (x / reach) ** 2),
  }))
}

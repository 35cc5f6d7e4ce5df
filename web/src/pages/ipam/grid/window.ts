/** Rows of a list that is far longer than the screen. */
export interface View {
  /** The first and the one after the last row to draw. */
  from: number
  to: number
  /** Where the first drawn row goes, and how high the whole is. */
  offset: number
  height: number
}

interface Scrolled {
  scrollTop: number
  viewport: number
  rowHeight: number
  total: number
}

/** Browsers cannot make an element much higher than this; a longer list moves more rows per pixel. */
export const mostHeight = 12_000_000
const spare = 8

/** What to draw when it is scrolled to here. */
export function viewOf({ scrollTop, viewport, rowHeight, total }: Scrolled): View {
  const height = Math.min(mostHeight, total * rowHeight)
  const first = firstRow({ scrollTop, viewport, rowHeight, total })
  const from = Math.max(0, Math.floor(first) - spare)
  const to = Math.min(total, Math.ceil(first + viewport / rowHeight) + spare)
  return { from, to, height, offset: scrollTop - (first - from) * rowHeight }
}

/** The topmost row in view; not always a whole one. */
function firstRow({ scrollTop, viewport, rowHeight, total }: Scrolled): number {
  if (total * rowHeight <= mostHeight) return scrollTop / rowHeight
  const last = total - viewport / rowHeight
  return Math.min(last, (scrollTop / (mostHeight - viewport)) * last)
}

/** How far to scroll for a row to be in view; null when it is already. */
export function scrollFor(row: number, { scrollTop, viewport, rowHeight, total }: Scrolled): number | null {
  const first = firstRow({ scrollTop, viewport, rowHeight, total })
  const visible = viewport / rowHeight
  if (row >= Math.ceil(first) && row + 1 <= first + visible) return null
  const goal = row < first ? row : row + 1 - visible
  if (total * rowHeight <= mostHeight) return goal * rowHeight
  return (goal / (total - visible)) * (mostHeight - viewport)
}

/** The pages that rows lie on. */
export function pagesOf(from: number, to: number, size: number): number[] {
  if (to <= from) return [0]
  const first = Math.floor(from / size)
  return Array.from({ length: Math.floor((to - 1) / size) - first + 1 }, (_, at) => first + at)
}

/** Where a key leads in the list. */
export function rowAfter(key: string, at: number, total: number, perScreen: number): number | null {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: perScreen, PageUp: -perScreen }
  if (total === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return total - 1
  const step = steps[key]
  return step === undefined ? null : Math.min(total - 1, Math.max(0, at + step))
}

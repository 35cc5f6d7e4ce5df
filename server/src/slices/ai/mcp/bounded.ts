/** An answer must fit into what an assistant can read: so many rows, so many bytes, and a word when it was cut. */
export const MOST_ROWS = 100
export const MOST_BYTES = 48_000

export type Bounded = { text: string; isCut: boolean }

/** The result as JSON text. Lists lose rows from their end; what is no list and too long is not sent at all. */
export function bounded(result: unknown): Bounded {
  const list = listIn(result)
  if (!list) return whole(result)
  const { items, total, next } = list
  for (let count = Math.min(items.length, MOST_ROWS); ; count = Math.floor(count / 2)) {
    const isCut = count < items.length || items.length < total
    const text = JSON.stringify(
      isCut ? cut(items.slice(0, count), total, count === items.length ? next : null) : result,
    )
    if (Buffer.byteLength(text) <= MOST_BYTES || count === 0) return { text, isCut }
  }
}

function whole(result: unknown): Bounded {
  const text = JSON.stringify(result) ?? 'null'
  if (Buffer.byteLength(text) <= MOST_BYTES) return { text, isCut: false }
  const note = `The answer has ${Buffer.byteLength(text)} bytes, more than the ${MOST_BYTES} that are sent. Ask for less.`
  return { text: JSON.stringify({ note }), isCut: true }
}

// A cursor stands after the last row of the page: where rows were taken off its end, it would skip them.
const cut = (items: readonly unknown[], total: number, next: string | null): object => ({
  items,
  returned: items.length,
  total,
  ...(next === null ? {} : { next_cursor: next }),
  note: `Only ${items.length} of ${total} are shown. ${next === null ? NARROW : GO_ON}`,
})
const NARROW = 'Narrow the question with the arguments of the tool, or count first.'
const GO_ON = 'The next ones follow with next_cursor as cursor.'

type Rows = { items: readonly unknown[]; total: number; next: string | null }

function listIn(result: unknown): Rows | null {
  if (Array.isArray(result)) return { items: result, total: result.length, next: null }
  const { items, total, next_cursor: next } = (result ?? {}) as Record<string, unknown>
  if (!Array.isArray(items)) return null
  return {
    items,
    total: typeof total === 'number' ? total : items.length,
    next: typeof next === 'string' ? next : null,
  }
}

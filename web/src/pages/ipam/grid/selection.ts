/** Chosen rows by id; the anchor is where a range with Shift begins. */
export interface Selection {
  ids: ReadonlySet<string>
  anchor: number | null
}

export const nothing: Selection = { ids: new Set(), anchor: null }

/** One more, or one less. */
export function toggledRow({ ids }: Selection, id: string, at: number): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: at }
}

/** These as well: what lies between the anchor and the row. */
export const extended = ({ ids, anchor }: Selection, more: Iterable<string>): Selection => ({
  ids: new Set([...ids, ...more]),
  anchor,
})

/** The rows between the anchor and another, both included. */
export const between = (anchor: number, at: number): [from: number, to: number] => [
  Math.min(anchor, at),
  Math.max(anchor, at) + 1,
]

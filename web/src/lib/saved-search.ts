// Where one is in a list, and what is open over it, is no part of how one likes to see it.
const passing = ['offset', 'cursor', 'dialog', 'id', 'entry', 'selected']

/** What a saved view keeps of an address. */
export function keptSearch(search: string, alsoPassing: readonly string[] = []): string {
  const leftOut = new Set([...passing, ...alsoPassing])
  const pairs = [...new URLSearchParams(search)].filter(([name]) => !leftOut.has(name))
  return new URLSearchParams(pairs.sort(([one], [other]) => (one < other ? -1 : Number(one > other)))).toString()
}

/** The search of a stored view; whatever else may stand there, it is an empty one. */
export const searchOf = (payload: { search?: unknown }): string =>
  typeof payload.search === 'string' ? keptSearch(payload.search) : ''

/** Which columns a table shows, in their order, and which of them stay in view while the others scroll sideways. */
export interface Layout {
  shown: readonly string[]
  pinned: readonly string[]
}

const pin = '*'

/** As the address tells it: names with commas between them, a star behind those that stay in view. */
export function layoutOf(text: string | undefined, usual: Layout, known: readonly string[]): Layout {
  if (!text) return usual
  const names = text.split(',').filter((name, at, all) => known.includes(bare(name)) && all.indexOf(name) === at)
  if (names.length === 0) return usual
  return { shown: names.map(bare), pinned: names.filter(isPinned).map(bare) }
}

const isPinned = (name: string): boolean => name.endsWith(pin)
const bare = (name: string): string => (isPinned(name) ? name.slice(0, -1) : name)

/** The same for the address; nothing where it is the usual one. */
export function layoutText(layout: Layout, usual: Layout): string | undefined {
  const text = textOf(layout)
  return text === textOf(usual) ? undefined : text
}

const textOf = ({ shown, pinned }: Layout): string =>
  shown.map((name) => (pinned.includes(name) ? `${name}${pin}` : name)).join(',')

/** One column more, behind the others, or one less; the last one stays. */
export function toggledColumn({ shown, pinned }: Layout, name: string): Layout {
  if (!shown.includes(name)) return { shown: [...shown, name], pinned }
  if (shown.length === 1) return { shown, pinned }
  const without = (names: readonly string[]) => names.filter((one) => one !== name)
  return { shown: without(shown), pinned: without(pinned) }
}

/** What stays in view comes first. */
export function toggledPin({ shown, pinned }: Layout, name: string): Layout {
  const next = pinned.includes(name) ? pinned.filter((one) => one !== name) : [...pinned, name]
  return {
    shown: [...shown.filter((one) => next.includes(one)), ...shown.filter((one) => !next.includes(one))],
    pinned: next,
  }
}

/** A column takes the place of another one; it stays in view if that one does. */
export function movedColumn({ shown, pinned }: Layout, name: string, place: string): Layout {
  const to = shown.indexOf(place)
  if (to < 0 || name === place || !shown.includes(name)) return { shown, pinned }
  const others = shown.filter((one) => one !== name)
  const rest = pinned.filter((one) => one !== name)
  return {
    shown: [...others.slice(0, to), name, ...others.slice(to)],
    pinned: pinned.includes(place) ? [...rest, name] : rest,
  }
}

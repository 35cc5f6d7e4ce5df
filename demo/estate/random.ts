/** Numbers that look random and are the same on every machine, for the same name. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  chance(share: number): boolean
  pick<One>(list: readonly [One, ...One[]]): One
}

/** Each part of the estate draws from a stream of its own, so that a change in one part leaves the others as they were. */
export function randomOf(name: string): Random {
  let state = hashOf(name)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: ([first, ...rest]) => [first, ...rest][between(0, rest.length)] ?? first,
  }
}

/** FNV-1a over the characters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash
}

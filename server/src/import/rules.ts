const MOST_NAMED = 20

/** A list of things that went wrong, as one reads it: the first of them, and how many there are. */
export function named(sentences: readonly string[]): string[] {
  if (sentences.length <= MOST_NAMED) return [...sentences]
  return [...sentences.slice(0, MOST_NAMED), `and ${sentences.length - MOST_NAMED} more of this kind`]
}

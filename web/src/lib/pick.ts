export interface Choice {
  id: string
  label: string
  hint?: string
  /** Where it is shown. */
  page?: string
}

/** Whether every word of the filter occurs in the texts. */
export function matchesWords(texts: readonly string[], filter = ''): boolean {
  const shown = texts.join('\n').toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => shown.includes(word))
}

/** What a list of many shows: what matches, first what was chosen when it opened, and no more than it can draw well. */
export function shownChoices(choices: readonly Choice[], first: ReadonlySet<string>, filter: string, most: number) {
  const matches = choices.filter(({ label, hint = '' }) => matchesWords([label, hint], filter))
  const ordered = [...matches.filter(({ id }) => first.has(id)), ...matches.filter(({ id }) => !first.has(id))]
  return { shown: ordered.slice(0, most), hidden: Math.max(0, ordered.length - most) }
}

/** The ids with this one added, or without it. */
export const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

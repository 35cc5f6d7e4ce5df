/** Chosen rows by their keys, each with what it is called: it can be named also when its page is not on show. */
export type Chosen = ReadonlyMap<string, string>

/**
 * The rows that are chosen once a table says that these keys are. It only speaks for the page it shows: what was chosen
 * on the others stays.
 */
export function chosenAfter(chosen: Chosen, page: Chosen, keys: readonly string[]): Chosen {
  const here = new Set(keys)
  return new Map([...[...chosen].filter(([key]) => !page.has(key)), ...[...page].filter(([key]) => here.has(key))])
}

type Raw = Record<string, unknown>

// Plain text both ways. The router's default reads JSON, which would turn a filter for 10 into a number.
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Raw): string {
  const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

/** The named texts of the search; an absent one stays absent, which keeps addresses short. */
export function texts<Name extends string>(raw: Raw, names: readonly Name[]): { [Key in Name]?: string } {
  const filled = names.filter((name) => typeof raw[name] === 'string' && raw[name] !== '')
  return Object.fromEntries(filled.map((name) => [name, raw[name]])) as { [Key in Name]?: string }
}

export interface PageSearch {
  limit?: number
  offset?: number
}

export function pageSearch(raw: Raw): PageSearch {
  const limit = wholeNumber(raw.limit, 1, 500)
  const offset = wholeNumber(raw.offset, 1, Number.MAX_SAFE_INTEGER)
  return { ...(limit !== undefined && { limit }), ...(offset !== undefined && { offset }) }
}

function wholeNumber(value: unknown, least: number, most: number): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined
}

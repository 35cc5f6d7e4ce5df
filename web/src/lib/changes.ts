/** The fields of `after` that differ from `before`: what a partial update needs to send. */
export function changes<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const keys = Object.keys(after) as (keyof Fields)[]
  const changed = keys.filter((key) => !sameValue(before[key], after[key]))
  return Object.fromEntries(changed.map((key) => [key, after[key]])) as Partial<Fields>
}

/** Equality of JSON values; the order of keys does not count. */
export const sameValue = (left: unknown, right: unknown): boolean => canonical(left) === canonical(right)

const canonical = (value: unknown): string | undefined => JSON.stringify(value, (_key, inner) => sorted(inner))

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
}

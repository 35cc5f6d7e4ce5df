import type { KeaMap, KeaValue } from './json.ts'

/** What a setting of a map says, where it is of the form it should have. */

export const textIn = (map: KeaMap, key: string): string | undefined => {
  const value = map.get(key)
  return typeof value === 'string' ? value : undefined
}

export const numberIn = (map: KeaMap, key: string): number | undefined => {
  const value = map.get(key)
  return typeof value === 'number' ? value : undefined
}

export const isOn = (map: KeaMap, key: string): boolean => map.get(key) === true

export const isMap = (value: KeaValue | undefined): value is KeaMap => value instanceof Map

/** The maps of a list; what is none is told to whoever gathers notes. */
export function mapsIn(map: KeaMap, key: string, notes: string[]): KeaMap[] {
  const list = map.get(key)
  if (list === undefined) return []
  if (!Array.isArray(list)) {
    notes.push(`${key} is not a list, and is not imported`)
    return []
  }
  const strange = list.filter((one) => !isMap(one)).length
  if (strange > 0) notes.push(`${strange} entries of ${key} are not what they should be, and are not imported`)
  return list.filter(isMap)
}

export const textsIn = (map: KeaMap, key: string): string[] => {
  const value = map.get(key)
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** The innermost of several maps that has the setting. */
export const innermost = (levels: readonly KeaMap[], key: string): KeaValue | undefined =>
  levels.findLast((level) => level.has(key))?.get(key)

/** Settings of a map that are not imported, by name; what is set to nothing says nothing. */
export const othersIn = (map: KeaMap, known: ReadonlySet<string>): string[] =>
  [...map]
    .filter(([key, value]) => !known.has(key) && !isNothing(value))
    .map(([key]) => key)
    .sort()

const isNothing = (value: KeaValue): boolean => value === '' || (Array.isArray(value) && value.length === 0)

/** What a comment says, which newer versions keep in a map of the user. */
export function commentIn(map: KeaMap): string {
  const context = map.get('user-context')
  return textIn(map, 'comment') ?? (isMap(context) ? textIn(context, 'comment') : undefined) ?? ''
}

/** Whether a map of the user says more than a comment. */
export const hasContext = (map: KeaMap): boolean => {
  const context = map.get('user-context')
  return isMap(context) && [...context.keys()].some((key) => key !== 'comment')
}

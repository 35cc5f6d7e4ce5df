import { z } from 'zod'
import type { Fault } from './issues.ts'
import { baseOf } from './schema-walk.ts'

type ObjectDef = { shape?: object; catchall?: unknown }

const MOST_SHOWN = 100

/** A filter that is misspelt must not be a filter that is missing: the caller would take everything for an answer. */
export function unknownParameters(schema: z.ZodType | undefined, query: unknown): Fault[] {
  const { shape = {}, catchall } = schema ? (baseOf(schema).def as ObjectDef) : {}
  // Others name the parameters here: what they add is theirs.
  if (catchall instanceof z.ZodUnknown) return []
  const known = Object.keys(shape)
  return Object.keys(query ?? {})
    .filter((name) => !known.includes(name))
    .map((name) => ({ type: 'extra_forbidden', loc: ['query', name.slice(0, MOST_SHOWN)], msg: sentence(name, known) }))
}

function sentence(name: string, known: readonly string[]): string {
  const unknown = `Unknown query parameter '${name.slice(0, MOST_SHOWN)}'`
  const nearest = nearestOf(name.slice(0, MOST_SHOWN), known)
  return nearest === undefined ? `${unknown}; there are none here` : `${unknown}; the nearest known one is '${nearest}'`
}

/** The name that takes the fewest changes of single letters. */
export function nearestOf(name: string, known: readonly string[]): string | undefined {
  const distances = known.map((other) => ({ other, distance: distance(name.toLowerCase(), other) }))
  return distances.sort((a, b) => a.distance - b.distance)[0]?.other
}

/** How many letters must be put in, left out or exchanged to turn one name into the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [line, letter] of [...one].entries()) {
    const above = row
    row = [line + 1]
    for (const [column, names] of [...other].entries()) {
      const [left = 0, up = 0, corner = 0] = [row[column], above[column + 1], above[column]]
      row.push(Math.min(left + 1, up + 1, corner + Number(letter !== names)))
    }
  }
  return row.at(-1) ?? 0
}

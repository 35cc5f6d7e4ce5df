import { z } from 'zod'
import { Uuid } from '../http/schema.ts'
import { isAnywhere } from '../http/schema-walk.ts'
import type { Referable } from './referable.ts'

/** Where the resource itself keeps the ids of a list, when that is no column with a foreign key. */
export type Kept = { readonly table: string; readonly owner: string; readonly column: string }

/**
 * The id of a row of another table. That the row is there, and the caller's to read, is checked before the operation
 * runs: see dangling.ts. The document tells the table as `x-reference`.
 */
export function reference(table: Referable, ...kept: Kept[]): typeof Uuid {
  const schema = Uuid.meta({ 'x-reference': table })
  if (kept.length > 0) places.add(schema, { kept })
  return schema
}

/** The id of a row that answers tell and no request sends: the document names its table all the same. */
export const idIn = (table: string): typeof Uuid => Uuid.meta({ 'x-reference': table })

const places = z.registry<{ kept: readonly Kept[] }>()

/** One field of a request that refers to rows. */
export type Reference = { column: string; table: Referable; ids: readonly string[]; kept?: readonly Kept[] | undefined }

type Def = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  options?: readonly z.ZodType[]
  getter?: () => z.ZodType
}
const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def

/** The table a field refers to, or undefined. */
export const tableOf = (schema: z.ZodType): Referable | undefined =>
  (schema.meta() as { 'x-reference'?: Referable } | undefined)?.['x-reference']

/** The references in a value, by the schema that it was checked with, in the order of its fields. */
export function referencesIn(schema: z.ZodType, value: unknown, column = ''): Reference[] {
  if (value === null || value === undefined || !refers(schema)) return []
  const table = tableOf(schema)
  if (table && typeof value === 'string') return [{ column, table, ids: [value], kept: places.get(schema)?.kept }]
  return merged(innerReferences(defOf(schema), value, column))
}

const knownToRefer = new WeakMap<z.ZodType, boolean>()

/** Whether a value of the schema can refer to anything; what cannot, however long it is, need not be looked at. */
function refers(schema: z.ZodType): boolean {
  const known = knownToRefer.get(schema)
  if (known !== undefined) return known
  const hasReference = isAnywhere(schema, (one) => tableOf(one) !== undefined)
  knownToRefer.set(schema, hasReference)
  return hasReference
}

function innerReferences(def: Def, value: unknown, column: string): Reference[] {
  const inner = def.innerType ?? def.in ?? def.getter?.()
  if (inner) return referencesIn(inner, value, column)
  if (def.options) return def.options.flatMap((option) => referencesIn(option, value, column))
  if (def.element && Array.isArray(value)) {
    const { element } = def
    return value.flatMap((item) => referencesIn(element, item, column))
  }
  if (!def.shape || typeof value !== 'object') return []
  return Object.entries(def.shape).flatMap(([name, field]) =>
    referencesIn(field, (value as Record<string, unknown>)[name], name),
  )
}

/** The ids of a list are one question. */
function merged(references: readonly Reference[]): Reference[] {
  const byField = new Map<string, Reference>()
  for (const one of references) {
    const key = `${one.column} ${one.table}`
    byField.set(key, { ...one, ids: [...(byField.get(key)?.ids ?? []), ...one.ids] })
  }
  return [...byField.values()]
}

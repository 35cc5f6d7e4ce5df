import type { z } from 'zod'

type Def = {
  type: string
  format?: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  shape?: Record<string, z.ZodType>
  checks?: { _zod: { def: { format?: string } } }[]
}

export type Base = { kind: string; schema: z.ZodType; def: Def }

/** The schema below `optional`, `nullable`, `default` and transforms, and the kind of value it takes. */
export function baseOf(schema: z.ZodType): Base {
  const def = schema._zod.def as unknown as Def
  const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined)
  if (inner) return baseOf(inner)
  return { kind: kindOf(def), schema, def }
}

function kindOf(def: Def): string {
  if (def.type === 'number' && (def.format ?? '').includes('int')) return 'int'
  if (def.type !== 'string') return def.type
  if (def.format === 'guid' || def.format === 'uuid') return 'uuid'
  return def.format === 'datetime' ? 'datetime' : 'string'
}

/** The schema a path of a validation issue points at. */
export function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  const [step, ...rest] = path
  if (step === undefined) return schema
  const { def } = baseOf(schema)
  const next = def.shape?.[String(step)] ?? def.element ?? def.valueType
  return next && schemaAt(next, rest)
}

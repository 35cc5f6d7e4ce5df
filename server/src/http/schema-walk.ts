import type { z } from 'zod'

type Def = {
  type: string
  format?: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
}

export type Base = { kind: string; schema: z.ZodType; def: Def }

/** The schema below `optional`, `nullable`, `default` and transforms, and the kind of value it takes. */
export function baseOf(schema: z.ZodType): Base {
  const def = schema._zod.def as unknown as Def
  const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined)
  if (inner) return baseOf(inner)
  return { kind: kindOf(schema, def), schema, def }
}

const KINDS_BY_FORMAT: Record<string, string> = {
  uuid: 'uuid',
  guid: 'uuid',
  datetime: 'datetime',
  'date-time': 'datetime',
}

function kindOf(schema: z.ZodType, def: Def): string {
  if (def.type === 'number' && (def.format ?? '').includes('int')) return 'int'
  if (def.type !== 'string') return def.type
  return KINDS_BY_FORMAT[def.format ?? String(schema.meta()?.format)] ?? 'string'
}

/** Whether the schema, or one inside it, is such; a schema may hold itself. */
export function isAnywhere(
  schema: z.ZodType,
  isSuch: (schema: z.ZodType) => boolean,
  seen = new Set<z.ZodType>(),
): boolean {
  if (seen.has(schema)) return false
  seen.add(schema)
  const { schema: base, def } = baseOf(schema)
  const inner = [...Object.values(def.shape ?? {}), ...(def.options ?? []), def.element, def.valueType]
  return isSuch(schema) || isSuch(base) || inner.some((one) => one !== undefined && isAnywhere(one, isSuch, seen))
}

/** The schema a path of a validation issue points at. */
export function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  const [step, ...rest] = path
  if (step === undefined) return schema
  const { def } = baseOf(schema)
  const next = def.shape?.[String(step)] ?? def.element ?? def.valueType
  return next && schemaAt(next, rest)
}

import { z } from 'zod'

/** The types of PostgreSQL that a field can have, where its schema alone does not tell. */
export type ColumnType =
  | 'text'
  | 'numeric'
  | 'boolean'
  | 'timestamptz'
  | 'date'
  | 'uuid'
  | 'inet'
  | 'macaddr'
  | 'decimal'
  | 'json'

const declared = z.registry<{ type: ColumnType }>()

/** Says how PostgreSQL keeps what the schema describes. */
export function keptAs<Schema extends z.ZodType>(type: ColumnType, schema: Schema): Schema {
  declared.add(schema as z.ZodType, { type })
  return schema
}

/** How PostgreSQL keeps a field, by its schema: what it is cast to, and whether it can be sorted by. */
export function columnTypeOf(schema: z.ZodType): ColumnType {
  const inner = innermost(schema)
  const known = declared.get(inner)
  if (known) return known.type
  if (inner instanceof z.ZodNumber || inner instanceof z.ZodBigInt) return 'numeric'
  if (inner instanceof z.ZodBoolean) return 'boolean'
  if (inner instanceof z.ZodISODate) return 'date'
  const { format } = (inner.meta() ?? {}) as { format?: string }
  if (format === 'date-time') return 'timestamptz'
  if (format === 'uuid') return 'uuid'
  return inner instanceof z.ZodString || inner instanceof z.ZodEnum || inner instanceof z.ZodLiteral ? 'text' : 'json'
}

/** What the text of a value is cast to, so that it compares as the column does. */
export const castOf = (type: ColumnType): string => (type === 'decimal' ? 'numeric' : type)

/** Without what makes a field optional. */
export function innermost(schema: z.ZodType): z.ZodType {
  const isWrapped = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
  return isWrapped ? innermost(schema.unwrap() as z.ZodType) : schema
}

export const isNullable = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodNullable ||
  ((schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) && isNullable(schema.unwrap() as z.ZodType))

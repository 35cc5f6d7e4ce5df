import { z } from 'zod'

/**
 * How PostgreSQL keeps a field. A `long` text is sorted by its beginning; `texts` are several one after the other, as a
 * sort key over more than one column has them.
 */
export type ColumnType =
  | 'text'
  | 'long'
  | 'texts'
  | 'integer'
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

/** Says how PostgreSQL keeps what the schema describes, where the schema alone does not tell. */
export function keptAs<Schema extends z.ZodType>(type: ColumnType, schema: Schema): Schema {
  declared.add(schema as z.ZodType, { type })
  return schema
}

// In the longest spelling that JSON and Base64 give to a character.
const MOST_IN_A_CURSOR = 512

/** How PostgreSQL keeps a field, by its schema: what it is cast to, and whether it can be sorted by. */
export function columnTypeOf(schema: z.ZodType): ColumnType {
  const inner = innermost(schema)
  const known = declared.get(inner)
  if (known) return known.type
  if (inner instanceof z.ZodNumberFormat) return 'integer'
  if (inner instanceof z.ZodNumber || inner instanceof z.ZodBigInt) return 'numeric'
  if (inner instanceof z.ZodBoolean) return 'boolean'
  if (inner instanceof z.ZodISODate) return 'date'
  const { format } = (inner.meta() ?? {}) as { format?: string }
  if (format === 'date-time') return 'timestamptz'
  if (format === 'uuid') return 'uuid'
  if (inner instanceof z.ZodString && (inner.maxLength ?? 0) > MOST_IN_A_CURSOR) return 'long'
  return inner instanceof z.ZodString || inner instanceof z.ZodEnum || inner instanceof z.ZodLiteral ? 'text' : 'json'
}

/** What the text of a value is cast to, so that it compares as the column does. */
export const castOf = (type: ColumnType): string => CASTS[type] ?? type

// An index over a column of whole numbers serves a comparison with another of them, not with a numeric.
const CASTS: Partial<Record<ColumnType, string>> = {
  long: 'text',
  texts: 'text[]',
  integer: 'bigint',
  decimal: 'numeric',
}

/** Without what makes a field optional. */
export function innermost(schema: z.ZodType): z.ZodType {
  const isWrapped = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
  return isWrapped ? innermost(schema.unwrap() as z.ZodType) : schema
}

export const isNullable = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodNullable ||
  ((schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) && isNullable(schema.unwrap() as z.ZodType))

/** Shown texts that are kept as something else, or that may be longer than a line. */
export const InetText = keptAs('inet', z.string())
export const LongText = keptAs('long', z.string())

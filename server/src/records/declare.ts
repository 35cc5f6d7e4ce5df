import { z } from 'zod'
import type { TokenUse } from '../access/scopes.ts'
import type { Sql } from '../db/sql.ts'
import type { ConstraintSentences } from '../http/pg-errors.ts'
import { TagFilter } from '../http/schema.ts'
import type { ModuleId } from '../modules/catalog.ts'
import type { Family, Holder, Under } from './family.ts'
import { Search, type Shapes, shapes } from './fields.ts'
import { innermost } from './kinds.ts'

/** A filter that is more than an equal field: what is asked for, and the condition it makes. */
export type FilterBy = { readonly schema: z.ZodType; readonly where: (value: never) => Sql }
export const filterBy = <Schema extends z.ZodType>(
  schema: Schema,
  where: (value: NonNullable<z.output<Schema>>) => Sql,
): FilterBy => ({ schema, where })

/** How the search over everything finds and shows a row. */
export type SearchFacts = {
  /** As the search calls it, where that is another word than its type. */
  readonly type?: string
  /** Among equal matches the heavier comes first. */
  readonly weight: number
  /** SQL of a few words beside the name; `t` is the row. */
  readonly context?: string
  readonly description?: string
  /** SQL of its state, where that is not a field `status`. */
  readonly status?: string
  /** What the context is read from beside the row. */
  readonly joined?: string
  /** A column that what was typed may equal, its type, and the value it would have. */
  readonly equals?: { readonly column: string; readonly as: string; readonly value: (typed: TypedText) => unknown }
}

/** What somebody typed into the search, and what it can mean. */
export type TypedText = { readonly text: string; readonly number: number | null; readonly address: string | null }

type Names = readonly string[]

/** What a family says of itself. Whatever is left out follows from its type and its names. */
export type Declaration = {
  /** As the audit log, references and the search call it: `customer`. */
  readonly type: string
  /** As people call one and several: `Customer`, `customers`. */
  readonly one: string
  readonly many: string
  /** Over its list, where `many` is not what people call it there, and in the navigation, where that is not enough. */
  readonly title?: string
  readonly menu?: string
  /** How a row is named to people, where it is not just `display`: `AS{number}`. */
  readonly naming?: string
  /** One sentence for people who see the list for the first time. */
  readonly about: string
  readonly icon: string
  /** The part of the product it belongs to: begins operation ids and the addresses of its pages. */
  readonly area: string
  /** Where its pages are, if not at its path within its area. */
  readonly pages?: string
  /** `g` and this letter open its list. */
  readonly key?: string
  /** Absent where it is always there. */
  readonly module?: ModuleId
  readonly table?: string
  readonly permission?: string
  readonly tag?: string
  readonly prefix?: string
  readonly operation?: string
  /** Its name among the document's schemas. */
  readonly schema?: string
  readonly tokens?: TokenUse
  /** What a request may write; those with a default may be left out. */
  readonly fields: z.ZodRawShape
  /** What only the product writes, and how written fields are shown where that differs. */
  readonly shown?: z.ZodRawShape
  /** Fields that are set once. */
  readonly fixed?: Names
  readonly display?: string
  readonly sort?: string
  /** How a field is sorted that is not simply sorted by what it shows; null: not at all. */
  readonly sortBy?: Family['sortBy']
  readonly page?: readonly [most: number, usual: number]
  /** Columns of its table that people see first, the name before them. */
  readonly listed: Names
  readonly filters?: Readonly<Record<string, true | FilterBy>>
  readonly search?: Names
  readonly found?: SearchFacts
  /** The order in which people fill the fields in, where it is not that of `fields`. */
  readonly form?: Names
  readonly labels?: Readonly<Record<string, string>>
  readonly help?: Readonly<Record<string, string>>
  readonly read?: Readonly<Record<string, string>>
  readonly rightsOn?: Names
  readonly under?: Under
  /** Its list is an array, with the total in a header, instead of an envelope with both. */
  readonly isBare?: boolean
  readonly isKept?: boolean
  /** An id that is no UUID is a bad value (422) here; elsewhere it is no path of the interface (404). */
  readonly isIdValue?: boolean
  readonly holders?: readonly Holder[]
  readonly constraints?: ConstraintSentences
}

type DeclaredAs<D extends Declaration, Key extends keyof Declaration, Otherwise> = D[Key] extends string
  ? D[Key]
  : Otherwise
type ShownOf<D extends Declaration> = D['shown'] extends z.ZodRawShape ? D['shown'] : Record<never, never>

/** A declared family, with all that follows from the declaration. */
export type DeclaredFamily<D extends Declaration = Declaration> = Family &
  Omit<D, 'filters'> &
  Shapes<D['fields'], ShownOf<D>> & {
    readonly table: DeclaredAs<D, 'table', D['type']>
    readonly permission: DeclaredAs<D, 'permission', D['type']>
    readonly tag: string
    readonly prefix: string
    readonly operation: string
    readonly tokens: TokenUse
    readonly Filter: z.ZodObject
  }

export function family<const D extends Declaration>(declared: D): DeclaredFamily<D> {
  const { type, one, many, area, fields, shown = {}, fixed = [], filters = {} } = declared
  const snake = many.toLowerCase().replaceAll(' ', '_')
  const made = shapes(declared.schema ?? one.replaceAll(' ', ''), fields, shown)
  return {
    ...FAMILY_DEFAULTS,
    table: type,
    permission: type,
    tag: many.toLowerCase(),
    prefix: `/${snake.replaceAll('_', '-')}`,
    operation: `${area}_${snake}`,
    ...declared,
    ...made,
    Update: updateWithout(made.Update, fixed),
    Filter: z.object({
      ...Object.fromEntries(Object.entries(filters).map(([name, by]) => [name, filterSchema(fields, shown, name, by)])),
      ...(declared.search ? { search: Search } : {}),
      ...('tags' in fields ? { tag: TagFilter } : {}),
    }),
    where: Object.fromEntries(Object.entries(filters).flatMap(([name, by]) => (by === true ? [] : [[name, by.where]]))),
  } as unknown as DeclaredFamily<D>
}

const FAMILY_DEFAULTS = { display: 'name', sort: 'name', tokens: { scopes: ['read'] } } as const

function updateWithout(Update: z.ZodObject, names: Names): z.ZodObject {
  if (names.length === 0) return Update
  const { id } = Update.meta() ?? {}
  const kept = Object.entries(Update.shape).filter(([name]) => !names.includes(name))
  return z.object(Object.fromEntries(kept)).meta({ id })
}

/** A field is filtered by a value it can have. */
function filterSchema(fields: z.ZodRawShape, shown: z.ZodRawShape, name: string, by: true | FilterBy): z.ZodType {
  if (by !== true) return by.schema.optional()
  const field = fields[name] ?? shown[name]
  if (!field) throw new Error(`there is no field ${name} to filter by`)
  return innermost(field as z.ZodType).optional()
}

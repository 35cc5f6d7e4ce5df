import type { z } from 'zod'
import type { Sql } from '../db/sql.ts'
import type { ColumnType } from './kinds.ts'

/**
 * Rows elsewhere that keep a row from being deleted: for its ids, a select of `held` (which of them), and of `id` and
 * `name` of what holds it. The name is told to those who may read it: `permission` is a right to that id.
 */
export type Holder = {
  readonly what: string
  readonly permission: string
  readonly rows: (ids: readonly string[]) => Sql
}

export type Under = { readonly column: string; readonly parent: Family }

/** A table and how it is listed. */
export type Listed = {
  /** A table, or a query in brackets. */
  readonly table: string
  /** What its rows are called in the expressions below, if not by the name of the table. */
  readonly alias?: string
  /** The right to see a row; null where the conditions that its lists come with decide who sees what. */
  readonly permission: string | null
  readonly Row: z.ZodObject
  /** The field its lists are sorted by, unless asked otherwise; a minus in front puts the largest first. */
  readonly sort: string
  /** How a field is sorted that is not simply sorted by what it shows; null: a list cannot be sorted by it. */
  readonly sortBy?: Readonly<Record<string, { readonly key: string; readonly type: ColumnType } | null>>
  /** Columns with the ids that rights to a row are given for: its own, unless it belongs to another. */
  readonly rightsOn?: readonly string[]
  /** Into the trash instead of away. */
  readonly isKept?: boolean
  /** SQL of shown fields that are not simply a column. */
  readonly read?: Readonly<Record<string, string | Sql>>
  /** Joins that those of the fields need; they are made for the rows of a page, which is called `page`. */
  readonly join?: { readonly tables: string; readonly fields: readonly string[] }
  /** The condition of a filter that is not simply an equal column. */
  // biome-ignore lint/suspicious/noExplicitAny: the value is what the filter's schema makes of it
  readonly where?: Readonly<Record<string, (value: any) => Sql>>
  /** Expressions in which `search` looks for a part of a text. */
  readonly search?: readonly string[]
  /** What its lists can be narrowed to. */
  readonly Filter?: z.ZodObject
  /** The largest page and the usual one, where they are not 500 and 100. */
  readonly page?: readonly [most: number, usual: number]
}

/** A table and how it is read and written: everything the shared operations need to know of a family. */
export type Family = Omit<Listed, 'alias'> & {
  readonly permission: string
  readonly read?: Readonly<Record<string, string>>
  /** As the audit log calls it. */
  readonly type: string
  /** As people call one: `Site`. */
  readonly one: string
  /** The column that names a row to people. */
  readonly display: string
  readonly holders?: readonly Holder[]
  /** The family whose rows it belongs to, and the column, which is also the parameter of its paths, that says to which. */
  readonly under?: Under
}

export type RowOf<Kind extends Listed> = z.output<Kind['Row']> & { id: string }

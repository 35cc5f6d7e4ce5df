import type { IconName } from '../ui/icons.ts'
import type { Fields } from './fields.ts'
import type { Operation } from './operation.ts'

/** A page of rows, or all of them. */
export type Listed<Row> = readonly Row[] | { items: readonly Row[]; total: number }

type OfOne = { params: { id: string } }

export interface FamilyOperations<Row> {
  list: Operation<{ params?: Record<string, string>; query?: object; answer: Listed<Row> }>
  read: Operation<OfOne & { answer: Row }>
  create?: Operation<{ params?: Record<string, string>; body: object; answer: Row }>
  update?: Operation<OfOne & { body: object; answer: Row }>
  remove?: Operation<OfOne & { query?: object; answer: unknown }>
  /** Several at once; without it they are deleted one after the other. */
  removeMany?: Operation<{ body: object; answer: object }>
}

/** What pages of other families need to know of one, as the document tells it. */
export interface FamilyFacts {
  type: string
  one: string
  title: string
  /** In the navigation, where the title is not enough. */
  menu?: string
  about: string
  icon: IconName
  area: string
  module?: string
  permission: string
  /** Whether rights are given to single ones. */
  has_rights: boolean
  /** Where its list is; a record is at the same place with its id. */
  page: string
  /** `g` and then this letter goes there. */
  key?: string
  display: string
  /** The name of a record, with its fields in braces: `AS{number}`. */
  naming: string
  /** As hits of the search call it. */
  search_type?: string
  is_searched: boolean
  /** Whether one can be made without saying first what it belongs to. */
  is_creatable: boolean
  /** Filters of the list that ask for a record of another family, and which family that is. */
  narrowed_by: Readonly<Record<string, string>>
  list?: Operation<{ params?: Record<string, string>; query?: object; answer: Listed<object> }>
  read: Operation<OfOne & { answer: object }>
  /** Of records that lie in another one: a list over all of them, and one by its own id alone. */
  anywhere?: {
    list: Operation<{ query?: object; answer: Listed<object> }>
    read: Operation<OfOne & { answer: object }>
  }
  details: () => Promise<FamilyDetails<{ id: string }>>
}

/** The rest: what its own pages are drawn from. */
export interface FamilyDetails<Row> {
  operations: Partial<FamilyOperations<Row>>
  query?: Fields
  create?: Fields
  update?: Fields
  row: Fields
  /** Columns of its table, the name before them. */
  listed: readonly string[]
  filters: readonly string[]
  /** Fields of the form in the order they are filled in. */
  form: readonly string[]
  labels: Readonly<Record<string, string>>
  help: Readonly<Record<string, string>>
}

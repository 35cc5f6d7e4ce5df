import type { ReactNode } from 'react'
import type { FamilyOperations, Listed } from '../api/family.ts'
import type { Fields } from '../api/fields.ts'
import type { Operation } from '../api/operation.ts'
import type { FormOptions } from '../forms/form-options.ts'
import type { Need } from '../lib/access.ts'
import type { Crumb } from '../lib/crumbs.ts'
import type { Column } from '../table/DataTable.tsx'
import type { IconName } from '../ui/icons.ts'

export interface Identified {
  id: string
}

/** A part of a record's page beside its facts. */
export interface Section<Row> {
  /** As it stands in the address. */
  id: string
  label: string
  /** The family that it lists, where it lists one. */
  type?: string
  /** What is needed to be shown at all: a right, and a module that is on. */
  needs?: Need
  module?: string
  /** The list whose length stands beside the label. */
  counted?: (row: Row) => CountedList
  draw: (row: Row) => ReactNode
}

/** A list, and how it is asked for those of one record. */
export interface CountedList {
  list: Operation<{ params?: Record<string, string>; query?: object; answer: Listed<object> }>
  params?: Record<string, string>
  query?: Record<string, string>
}

/** What points at records and stays behind without them. */
export interface Users<Row> {
  /** `their VRF` */
  lose: string
  /** Some of them by name, and how many there are. */
  load: (rows: readonly Row[]) => Promise<{ named: readonly { label: string; to: string }[]; total: number }>
  /** Where they are read, to be read again once a record is gone. */
  roots: readonly string[]
}

/** A family of records: all that its list, its form and its pages are drawn from. */
export interface Resource<Row extends Identified> {
  /** `Sites` */
  title: string
  /** `site` */
  one: string
  description: string
  icon: IconName
  /** Where its list is; a record is at the same place with its id. */
  path: string
  /** The feature module that it belongs to. */
  module?: string
  /** Lists beside this one that belong to the same page of the navigation, this one among them. */
  pages?: readonly { label: string; to: string }[]
  /** What rights to it are called. */
  permission: string
  /** What the audit log calls it, where it is not the same. */
  auditType?: string
  nameOf: (row: Row) => string
  /** The page of a record. */
  pageOf: (row: Row) => string
  /** Over the column of the names, and the field that they are sorted by. */
  name: { header: string; field: string }
  columns: readonly Column<Row>[]
  /** Those that are shown where somebody chooses them. */
  moreColumns: readonly Column<Row>[]
  operations: FamilyOperations<Row>
  /** The fields of a record. */
  row: Fields
  /** The query of the list. Paging, search and tags are found in it. */
  query?: Fields
  /** Names in the query to filter by. */
  filters?: readonly string[]
  create?: Fields
  update?: Fields
  form?: FormOptions
  sections?: readonly Section<Row>[]
  /** The section that a record opens with, where that is not its facts. */
  front?: string
  /** Those of the lists below that come right behind it: what people look for here. */
  leading?: readonly string[]
  /** Lists of other families that point at a record, behind all that is its own. */
  related?: readonly Section<Row>[]
  /** What can be done with one beside editing and deleting it, as buttons; for those who may write it. */
  actions?: (row: Row) => ReactNode
  /** The same for what has nothing to do with editing it: each button asks for its own right. */
  uses?: (row: Row) => ReactNode
  /** What can be done above the list beside creating one; for those who may create. */
  listActions?: () => ReactNode
  /** What makes a new one, or changes one, where that takes more than a form. */
  drawCreate?: (onClose: () => void) => ReactNode
  drawEdit?: (row: Row, onClose: () => void) => ReactNode
  /** Fields that a section shows, and the facts therefore do not. */
  ownSections?: readonly string[]
  /** What a record lies in, where it belongs to another one. */
  crumbs?: (row: Row) => readonly Crumb[]
  /** Who is told of before a record is deleted. */
  users?: Users<Row>
  /** Whether the interface deletes what is in use once it is told to. */
  isForceable?: boolean
  /** Where one goes once this one is deleted, if the family has no list of its own. */
  homeOf?: (row: Row) => { to: string; search?: Record<string, string> }
  /** Whether this one can be changed at all: built-in ones cannot. */
  isFixed?: (row: Row) => boolean
}

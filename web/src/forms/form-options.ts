import type { ComponentType, ReactNode } from 'react'
import type { Field, Fields } from '../api/fields.ts'
import { labelOf } from '../lib/words.ts'
import type { FormValues } from './schema-values.ts'

/** What an input of a field's own gets: the value as the form keeps it, and the fault beside it. */
export interface OwnInput {
  label: string
  description?: string | undefined
  value: unknown
  onChange: (value: unknown) => void
  error?: ReactNode
}

export interface FieldOptions {
  label?: string
  help?: string
  placeholder?: string
  hidden?: boolean
  /** What is typed is not shown. */
  isSecret?: boolean
  /** Takes a row of its own, or not, where its length does not tell. */
  isWide?: boolean
  /** Where pasted text falls apart into several, beside commas. */
  splitAt?: readonly string[]
  /** Texts of a choice, where its words are not enough. */
  texts?: Readonly<Record<string, string>>
  /** Drawn instead of the input that its kind would have; the value is the one of that kind. */
  input?: ComponentType<OwnInput>
  /** Only shown while this holds; a hidden field keeps its value. */
  when?: (values: FormValues) => boolean
}

/** How a form differs from what its schema alone would give. */
export interface FormOptions {
  /** These first; the others follow as the interface lists them. */
  order?: readonly string[]
  fields?: Readonly<Record<string, FieldOptions>>
}

export interface ShownField extends FieldOptions {
  name: string
  field: Field
  label: string
}

const last = ['description', 'notes', 'tags', 'custom_fields']

/** The fields of a form in the order they are drawn. */
export function shownFields(fields: Fields, { order = [], fields: options = {} }: FormOptions): ShownField[] {
  const place = (name: string): number => {
    if (order.includes(name)) return order.indexOf(name) - order.length
    return 1 + last.indexOf(name)
  }
  return Object.entries(fields)
    .map(([name, field]) => ({ name, field, label: labelOf(name), ...options[name] }))
    .filter(({ hidden }) => !hidden)
    .toSorted((one, other) => place(one.name) - place(other.name))
}

const longText = 300

export const isLong = (field: Field): boolean => field.kind === 'text' && (field.maxLength ?? 0) > longText

/** Takes a row of its own; two of the others share one. */
export const isWide = (field: Field): boolean => {
  if (field.kind === 'text') return (field.maxLength ?? 0) > 128
  return ['boolean', 'texts', 'uuids', 'choices', 'tags', 'custom_fields', 'json'].includes(field.kind)
}

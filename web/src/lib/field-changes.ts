import { sameValue } from './changes.ts'

export type Values = Record<string, unknown> | null

export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** What an audit entry changed, field by field. A side that does not hold the field reads as undefined. */
export function fieldChanges(before: Values, after: Values): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((change) => !sameValue(change.before, change.after) && !isEmpty(change))
}

// A thing that is made has no value where there was none before: nothing to tell.
const isEmpty = ({ before, after }: FieldChange): boolean => (before ?? null) === null && (after ?? null) === null

/** A value as people read it: texts as they are, the rest as JSON on lines of its own. */
export function valueText(value: unknown): string {
  if (value === null) return 'nothing'
  if (value === '') return 'empty'
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

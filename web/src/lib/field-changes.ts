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
    .filter((change) => !sameValue(change.before, change.after))
}

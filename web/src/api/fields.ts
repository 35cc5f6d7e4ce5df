interface Common {
  required?: true
  /** Null is a value of it: the field can be emptied. */
  nullable?: true
  description?: string
  /** A value to show what is meant. */
  example?: string
}

/** What a form or a filter has to know of one value; printed from the API document. */
export type Field = Common &
  (
    | { kind: 'text'; minLength?: number; maxLength?: number; pattern?: string; default?: string }
    | { kind: 'integer' | 'number'; minimum?: number; maximum?: number; default?: number }
    | { kind: 'decimal'; minimum?: number; maximum?: number; default?: number | string }
    | { kind: 'boolean'; default?: boolean }
    | { kind: 'choice'; options: readonly (string | number | boolean)[]; default?: string | number }
    | { kind: 'date' | 'moment'; default?: string }
    // `to` is the family whose record it is the id of.
    | { kind: 'uuid'; to?: string; default?: string }
    | { kind: 'texts'; maxItems?: number; maxLength?: number; default?: readonly string[] }
    | { kind: 'uuids'; to?: string; maxItems?: number; default?: readonly string[] }
    | {
        kind: 'choices'
        options: readonly (string | number | boolean)[]
        maxItems?: number
        default?: readonly string[]
      }
    | { kind: 'tags' | 'custom_fields' | 'json'; default?: unknown }
  )

export type FieldKind = Field['kind']
export type Fields = Readonly<Record<string, Field>>

import { call } from '../api/call.ts'
import { quotableText } from '../api/errors.ts'
import type { Field, Fields } from '../api/fields.ts'
import type { Outcome } from './delete-records.ts'
import type { Identified, Resource } from './resource.ts'

/** Names are what tells records apart, and a secret is given to one. */
export const manyFields = (update: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(update).filter(([field]) => field !== name && field !== 'name'))

/** Whether many can be told to have nothing there. */
export const isClearable = (field: Field): boolean =>
  field.nullable === true || (field.kind === 'text' && (field.minLength ?? 0) === 0 && field.required !== true)

/** What a cleared field is sent as. */
export const clearedValue = (field: Field): unknown => (field.nullable ? null : '')

/** Changes the records one after the other and tells of each how it went. */
export async function editRecords<Row extends Identified>(
  { operations: { update }, nameOf }: Resource<Row>,
  rows: readonly Row[],
  body: object,
  onProgress: (count: number) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const row of rows) {
    const refusal = update
      ? await call(update, { params: { id: row.id }, body }).then(
          () => null,
          (error) => quotableText(error),
        )
      : null
    outcomes.push({ id: row.id, name: nameOf(row), refusal })
    onProgress(outcomes.length)
  }
  return outcomes
}

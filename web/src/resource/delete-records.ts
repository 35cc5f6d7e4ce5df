import { call } from '../api/call.ts'
import { quotableText } from '../api/errors.ts'
import type { Identified, Resource } from './resource.ts'

export interface Outcome {
  id: string
  name: string
  /** Why it is still there; null when it is gone. */
  refusal: string | null
  /** Whether it is still there because something uses it. */
  isInUse?: boolean
}

/** Deletes the records and tells of each how it went; the refusal of a single one is thrown. */
export async function deleteRecords<Row extends Identified>(
  of: Resource<Row>,
  rows: readonly Row[],
  isForced = false,
): Promise<Outcome[]> {
  const [only] = rows
  if (rows.length !== 1 || !only)
    return of.operations.removeMany ? deleteAtOnce(of, rows, isForced) : deleteOneByOne(of, rows, isForced)
  await deleteOne(of, only.id, isForced)
  return [{ id: only.id, name: of.nameOf(only), refusal: null }]
}

async function deleteOneByOne<Row extends Identified>(
  of: Resource<Row>,
  rows: readonly Row[],
  isForced: boolean,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const row of rows) {
    const refusal = await deleteOne(of, row.id, isForced).then(
      () => null,
      (error) => quotableText(error),
    )
    outcomes.push({ id: row.id, name: of.nameOf(row), refusal })
  }
  return outcomes
}

const deleteOne = async <Row extends Identified>(
  { operations: { remove } }: Resource<Row>,
  id: string,
  isForced: boolean,
) => remove && (await call(remove, { params: { id }, ...(isForced && { query: { force: true } }) }))

interface Answer {
  not_found?: readonly string[]
  refused?: readonly ({ id: string; reason?: string } & Record<string, unknown>)[]
}

async function deleteAtOnce<Row extends Identified>(
  of: Resource<Row>,
  rows: readonly Row[],
  isForced: boolean,
): Promise<Outcome[]> {
  const { removeMany } = of.operations
  const body = { ids: rows.map(({ id }) => id), ...(isForced && { force: true }) }
  const answer = removeMany && (await call(removeMany, { body }))
  const result = (answer ?? {}) as Answer
  return rows.map((row) => ({
    id: row.id,
    name: of.nameOf(row),
    refusal: refusalOf(row.id, result),
    isInUse: result.refused?.some(({ id }) => id === row.id) ?? false,
  }))
}

export function refusalOf(id: string, { not_found = [], refused = [] }: Answer): string | null {
  if (not_found.includes(id)) return 'It was not there any more, or you may not delete it.'
  const { id: goneId, name: _name, reason, ...counts } = refused.find((one) => one.id === id) ?? { id: '' }
  if (!goneId) return null
  const held = Object.entries(counts).filter(([, count]) => Number(count) > 0)
  return reason ?? `In use: ${held.map(([what, count]) => `${count} ${what.replaceAll('_', ' ')}`).join(', ')}`
}

import type { Work } from '../db/work.ts'
import { isConnectionFault } from '../http/pg-errors.ts'

/** Opens one transaction. */
export type Mutate = <T>(change: (work: Work) => Promise<T>) => Promise<T>

export type Committing<Item, Row> = {
  readonly mutate: Mutate
  /** Writes some objects in one transaction and gives one row of the ledger for each, in their order. */
  readonly write: (work: Work, items: readonly Item[]) => Promise<Row[]>
  /** The row of an object that could not be written. */
  readonly failed: (item: Item, error: unknown) => Row
  /** How much there is to write for an object; so many of them go into one transaction. */
  readonly weightOf: (item: Item) => number
  /** How many go into one transaction at most, where they are small and alike. */
  readonly mostItems?: number
  /** Is told the rows as they are committed; what it says decides whether to go on. */
  readonly onRows?: (rows: readonly Row[]) => boolean
  /** Other errors that are not about the objects: nothing more is tried, and whoever called is told. */
  readonly isFatal?: (error: unknown) => boolean
}

const MOST_WEIGHT = 5_000
const MOST_ITEMS = 200

/**
 * Commits objects so that one that fails undoes none of the others, and gives the ledger: a row for each, in their order.
 * Many go into one transaction; where it fails its halves are tried, until the one at fault is alone.
 */
export async function commitEach<Item, Row>(items: readonly Item[], how: Committing<Item, Row>): Promise<Row[]> {
  const ledger: Row[] = []
  for (const portion of portionsOf(items, how.weightOf, how.mostItems)) {
    const rows = await commitPortion(portion, how)
    for (const row of rows) ledger.push(row)
    if (how.onRows && !how.onRows(rows)) break
  }
  return ledger
}

/** Commits some objects together, or in ever smaller parts. */
export async function commitPortion<Item, Row>(
  items: readonly Item[],
  how: Omit<Committing<Item, Row>, 'weightOf' | 'onRows'>,
): Promise<Row[]> {
  try {
    return await how.mutate((work) => how.write(work, items))
  } catch (error) {
    if (isOfNoObject(error) || how.isFatal?.(error)) throw error
    const [only] = items
    if (only !== undefined && items.length === 1) return [how.failed(only, error)]
    const middle = Math.ceil(items.length / 2)
    const first = await commitPortion(items.slice(0, middle), how)
    return [...first, ...(await commitPortion(items.slice(middle), how))]
  }
}

/** Nobody can write while the database is away; what is not written then is found by whoever tries again. */
const isOfNoObject = (error: unknown): boolean => error instanceof Error && isConnectionFault(error)

/** Objects in a row that are written together. */
export function* portionsOf<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  mostItems = MOST_ITEMS,
): Generator<Item[]> {
  let portion: Item[] = []
  let weight = 0
  for (const item of items) {
    const more = weightOf(item)
    if (portion.length > 0 && (weight + more > MOST_WEIGHT || portion.length === mostItems)) {
      yield portion
      portion = []
      weight = 0
    }
    portion.push(item)
    weight += more
  }
  if (portion.length > 0) yield portion
}

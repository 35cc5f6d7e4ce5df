import { expect, test } from 'vitest'
import type { Work } from '../db/work.ts'
import { commitEach, portionsOf } from './commit.ts'

/** A store whose transactions either keep all they wrote or nothing. */
function store() {
  const kept: number[] = []
  let transactions = 0
  const mutate = async <T>(change: (work: Work) => Promise<T>): Promise<T> => {
    transactions++
    const before = kept.length
    try {
      return await change(undefined as unknown as Work)
    } catch (error) {
      kept.length = before
      throw error
    }
  }
  return { kept, mutate, transactions: () => transactions }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

function importing(bad: ReadonlySet<number>) {
  const { kept, mutate, transactions } = store()
  const write = async (_work: Work, items: readonly number[]) =>
    items.map((item) => {
      if (bad.has(item)) throw new Error(`${item} is bad`)
      kept.push(item)
      return `created ${item}`
    })
  const failed = (item: number, error: unknown) => `failed ${item}: ${(error as Error).message}`
  return { kept, transactions, how: { mutate, write, failed, weightOf: () => 1 } }
}

test('what fails undoes nothing else, and has its row in its place', async () => {
  const bad = new Set([0, 7, 8, 199, 300])
  const { kept, how } = importing(bad)
  const ledger = await commitEach(numbers(301), how)
  expect(kept).toEqual(numbers(301).filter((item) => !bad.has(item)))
  expect(ledger).toEqual(
    numbers(301).map((item) => (bad.has(item) ? `failed ${item}: ${item} is bad` : `created ${item}`)),
  )
})

test('without faults there are few transactions, with one a few more', async () => {
  const good = importing(new Set())
  await commitEach(numbers(1_000), good.how)
  expect(good.transactions()).toBe(5)
  const one = importing(new Set([500]))
  await commitEach(numbers(1_000), one.how)
  expect(one.transactions()).toBeLessThan(25)
})

test('heavy objects go alone, light ones together', () => {
  const portions = [...portionsOf([4_000, 2_000, 9_000, 1, 1], (weight) => weight)]
  expect(portions).toEqual([[4_000], [2_000], [9_000], [1, 1]])
})

test('small ones may go together in larger numbers', () => {
  expect([...portionsOf(numbers(1_000), () => 1, 600)].map(({ length }) => length)).toEqual([600, 400])
})

test('ends where it is told to', async () => {
  const { kept, how } = importing(new Set())
  await commitEach(numbers(1_000), { ...how, onRows: (rows) => !rows.includes('created 250') })
  expect(kept).toHaveLength(400)
})

// The product and its database have two cores between them; more requests at once only wait for each other.
const AT_ONCE = 4

/** Does something with every item, a few at a time and in their order; stops at the first failure. */
export async function forEach<Item>(items: Iterable<Item>, use: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = items[Symbol.iterator]()
  let isFailed = false
  const work = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done && !isFailed; next = waiting.next()) await use(next.value)
  }
  const workers = Array.from({ length: AT_ONCE }, () =>
    work().catch((error) => {
      isFailed = true
      throw error
    }),
  )
  const ends = await Promise.allSettled(workers)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

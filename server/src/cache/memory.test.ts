import { beforeEach, describe, expect, test } from 'vitest'
import { memoryCache } from './memory.ts'

let now: number
let cache: ReturnType<typeof memoryCache>
beforeEach(() => {
  now = 1_000_000
  cache = memoryCache(() => now)
})

describe('counts', () => {
  test('go up within their window and start anew after it', async () => {
    expect([await cache.increment('key', 60), await cache.increment('key', 60)]).toEqual([1, 2])
    now += 60_000
    expect(await cache.increment('key', 60)).toBe(1)
  })

  test('do not extend the window they began', async () => {
    await cache.increment('key', 60)
    now += 59_000
    expect(await cache.increment('key', 60)).toBe(2)
    now += 1_000
    expect(await cache.increment('key', 60)).toBe(1)
  })

  test('are forgotten, oldest first, before they fill the memory', async () => {
    for (let number = 0; number <= 10_000; number++) await cache.increment(`key ${number}`, 60)
    expect(await cache.increment('key 10000', 60)).toBe(2)
    expect(await cache.increment('key 0', 60)).toBe(1)
  })

  test('of names that every object has start at one', async () => {
    expect(await cache.increment('__proto__', 60)).toBe(1)
    expect(await cache.increment('constructor', 60)).toBe(1)
  })

  test('are kept apart by key', async () => {
    await cache.increment('a', 60)
    expect(await cache.increment('b', 60)).toBe(1)
  })
})

test('it says that it is not shared between processes, and always answers', async () => {
  expect(cache).toMatchObject({ kind: 'memory', isShared: false })
  await expect(cache.ping()).resolves.toBeUndefined()
  await expect(cache.close()).resolves.toBeUndefined()
})

import { beforeEach, describe, expect, test } from 'vitest'
import { memoryCache } from './memory.ts'

let now: number
let cache: ReturnType<typeof memoryCache>
beforeEach(() => {
  now = 1_000_000
  cache = memoryCache(() => now)
})

describe('values', () => {
  test('are kept until their time is over', async () => {
    await cache.set('key', 'value', 10)
    now += 9_999
    expect(await cache.get('key')).toBe('value')
    now += 1
    expect(await cache.get('key')).toBeNull()
  })

  test('are replaced, with a new time', async () => {
    await cache.set('key', 'one', 10)
    now += 9_000
    await cache.set('key', 'two', 10)
    now += 9_000
    expect(await cache.get('key')).toBe('two')
  })

  test('can be removed, and what is not there removed again', async () => {
    await cache.set('key', 'value', 10)
    await cache.remove('key')
    await cache.remove('key')
    expect(await cache.get('key')).toBeNull()
  })

  test('of names that every object has are not there', async () => {
    expect(await cache.get('__proto__')).toBeNull()
    expect(await cache.get('constructor')).toBeNull()
  })

  test('are forgotten, oldest first, before they fill the memory', async () => {
    for (let number = 0; number <= 10_000; number++) await cache.set(`key ${number}`, 'value', 60)
    expect(await cache.get('key 0')).toBeNull()
    expect(await cache.get('key 1')).toBe('value')
    expect(await cache.get('key 10000')).toBe('value')
  })
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

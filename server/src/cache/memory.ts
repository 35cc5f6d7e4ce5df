import type { Cache } from './cache.ts'

type Entry = { value: string; endsAtMs: number }

const MOST_ENTRIES = 10_000

/** The cache of a single process. */
export function memoryCache(nowMs: () => number): Cache {
  const entries = new Map<string, Entry>()

  const live = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (entry && entry.endsAtMs <= nowMs()) entries.delete(key)
    return entries.get(key)
  }
  const store = (key: string, entry: Entry): void => {
    entries.set(key, entry)
    // Oldest first: a Map keeps the order of insertion.
    for (const oldest of entries.size > MOST_ENTRIES ? entries.keys() : []) {
      entries.delete(oldest)
      break
    }
  }

  return {
    kind: 'memory',
    isShared: false,
    async increment(key, windowSeconds) {
      const entry = live(key) ?? { value: '0', endsAtMs: nowMs() + windowSeconds * 1000 }
      const count = Number(entry.value) + 1
      store(key, { ...entry, value: String(count) })
      return count
    },
    get: async (key) => live(key)?.value ?? null,
    set: async (key, value, seconds) => store(key, { value, endsAtMs: nowMs() + seconds * 1000 }),
    async remove(key) {
      entries.delete(key)
    },
    async ping() {},
    async close() {},
  }
}

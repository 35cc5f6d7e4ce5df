import type { Cache } from './cache.ts'

type Window = { count: number; endsAtMs: number }

const MOST_KEYS = 10_000

/** The cache of a single process. */
export function memoryCache(nowMs: () => number): Cache {
  const windows = new Map<string, Window>()

  return {
    kind: 'memory',
    isShared: false,
    async increment(key, windowSeconds) {
      const known = windows.get(key)
      const isOpen = known !== undefined && known.endsAtMs > nowMs()
      const window = isOpen ? known : { count: 0, endsAtMs: nowMs() + windowSeconds * 1000 }
      window.count++
      windows.set(key, window)
      if (windows.size > MOST_KEYS) forgetOldest(windows)
      return window.count
    },
    async forget(key) {
      windows.delete(key)
    },
    async ping() {},
    async close() {},
  }
}

// A Map keeps the order of insertion.
function forgetOldest(windows: Map<string, Window>): void {
  const oldest = windows.keys().next()
  if (!oldest.done) windows.delete(oldest.value)
}

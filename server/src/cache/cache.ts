/** Shared, forgetful memory. Nothing is kept only here: losing it costs time, never truth. */
export type Cache = {
  readonly kind: 'memory' | 'redis'
  /** Whether every process of the product sees the same entries. */
  readonly isShared: boolean
  /** Counts one more under the key and returns the count; a window starts with its first count. */
  increment(key: string, windowSeconds: number): Promise<number>
  /** Ends the window of the key. */
  forget(key: string): Promise<void>
  /** Throws when the cache does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

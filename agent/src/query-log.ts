import { open, stat } from 'node:fs/promises'

const MOST_BYTES = 1024 * 1024
const MOST_KEPT = 5_000

/** Follows a log that the daemon writes to and, now and then, begins anew. */
export class LogFollower {
  readonly #path: string
  #at: number | null = null
  #inode = 0
  #rest = ''
  #lines: string[] = []
  /** Lines that were let go because nobody took them. */
  dropped = 0

  constructor(path: string) {
    this.#path = path
  }

  /** Up to so many lines that were not taken yet; those before the first look are nobody's business. */
  async peek(most: number): Promise<string[]> {
    await this.#read()
    return this.#lines.slice(0, most)
  }

  take(count: number): void {
    this.#lines.splice(0, count)
  }

  async #read(): Promise<void> {
    const facts = await stat(this.#path).catch(() => null)
    if (!facts) {
      // What is begun after the first look is read from its beginning.
      this.#at ??= 0
      return
    }
    if (this.#at === null) this.#at = facts.size
    else if (facts.ino !== this.#inode || facts.size < this.#at) this.#at = 0
    this.#inode = facts.ino
    if (facts.size <= this.#at) return
    const file = await open(this.#path)
    try {
      const bytes = Buffer.alloc(Math.min(MOST_BYTES, facts.size - this.#at))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, this.#at)
      this.#at += bytesRead
      this.#add(bytes.subarray(0, bytesRead).toString('utf8'))
    } finally {
      await file.close()
    }
  }

  #add(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    this.#lines.push(...lines.map(sendable))
    const tooMany = this.#lines.length - MOST_KEPT
    if (tooMany <= 0) return
    this.#lines.splice(0, tooMany)
    this.dropped += tooMany
  }
}

/** No client can keep the lines of others from being told by what it makes the daemon write. */
const sendable = (line: string): string => line.slice(0, 4096).replaceAll('\0', '\ufffd').toWellFormed()

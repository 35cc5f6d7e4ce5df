import { badSource } from '../source-fault.ts'

/** The files of an archive by their paths. They are in memory, and never on a disk. */
export type Members = ReadonlyMap<string, Buffer>

const MB = 1024 * 1024

/** The largest archive that is taken. */
export const LARGEST_ARCHIVE = 50 * MB
const MOST_UNPACKED = 200 * MB
const MOST_MEMBERS = 20_000
const MOST_DEEP = 32
const LONGEST_PATH = 1_024
/** Text shrinks to a twentieth, hardly more; what shrinks to a thousandth was made to burst. */
const MOST_RATIO = 1_000
const RATIO_FROM = 4 * MB

/** Counts what comes out of an archive, and ends it when that is too much. */
export class Meter {
  readonly #packed: number
  #unpacked = 0
  #members = 0

  constructor(packed: number) {
    this.#packed = packed
  }

  bytes(count: number): void {
    this.#unpacked += count
    if (this.#unpacked > MOST_UNPACKED) throw badSource(`The archive holds more than ${MOST_UNPACKED / MB} MB`)
    if (this.#unpacked > RATIO_FROM && this.#unpacked > this.#packed * MOST_RATIO)
      throw badSource(`The archive holds more than ${MOST_RATIO} times its own size`)
  }

  member(): void {
    if (++this.#members > MOST_MEMBERS) throw badSource(`The archive has more than ${MOST_MEMBERS} members`)
  }
}

/** Where a member lies, below the root of the archive; refuses one that would lie elsewhere. */
export function memberPath(name: string): string {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.')
  const isOdd = name.length > LONGEST_PATH || parts.length > MOST_DEEP || /[\\\0]/.test(name) || parts.includes('..')
  if (isOdd)
    throw badSource(`The archive has a member with a path that is refused: ${JSON.stringify(name.slice(0, 200))}`)
  return parts.join('/')
}

import { posix } from 'node:path'
import type { Members } from '../../../../../import/archive/limits.ts'

/** Where a path is looked for: from the file that names it, and from where the configuration says that paths begin. */
export type Start = { from: string; directory: string | null }

/** Finds the files of an archive by the paths that were good on the machine they come from. */
export class ArchiveFiles {
  readonly #members: Members
  readonly #byName: ReadonlyMap<string, readonly string[]>
  readonly #used = new Set<string>()

  constructor(members: Members) {
    this.#members = members
    this.#byName = Map.groupBy(members.keys(), (path) => posix.basename(path))
  }

  /** Null where it is not there, or where several could be meant. */
  find(path: string, start: Start): { path: string; bytes: Buffer } | null {
    const ways = waysTo(path, start)
    const match = ways.find((way) => this.#members.has(way)) ?? this.#onlyOne(ways)
    return match === undefined ? null : this.#take(match)
  }

  /** The files that a pattern names, in the order of their names. */
  matching(pattern: string, start: Start): { path: string; bytes: Buffer }[] {
    if (!/[*?[]/.test(pattern)) return [this.find(pattern, start)].filter((one) => one !== null)
    const shapes = waysTo(pattern, start).map(shapeOf)
    const shape = shapes.find((one) => [...this.#members.keys()].some((path) => one.test(path)))
    return [...this.#members.keys()]
      .filter((path) => shape?.test(path))
      .sort()
      .map((path) => this.#take(path))
  }

  /** What nobody has asked for. */
  unused(): string[] {
    return [...this.#members.keys()].filter((path) => !this.#used.has(path))
  }

  #take(path: string): { path: string; bytes: Buffer } {
    this.#used.add(path)
    return { path, bytes: this.#members.get(path) ?? Buffer.alloc(0) }
  }

  /** An archive may begin above or below the root of the machine: the longest end of the path that only one file has. */
  #onlyOne(ways: readonly string[]): string | undefined {
    for (const way of ways) {
      const alike = this.#byName.get(posix.basename(way)) ?? []
      const parts = way.split('/')
      for (let dropped = 0; dropped < parts.length; dropped++) {
        const end = parts.slice(dropped).join('/')
        const matches = alike.filter((path) => path === end || path.endsWith(`/${end}`))
        if (matches.length === 1) return matches[0]
        if (matches.length > 1) break
      }
    }
    return undefined
  }
}

/** As BIND looks for it, then beside the file that names it. */
function waysTo(path: string, { from, directory }: Start): string[] {
  if (path.startsWith('/')) return [clean(path)]
  const below = directory === null ? [] : [posix.join(directory, path)]
  return [...below, posix.join(posix.dirname(from), path), path].map(clean)
}

const clean = (path: string): string => posix.normalize(`/${path}`).slice(1)

function shapeOf(pattern: string): RegExp {
  const text = pattern
    .replace(/[.+^${}()|\\]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]')
  try {
    return new RegExp(`^(?:.*/)?${text}$`)
  } catch {
    return /^$/
  }
}

import { randomUUID } from 'node:crypto'
import { link, open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { z } from 'zod'
import { readJson, replaceFile } from '../files.ts'

const MOST_BYTES = 1024 * 1024

const File = z.object({ stream: z.string(), inode: z.number(), position: z.number() })
type File = z.output<typeof File>
const Files = z.array(File)

export type Portion = {
  readonly stream: string
  readonly header: string
  readonly lines: readonly { readonly text: string; readonly end: number }[]
  readonly after: number
}

/**
 * Follows the file to which a daemon adds a line with everything that happens to a lease. Now and then the daemon puts
 * it aside and begins another: each file is a stream, and gets a second name of its own when it is first seen, so that
 * its end can be read whenever that is.
 */
export class LeaseFiles {
  readonly #path: string
  readonly #state: string
  #files: File[] | null = null
  #header = ''

  constructor(path: string) {
    this.#path = path
    this.#state = `${path}.streams.json`
  }

  /** The next lines that were not taken yet, at most so many; null where there are none. */
  async next(most: number): Promise<Portion | null> {
    const files = await this.#known()
    for (let file = files[0]; file; file = files[0]) {
      const portion = await this.#read(file, most)
      if (portion) return portion
      if (files.length === 1) return null
      // The daemon has begun another file, and this one was read to its end.
      await rm(this.#keptPath(file.stream), { force: true })
      files.shift()
      this.#header = ''
      await this.#save()
    }
    return null
  }

  /** Where to go on in a stream: what is before was taken in. */
  async seek(stream: string, position: number): Promise<void> {
    const file = (await this.#known()).find((one) => one.stream === stream)
    if (!file) return
    file.position = position
    await this.#save()
  }

  /** The files there are, oldest first; the one that the daemon writes to now is the last. */
  async #known(): Promise<File[]> {
    this.#files ??= (await readJson(this.#state, Files.parse)) ?? []
    const facts = await stat(this.#path).catch(() => null)
    if (facts && facts.ino !== this.#files.at(-1)?.inode) await this.#begin(facts.ino)
    return this.#files
  }

  async #begin(inode: number): Promise<void> {
    const stream = randomUUID()
    await link(this.#path, this.#keptPath(stream))
    // What was linked may be another file than the one that was looked at.
    const { ino } = await stat(this.#keptPath(stream))
    this.#files = [...(this.#files ?? []), { stream, inode: ino || inode, position: 0 }]
    await this.#save()
    await this.#forget()
  }

  #keptPath = (stream: string): string => `${this.#path}.${stream}`
  #save = (): Promise<void> => replaceFile(this.#state, JSON.stringify(this.#files))

  /** Names of files that nobody follows any more, from an agent that was ended in between. */
  async #forget(): Promise<void> {
    const kept = new Set((this.#files ?? []).map(({ stream }) => basename(this.#keptPath(stream))))
    const own = new RegExp(`^${basename(this.#path).replaceAll('.', '\\.')}\\.[0-9a-f-]{36}$`)
    for (const name of await readdir(dirname(this.#path)))
      if (own.test(name) && !kept.has(name)) await rm(`${dirname(this.#path)}/${name}`, { force: true })
  }

  async #read({ stream, position }: File, most: number): Promise<Portion | null> {
    const file = await open(this.#keptPath(stream)).catch(() => null)
    if (!file) return null
    try {
      if (this.#header === '') this.#header = await headerOf(file)
      const bytes = Buffer.alloc(MOST_BYTES)
      const { bytesRead } = await file.read(bytes, 0, bytes.length, position)
      const lines = linesIn(bytes.subarray(0, bytesRead), position, most)
      return lines.length === 0 ? null : { stream, header: this.#header, lines, after: position }
    } finally {
      await file.close()
    }
  }
}

async function headerOf(file: Awaited<ReturnType<typeof open>>): Promise<string> {
  const bytes = Buffer.alloc(4096)
  const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
  const text = bytes.subarray(0, bytesRead).toString('latin1')
  return text.includes('\n') ? text.slice(0, text.indexOf('\n')) : ''
}

/** Whole lines alone: the rest is still being written. */
function linesIn(bytes: Buffer, from: number, most: number): Portion['lines'] {
  const lines: { text: string; end: number }[] = []
  for (let at = 0; lines.length < most; ) {
    const end = bytes.indexOf(0x0a, at)
    if (end === -1) break
    lines.push({ text: bytes.subarray(at, end).toString('utf8'), end: from + end + 1 })
    at = end + 1
  }
  return lines
}

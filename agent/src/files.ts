import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes the whole file or leaves the old one: it is made beside it and takes its place. */
export async function replaceFile(
  path: string,
  content: string | Iterable<string> | AsyncIterable<string>,
  mode = 0o640,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o750 })
  const fresh = `${path}.new`
  try {
    await writeFile(fresh, content, { mode, flush: true })
    await rename(fresh, path)
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined)
    throw error
  }
}

/** What a file holds; null where it is not there. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The same as JSON; a file that is cut or was edited badly counts as none. */
export async function readJson<T>(path: string, check: (value: unknown) => T): Promise<T | null> {
  const text = await readIfThere(path)
  if (text === null) return null
  try {
    return check(JSON.parse(text))
  } catch {
    return null
  }
}

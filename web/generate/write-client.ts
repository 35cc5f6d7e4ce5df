import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clientSource } from './client-source.ts'
import type { ApiDocument } from './document.ts'

export const generatedFolder = new URL('../src/api/generated/', import.meta.url)

const fileAt = (path: string): string => fileURLToPath(new URL(path, generatedFolder))

export async function readDocument(): Promise<ApiDocument> {
  const text = await readFile(new URL('../../server/openapi.json', import.meta.url), 'utf8')
  return JSON.parse(text) as ApiDocument
}

/** The files that are there now, by their path below the folder. */
export async function writtenFiles(): Promise<string[]> {
  const paths = await readdir(generatedFolder, { recursive: true }).catch(() => [])
  return paths.filter((path) => path.endsWith('.ts'))
}

/** Prints the client anew; files of tags that are gone go too. */
export async function writeClient(): Promise<void> {
  const files = clientSource(await readDocument())
  for (const [path, source] of files) {
    await mkdir(dirname(fileAt(path)), { recursive: true })
    await writeFile(fileAt(path), source)
  }
  for (const path of await writtenFiles()) if (!files.has(path)) await rm(fileAt(path))
}

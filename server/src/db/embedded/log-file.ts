import { type FileHandle, open, rename, stat } from 'node:fs/promises'

const maxBytes = 10_000_000
const tailBytes = 65_536

/** PostgreSQL's own log, appended to; a grown one is set aside first. */
export async function openLog(path: string): Promise<FileHandle> {
  const old = await stat(path).catch(() => undefined)
  if (old && old.size > maxBytes) await rename(path, `${path}.1`)
  return open(path, 'a', 0o600)
}

/** What was written since the given position, the end of it if that is much. */
export async function readSince(path: string, position: number): Promise<string> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const start = Math.max(position, size - tailBytes)
    const { buffer, bytesRead } = await handle.read({
      position: start,
      buffer: Buffer.alloc(Math.max(0, size - start)),
    })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

import { pipeline, Readable } from 'node:stream'
import { extract, type Headers } from 'tar-stream'
import { badSource, SourceFault } from '../source-fault.ts'
import { type Members, type Meter, memberPath } from './limits.ts'

const FILES = ['file', 'contiguous-file']
const LEFT_ASIDE = ['directory', 'pax-header', 'pax-global-header']

export async function untar(pieces: AsyncIterable<Buffer>, meter: Meter): Promise<Members> {
  const members = new Map<string, Buffer>()
  const archive = extract()
  // What goes wrong on the way ends the stream that is read.
  pipeline(Readable.from(counted(pieces, meter), { objectMode: false }), archive, () => undefined)
  try {
    for await (const entry of archive) {
      meter.member()
      const path = pathOf(entry.header)
      const own: Buffer[] = []
      for await (const piece of entry) own.push(piece)
      if (path !== null) members.set(path, Buffer.concat(own))
    }
  } catch (error) {
    throw error instanceof SourceFault ? error : badSource('The archive cannot be read: it is damaged or cut')
  }
  return members
}

async function* counted(pieces: AsyncIterable<Buffer>, meter: Meter): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    meter.bytes(piece.length)
    yield piece
  }
}

/** Null for what is no file. */
function pathOf({ name, type }: Headers): string | null {
  const path = memberPath(name)
  if (LEFT_ASIDE.includes(type ?? '')) return null
  if (!FILES.includes(type ?? 'file')) throw badSource(`${path} is a ${type}; only files and folders are taken`)
  return path
}

import { Readable } from 'node:stream'
import yazl from 'yazl'

/** A file of an archive, whose text is made when its turn comes. */
export type ZipEntry = { path: string; pieces: () => AsyncIterable<string> }

/** An archive as a stream: no more of it is in memory than one piece of one file. */
export function zipStream(entries: readonly ZipEntry[]): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error): void => void output.destroy(error)
  zip.on('error', fail)
  for (const { path, pieces } of entries) {
    zip.addReadStreamLazy(path, { forceZip64Format: false }, (ready) => {
      if (output.destroyed) return
      const source = Readable.from(pieces(), { objectMode: false, highWaterMark: 65_536 }).on('error', fail)
      // A reader who leaves half-way needs no more of it.
      output.once('close', () => source.destroy())
      ready(null, source)
    })
  }
  zip.end()
  return output
}

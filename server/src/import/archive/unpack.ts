import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import unbzip2 from 'unbzip2-stream'
import xz from 'xz-decompress'
import { Meter } from './limits.ts'

/** A way to pack a file, known by how it begins. */
export type Packing = { readonly mark: string; readonly unpack: (bytes: Buffer) => AsyncIterable<Buffer> }

export const packings: readonly Packing[] = [
  { mark: '\x1f\x8b', unpack: gunzip },
  { mark: 'BZh', unpack: bunzip2 },
  { mark: '\xfd7zXZ\x00', unpack: unxz },
]

const PIECE = 65_536

export async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

function gunzip(bytes: Buffer): AsyncIterable<Buffer> {
  return pipeline(Readable.from(piecesOf(bytes)), createGunzip(), () => undefined)
}

async function* bunzip2(bytes: Buffer): AsyncGenerator<Buffer> {
  const stream = unbzip2()
  // It gives all it can make of a piece before it returns: what is too much must end it meanwhile.
  const meter = new Meter(bytes.length)
  const made: Buffer[] = []
  let fault: Error | null = null
  stream.on('data', (piece: Buffer) => {
    meter.bytes(piece.length)
    made.push(piece)
  })
  stream.on('error', (error: Error) => {
    fault ??= error
  })
  for await (const piece of piecesOf(bytes)) {
    stream.write(piece)
    if (fault) throw fault
    yield* made.splice(0)
  }
  stream.end()
  if (fault) throw fault
  yield* made
}

async function* unxz(bytes: Buffer): AsyncGenerator<Buffer> {
  const packed = Readable.toWeb(Readable.from(piecesOf(bytes)))
  // The library is typed for browsers, whose streams are the same.
  const stream = new xz.XzReadableStream(packed as unknown as globalThis.ReadableStream<Uint8Array>)
  for await (const piece of stream as unknown as ReadableStream<Uint8Array>) yield Buffer.from(piece)
}

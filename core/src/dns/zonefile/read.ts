import { byteString, utf8 } from '../byte-string.ts'
import { ZoneReader, type ZoneReaderOptions, type ZoneRecord } from './zone-reader.ts'

/** Octets, or text that is UTF-8 in the file. */
export type Piece = Uint8Array | string
/** A file that is included: its pieces, and the name it goes by. Two names of one file would hide a circle. */
export type Source<Pieces = Iterable<Piece>> = { file: string; pieces: Pieces }

type Options<Opened> = ZoneReaderOptions & {
  /** Opens a file for `$INCLUDE`; null where it is not there, or not allowed. */
  open?: (file: string, from: string) => Opened
}

export type ReadOptions = Options<Source | null>
export type AsyncPieces = AsyncIterable<Piece> | Iterable<Piece>
export type AsyncReadOptions = Options<Promise<Source<AsyncPieces> | null>>

/** The records of a zone file, one after the other. */
export function* readZone(pieces: Iterable<Piece>, options: ReadOptions): Generator<ZoneRecord, void> {
  const reader = new ZoneReader(options)
  const open = [new Pieces(pieces[Symbol.iterator]())]
  for (let record = reader.next(); record || reader.waitsFor; record = reader.next()) {
    if (record) {
      yield record
      continue
    }
    // Files that have ended are closed.
    open.length = reader.depth
    if (reader.waitsFor === 'include') {
      const { file, from } = reader.include
      const source = options.open?.(file, from) ?? null
      reader.included(source?.file ?? null)
      if (source && reader.depth > open.length) open.push(new Pieces(source.pieces[Symbol.iterator]()))
    } else {
      const top = open.at(-1)
      top?.give(reader, top.pieces.next())
    }
  }
}

/** The same where pieces and included files have to be waited for. */
export async function* readZoneAsync(
  pieces: AsyncPieces,
  options: AsyncReadOptions,
): AsyncGenerator<ZoneRecord[], void> {
  const reader = new ZoneReader(options)
  const open = [new Pieces(asyncIterator(pieces))]
  let records: ZoneRecord[] = []
  for (let record = reader.next(); record || reader.waitsFor; record = reader.next()) {
    if (record) {
      if (records.push(record) >= MOST_TOGETHER) {
        yield records
        records = []
      }
      continue
    }
    open.length = reader.depth
    if (reader.waitsFor === 'include') {
      const { file, from } = reader.include
      const source = (await options.open?.(file, from)) ?? null
      reader.included(source?.file ?? null)
      if (source && reader.depth > open.length) open.push(new Pieces(asyncIterator(source.pieces)))
    } else {
      const top = open.at(-1)
      top?.give(reader, await top.pieces.next())
    }
  }
  if (records.length > 0) yield records
}

/** One promise for each record would cost more than reading it does. */
const MOST_TOGETHER = 1_000

const asyncIterator = (pieces: AsyncPieces): AsyncIterator<Piece> | Iterator<Piece> =>
  Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]()

/** The pieces of one file. A byte order mark before them is an editor's, and no part of the zone. */
class Pieces<Some extends AsyncIterator<Piece> | Iterator<Piece>> {
  readonly pieces: Some
  #start: string | null = ''

  constructor(pieces: Some) {
    this.pieces = pieces
  }

  give(reader: ZoneReader, { done, value }: IteratorResult<Piece>): void {
    if (done) {
      if (this.#start) reader.feed(this.#start)
      reader.end()
      return
    }
    const text = typeof value === 'string' ? utf8(value) : byteString(value)
    if (this.#start === null) reader.feed(text)
    else this.#begin(reader, this.#start + text)
  }

  #begin(reader: ZoneReader, text: string): void {
    const isShort = text.length < MARK.length && MARK.startsWith(text)
    this.#start = isShort ? text : null
    if (!isShort) reader.feed(text.startsWith(MARK) ? text.slice(MARK.length) : text)
  }
}

const MARK = '\u00ef\u00bb\u00bf'

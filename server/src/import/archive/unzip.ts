import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { badSource, SourceFault } from '../source-fault.ts'
import { type Members, type Meter, memberPath } from './limits.ts'

const [KIND, LINK] = [0xf000, 0xa000]

export async function unzip(bytes: Buffer, meter: Meter): Promise<Members> {
  const zip = await opened(bytes)
  const members = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      zip.close()
      reject(error instanceof SourceFault ? error : badSource('The archive cannot be read: it is damaged or cut'))
    }
    zip.on('error', fail)
    zip.on('end', () => resolve(members))
    zip.on('entry', (entry: Entry) => {
      take(zip, entry, meter, members).then(() => zip.readEntry(), fail)
    })
    zip.readEntry()
  })
}

const opened = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) =>
      zip
        ? resolve(zip)
        : reject(badSource(error ? 'The archive cannot be read: it is damaged or cut' : 'The archive is empty')),
    ),
  )

async function take(zip: ZipFile, entry: Entry, meter: Meter, members: Map<string, Buffer>): Promise<void> {
  meter.member()
  const path = memberPath(entry.fileName)
  if (((entry.externalFileAttributes >>> 16) & KIND) === LINK)
    throw badSource(`${path} is a link; only files and folders are taken`)
  if ((entry.generalPurposeBitFlag & 1) === 1) throw badSource(`${path} is encrypted`)
  if (entry.fileName.endsWith('/')) return
  const pieces: Buffer[] = []
  for await (const piece of await stream(zip, entry)) {
    meter.bytes((piece as Buffer).length)
    pieces.push(piece as Buffer)
  }
  members.set(path, Buffer.concat(pieces))
}

const stream = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, entry) => (entry ? resolve(entry) : reject(error ?? new Error('no stream')))),
  )

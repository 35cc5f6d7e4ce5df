import { posix } from 'node:path'
import { type ConfZone, type NamedConf, readNamedConf } from '@cadastre/core/dns/named-conf/read'
import type { ZoneFileFault } from '@cadastre/core/dns/zonefile/fault'
import { type Gathered, Gathering } from '@cadastre/core/dns/zonefile/gathering'
import { type Piece, readZoneAsync } from '@cadastre/core/dns/zonefile/read'
import { openArchive } from '../../../../../import/archive/open.ts'
import { badSource } from '../../../../../import/source-fault.ts'
import { spelled } from '../../rules.ts'
import { ArchiveFiles, type Start } from './files.ts'

/** A zone of the configuration, and what its file says; null where there is no such file. */
export type FiledZone = { zone: ConfZone; name: string | null; path: string | null; content: Gathered | null }
export type Filed = { conf: NamedConf; zones: FiledZone[]; unused: string[] }

const MAIN = 'named.conf'
const MOST_RECORDS = 2_000_000
const MOST_BYTES = 1024 * 1024 * 1024
const PIECE = 65_536

/** The configuration of an archive and the zones it names. */
export async function readArchive(bytes: Buffer): Promise<Filed> {
  const members = await openArchive(bytes)
  const files = new ArchiveFiles(members)
  const main = mainOf([...members.keys()])
  const conf = readConf(files, main, textOf(members.get(main) ?? Buffer.alloc(0)))
  files.find(main, { from: main, directory: null })
  if (conf.zones.length === 0)
    throw badSource(`${main} declares no zone${conf.faults[0] ? ` (${conf.faults[0]})` : ''}`)
  const reading = new ZoneFiles(files, conf.directory)
  const zones: FiledZone[] = []
  for (const zone of conf.zones) zones.push(await reading.read(zone))
  return { conf, zones, unused: files.unused() }
}

/** The one nearest to the root. */
function mainOf(paths: readonly string[]): string {
  const depth = (path: string) => path.split('/').length
  const [first] = paths
    .filter((path) => posix.basename(path) === MAIN)
    .sort((one, other) => depth(one) - depth(other) || (one < other ? -1 : 1))
  if (first === undefined) throw badSource(`The archive has no ${MAIN}`)
  return first
}

function readConf(files: ArchiveFiles, main: string, text: string): NamedConf {
  const directory = directoryOf(text)
  const open = (path: string, from: string) =>
    files.matching(path, { from, directory }).map(({ path: file, bytes }) => ({ file, text: textOf(bytes) }))
  return readNamedConf({ file: main, text, open })
}

/** Paths of includes begin there already, wherever it stands in the file. */
const directoryOf = (text: string): string | null => readNamedConf({ file: MAIN, text, open: () => [] }).directory

/** Editors of Windows write UTF-16 with a mark before it. */
function textOf(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 2)
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

const isUtf16 = (bytes: Buffer): boolean => ['fffe', 'feff'].includes(bytes.toString('hex', 0, 2))

class ZoneFiles {
  readonly #files: ArchiveFiles
  readonly #directory: string | null
  #records = 0
  #bytes = 0

  constructor(files: ArchiveFiles, directory: string | null) {
    this.#files = files
    this.#directory = directory
  }

  async read(zone: ConfZone): Promise<FiledZone> {
    const name = spelled(zone.name)
    const file = zone.file === null ? null : this.#files.find(zone.file, this.#start(zone.place.file))
    if (name === null || file === null) return { zone, name, path: null, content: null }
    return { zone, name, path: file.path, content: await this.#content(name, file) }
  }

  #start(from: string): Start {
    return { from, directory: this.#directory }
  }

  async #content(origin: string, { path, bytes }: { path: string; bytes: Buffer }): Promise<Gathered> {
    const gathering = new Gathering(origin)
    const onFault = ({ file, line, text, reason }: ZoneFileFault): void =>
      gathering.skip(line, file === path ? text : `${file}: ${text}`, reason)
    const open = async (file: string, from: string) => {
      const member = this.#files.find(file, this.#start(from))
      return member && { file: member.path, pieces: this.#pieces(member.bytes) }
    }
    const pieces = readZoneAsync(this.#pieces(bytes), { origin, file: path, onFault, open })
    for await (const records of pieces) {
      this.#records += records.length
      if (this.#records > MOST_RECORDS) throw badSource(`The zones have more than ${MOST_RECORDS} records together`)
      for (const record of records) gathering.take(record)
    }
    return gathering.gathered()
  }

  /** Others are served while a large file is read. */
  async *#pieces(bytes: Buffer): AsyncGenerator<Piece> {
    if (isUtf16(bytes)) {
      yield textOf(bytes)
      return
    }
    for (let at = 0; at < bytes.length; at += PIECE) {
      if (at > 0) await new Promise((resolve) => setImmediate(resolve))
      const piece = bytes.subarray(at, at + PIECE)
      this.#bytes += piece.length
      if (this.#bytes > MOST_BYTES) throw badSource('The zone files include each other too often')
      yield piece
    }
  }
}

import { badSource } from '../source-fault.ts'
import { type Members, Meter } from './limits.ts'
import { packings, piecesOf } from './unpack.ts'
import { untar } from './untar.ts'
import { unzip } from './unzip.ts'

/** Opens an archive by what it is, whatever it is called: zip, or tar as it is or packed by gzip, bzip2 or xz. */
export async function openArchive(bytes: Buffer): Promise<Members> {
  if (bytes.length === 0) throw badSource('Empty upload')
  const meter = new Meter(bytes.length)
  if (startsWith(bytes, 'PK\x03\x04') || startsWith(bytes, 'PK\x05\x06')) return unzip(bytes, meter)
  const packing = packings.find(({ mark }) => startsWith(bytes, mark))
  if (packing) return untar(packing.unpack(bytes), meter)
  if (bytes.toString('latin1', 257, 262) === 'ustar') return untar(piecesOf(bytes), meter)
  throw badSource('The file is no archive: zip, tar, tar.gz, tar.bz2 and tar.xz are read')
}

const startsWith = (bytes: Buffer, mark: string): boolean => bytes.toString('latin1', 0, mark.length) === mark

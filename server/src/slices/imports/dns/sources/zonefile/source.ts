import { LARGEST_ARCHIVE } from '../../../../../import/archive/limits.ts'
import type { FileSource } from '../../source.ts'
import { pulledFrom } from './map.ts'
import { readArchive } from './read.ts'

/** The configuration of BIND and its zone files, in an archive. */
export const zonefile: FileSource = {
  kind: 'file',
  path: 'zonefile',
  label: 'an archive of BIND zone files',
  sources: ['zonefile'],
  largest: LARGEST_ARCHIVE,
  about: 'zip, tar, tar.gz, tar.bz2 or tar.xz with named.conf and the zone files it names, at most 50 MB',
  pull: async (bytes) => pulledFrom(await readArchive(bytes)),
}

import type { Work } from '../../../db/work.ts'
import { notFound } from '../../../http/errors.ts'
import { purge } from '../../ipam/trash/purge.ts'
import { restore } from '../../ipam/trash/restore.ts'
import type { TrashType } from '../../ipam/write/branch.ts'
import type { TrashEntryType } from './schema.ts'

type Named = { type: TrashEntryType; id: string }

/** Everything that was deleted together with this entry comes back with it. */
export const restoreEntry = (work: Work, { type, id }: Named) => restore(work, networkType(type), id)

/** Gone for good, with all that is below it. */
export const purgeEntry = (work: Work, { type, id }: Named) => purge(work, networkType(type), id)

function networkType(type: TrashEntryType): TrashType {
  if (type === 'dns_zone' || type === 'dns_record') throw notFound('Trash entry')
  return type
}

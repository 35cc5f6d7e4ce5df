import { notFound } from '../../../http/errors.ts'
import { verbs } from '../../../http/verbs.ts'
import { listRows } from '../../../records/list.ts'
import { listQuery, sendPage } from '../../../records/paging.ts'
import type { Deps, Routes } from '../../../slice.ts'
import { kindOf, trashKinds } from './kinds.ts'
import { trashList } from './listing.ts'
import { RestoreConflicts, TrashRestored, trashSchemas } from './schema.ts'

// Kinds of the interface whose tables come later: they may be asked for, and there is none.
const LATER = ['dns_zone', 'dns_record']

export function trashRoutes(app: Routes, { slices }: Deps): void {
  const { read, act, remove } = verbs(app)

  const kinds = trashKinds(slices)
  const schemas = trashSchemas([...kinds.map(({ type }) => type), ...LATER])
  const { Page, Path } = schemas
  const entries = trashList(kinds, schemas)

  read(
    '',
    'trash_list',
    'List what is in the trash',
    { query: listQuery(entries), answer: Page },
    async (reader, { query, reply }) => sendPage(reply, await listRows(reader, entries, query), {}),
  )

  act(
    '/:type/:id/restore',
    'trash_restore',
    'Bring back an entry and everything that was deleted with it',
    { params: Path, answer: TrashRestored, refuses: { 409: RestoreConflicts } },
    (work, { params }) => kindOf(kinds, params.type).restore(work, params.id),
  )

  remove(
    '/:type/:id',
    'trash_delete',
    'Delete an entry of the trash for good, with everything below it',
    { params: Path },
    async (work, { params: { type, id } }) => {
      if ((await kindOf(kinds, type).purge(work, [id])) === 0) throw notFound('Trash entry')
    },
  )
}

import type { Deps } from '../../../http/deps.ts'
import { notFound } from '../../../http/errors.ts'
import { Nothing, Problem } from '../../../http/schema.ts'
import { listRows } from '../../../records/list.ts'
import { listQuery, sendPage } from '../../../records/paging.ts'
import type { Routes } from '../../../slice.ts'
import { kindOf, trashKinds } from './kinds.ts'
import { trashList } from './listing.ts'
import { RestoreConflicts, TrashRestored, trashSchemas } from './schema.ts'

// Kinds of the interface whose tables come later: they may be asked for, and there is none.
const LATER = ['dns_zone', 'dns_record']

export function trashRoutes(app: Routes, { slices }: Deps): void {
  const kinds = trashKinds(slices)
  const schemas = trashSchemas([...kinds.map(({ type }) => type), ...LATER])
  const { Page, Path } = schemas
  const entries = trashList(kinds, schemas)

  app.get(
    '',
    {
      schema: {
        operationId: 'trash_list',
        summary: 'List what is in the trash',
        querystring: listQuery(entries),
        response: { 200: Page },
      },
    },
    async (request, reply) => sendPage(reply, await listRows(request.reader(), entries, request.query), {}),
  )

  app.post(
    '/:type/:id/restore',
    {
      schema: {
        operationId: 'trash_restore',
        summary: 'Bring back an entry and everything that was deleted with it',
        params: Path,
        response: { 200: TrashRestored, 404: Problem, 409: RestoreConflicts },
      },
    },
    (request) => request.mutate((work) => kindOf(kinds, request.params.type).restore(work, request.params.id)),
  )

  app.delete(
    '/:type/:id',
    {
      schema: {
        operationId: 'trash_delete',
        summary: 'Delete an entry of the trash for good, with everything below it',
        params: Path,
        response: { 204: Nothing, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => {
      const { type, id } = request.params
      await request.mutate(async (work) => {
        if ((await kindOf(kinds, type).purge(work, [id])) === 0) throw notFound('Trash entry')
      })
      return reply.code(204).send()
    },
  )
}

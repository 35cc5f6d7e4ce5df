import { Nothing, Problem } from '../../../http/schema.ts'
import type { Routes } from '../../../slice.ts'
import { listTrash } from './listing.ts'
import { RestoreConflicts, TrashPage, TrashPath, TrashQuery, TrashRestored } from './schema.ts'
import { purgeEntry, restoreEntry } from './trash.ts'

export function trashRoutes(app: Routes): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'trash_list',
        summary: 'List what is in the trash',
        querystring: TrashQuery,
        response: { 200: TrashPage },
      },
    },
    (request) => listTrash(request.reader(), request.query),
  )

  app.post(
    '/:type/:id/restore',
    {
      schema: {
        operationId: 'trash_restore',
        summary: 'Bring back an entry and everything that was deleted with it',
        params: TrashPath,
        response: { 200: TrashRestored, 404: Problem, 409: RestoreConflicts },
      },
    },
    (request) => request.mutate((work) => restoreEntry(work, request.params)),
  )

  app.delete(
    '/:type/:id',
    {
      schema: {
        operationId: 'trash_delete',
        summary: 'Delete an entry of the trash for good, with everything below it',
        params: TrashPath,
        response: { 204: Nothing, 404: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => purgeEntry(work, request.params))
      return reply.code(204).send()
    },
  )
}

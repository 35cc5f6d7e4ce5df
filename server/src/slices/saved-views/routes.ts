import { z } from 'zod'
import { IdPath, Nothing, Problem } from '../../http/schema.ts'
import { arrayQuery, sendArray } from '../../records/paging.ts'
import type { Routes } from '../../slice.ts'
import { createView, deleteView, getView, listViews, updateView, viewList } from './saved-views.ts'
import { SavedView, SavedViewCreate, SavedViewUpdate } from './schema.ts'

export function savedViewRoutes(app: Routes): void {
  app.get(
    '',
    {
      schema: {
        operationId: 'saved_views_list',
        summary: 'List your own saved views, newest first',
        querystring: arrayQuery(viewList),
        response: { 200: z.array(SavedView) },
      },
    },
    async (request, reply) => sendArray(reply, await listViews(request.reader(), request.query)),
  )

  app.post(
    '',
    {
      schema: {
        operationId: 'saved_views_create',
        summary: 'Save a view of a page',
        body: SavedViewCreate,
        response: { 201: SavedView, 409: Problem },
      },
    },
    async (request, reply) => reply.code(201).send(await request.mutate((work) => createView(work, request.body))),
  )

  app.get(
    '/:id',
    {
      schema: {
        operationId: 'saved_views_read',
        summary: 'Read one of your saved views',
        params: IdPath,
        response: { 200: SavedView, 404: Problem },
      },
    },
    (request) => getView(request.reader(), request.params.id),
  )

  app.patch(
    '/:id',
    {
      schema: {
        operationId: 'saved_views_update',
        summary: 'Rename a saved view, change it or make it the default of its page',
        params: IdPath,
        body: SavedViewUpdate,
        response: { 200: SavedView, 404: Problem, 409: Problem, 412: Problem },
      },
    },
    (request) => request.mutate((work) => updateView(work, request.params.id, request.body)),
  )

  app.delete(
    '/:id',
    {
      schema: {
        operationId: 'saved_views_delete',
        summary: 'Delete a saved view',
        params: IdPath,
        response: { 204: Nothing, 404: Problem, 412: Problem },
      },
    },
    async (request, reply) => {
      await request.mutate((work) => deleteView(work, request.params.id))
      return reply.code(204).send()
    },
  )
}

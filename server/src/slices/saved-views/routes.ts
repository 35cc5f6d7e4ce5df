import { z } from 'zod'
import { IdPath } from '../../http/schema.ts'
import { verbs } from '../../http/verbs.ts'
import { arrayQuery, sendArray } from '../../records/paging.ts'
import type { Routes } from '../../slice.ts'
import { createView, deleteView, getView, listViews, updateView, viewList } from './saved-views.ts'
import { SavedView, SavedViewCreate, SavedViewUpdate } from './schema.ts'

export function savedViewRoutes(app: Routes): void {
  const { read, create, patch, remove } = verbs(app)

  read(
    '',
    'saved_views_list',
    'List your own saved views, newest first',
    { query: arrayQuery(viewList), answer: z.array(SavedView) },
    async (reader, { query, reply }) => sendArray(reply, await listViews(reader, query)),
  )

  create(
    '',
    'saved_views_create',
    'Save a view of a page',
    { body: SavedViewCreate, answer: SavedView },
    (work, { body }) => createView(work, body),
  )

  read(
    '/:id',
    'saved_views_read',
    'Read one of your saved views',
    { params: IdPath, answer: SavedView },
    (reader, { params }) => getView(reader, params.id),
  )

  patch(
    '/:id',
    'saved_views_update',
    'Rename a saved view, change it or make it the default of its page',
    { params: IdPath, body: SavedViewUpdate, answer: SavedView },
    (work, { params, body }) => updateView(work, params.id, body),
  )

  remove('/:id', 'saved_views_delete', 'Delete a saved view', { params: IdPath }, (work, { params }) =>
    deleteView(work, params.id),
  )
}

import type { Deps } from '../../http/deps.ts'
import type { Routes } from '../../slice.ts'
import { TagKeyQuery, TagKeys, TagValueQuery, TagValues } from './schema.ts'
import { sourcesOf, tagKeys, tagValues } from './tags.ts'

export function tagRoutes(app: Routes, { slices }: Deps): void {
  const sources = sourcesOf(slices)
  app.get(
    '/keys',
    {
      schema: {
        operationId: 'tags_keys_list',
        summary: 'Tag keys in use, to choose from while typing',
        querystring: TagKeyQuery,
        response: { 200: TagKeys },
      },
    },
    (request) => tagKeys(request.reader(), sources, request.query),
  )

  app.get(
    '/values',
    {
      schema: {
        operationId: 'tags_values_list',
        summary: 'Values in use of a tag key, to choose from while typing',
        querystring: TagValueQuery,
        response: { 200: TagValues },
      },
    },
    (request) => tagValues(request.reader(), sources, request.query),
  )
}

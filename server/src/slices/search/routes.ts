import { z } from 'zod'
import type { Deps } from '../../http/deps.ts'
import type { Routes } from '../../slice.ts'
import { SearchQuery, SearchResult, SearchType } from './schema.ts'
import { searchEverything, searchTypes } from './search.ts'
import { searchersOf } from './searchers.ts'

export function searchRoutes(app: Routes, { slices }: Deps): void {
  const searchers = searchersOf(slices)
  app.get(
    '',
    {
      schema: {
        operationId: 'search_everything',
        summary: 'Search all resources you may see, best hits first',
        querystring: SearchQuery,
        response: { 200: SearchResult },
      },
    },
    (request) =>
      searchEverything(request.reader(), searchers, request.query, (type, error) =>
        request.log.warn({ err: error, type }, 'a type was left out of a search'),
      ),
  )

  app.get(
    '/types',
    {
      schema: {
        operationId: 'search_types_list',
        summary: 'List the types you may search',
        response: { 200: z.array(SearchType) },
      },
    },
    (request) => searchTypes(request.reader(), searchers),
  )
}

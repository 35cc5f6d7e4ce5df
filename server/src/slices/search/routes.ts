import { z } from 'zod'
import { verbs } from '../../http/verbs.ts'
import type { Deps, Routes } from '../../slice.ts'
import { SearchQuery, SearchResult, SearchType } from './schema.ts'
import { searchEverything, searchTypes } from './search.ts'
import { searchersOf } from './searchers.ts'

export function searchRoutes(app: Routes, { slices }: Deps): void {
  const { read } = verbs(app)

  const searchers = searchersOf(slices)
  read(
    '',
    'search_everything',
    'Search all resources you may see, best hits first',
    { query: SearchQuery, answer: SearchResult },
    (reader, { query, request }) =>
      searchEverything(reader, searchers, query, (type, error) =>
        request.log.warn({ err: error, type }, 'a type was left out of a search'),
      ),
  )

  read('/types', 'search_types_list', 'List the types you may search', { answer: z.array(SearchType) }, (reader) =>
    searchTypes(reader, searchers),
  )
}

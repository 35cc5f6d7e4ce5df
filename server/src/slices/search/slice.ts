import { type Slice, tool } from '../../slice.ts'
import { searchRoutes } from './routes.ts'
import { SearchQuery } from './schema.ts'
import { searchEverything } from './search.ts'
import { searchersOf } from './searchers.ts'

/** One search over everything; what a caller may not see, it does not find. */
export const search: Slice = {
  tag: 'search',
  prefix: '/search',
  access: 'authenticated',
  tokens: { scopes: ['read'], bound: true },
  routes: searchRoutes,
  tools: [
    tool({
      name: 'find_everything',
      description:
        'Resources of all kinds by an address, a network, a MAC or a part of a name, best first; start here when the kind is unknown.',
      input: SearchQuery,
      run: (reader, query, { slices }) => searchEverything(reader, searchersOf(slices), query),
    }),
  ],
}

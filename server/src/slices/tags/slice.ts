import { type Slice, tool } from '../../slice.ts'
import { tagRoutes } from './routes.ts'
import { TagQuery } from './schema.ts'
import { findTags, sourcesOf } from './tags.ts'

/** Tags in use, offered to those who type one. */
export const tags: Slice = {
  tag: 'tags',
  prefix: '/tags',
  access: 'authenticated',
  tokens: { scopes: ['read'], bound: true },
  routes: tagRoutes,
  tools: [
    tool({
      name: 'find_tags',
      description: 'Tag keys in use, or the values of a key; is_complete says whether these are all.',
      input: TagQuery,
      run: (reader, query, { slices }) => findTags(reader, sourcesOf(slices), query),
    }),
  ],
}

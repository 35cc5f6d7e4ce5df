import { verbs } from '../../http/verbs.ts'
import type { Deps, Routes } from '../../slice.ts'
import { TagKeyQuery, TagKeys, TagValueQuery, TagValues } from './schema.ts'
import { sourcesOf, tagKeys, tagValues } from './tags.ts'

export function tagRoutes(app: Routes, { slices }: Deps): void {
  const { read } = verbs(app)

  const sources = sourcesOf(slices)
  read(
    '/keys',
    'tags_keys_list',
    'Tag keys in use, to choose from while typing',
    { query: TagKeyQuery, answer: TagKeys },
    (reader, { query }) => tagKeys(reader, sources, query),
  )

  read(
    '/values',
    'tags_values_list',
    'Values in use of a tag key, to choose from while typing',
    { query: TagValueQuery, answer: TagValues },
    (reader, { query }) => tagValues(reader, sources, query),
  )
}

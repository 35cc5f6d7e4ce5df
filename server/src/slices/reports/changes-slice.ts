import { verbs } from '../../http/verbs.ts'
import { type Routes, type Slice, tool } from '../../slice.ts'
import { ModifiedQuery, TopModifiedList } from './schema.ts'
import { topModified } from './top-modified.ts'

/** What is changed most. */
export const changeReports: Slice = {
  tag: 'reports changes',
  prefix: '/reports/top-modified-resources',
  module: 'reports.top_n',
  access: { resource: 'audit_log' },
  tokens: { scopes: ['read'] },
  routes,
  tools: [
    tool({
      name: 'find_top_modified_resources',
      description: 'The ten resources that were changed most often in the last days.',
      input: ModifiedQuery,
      run: topModified,
    }),
  ],
}

function routes(app: Routes): void {
  const { read } = verbs(app)

  read(
    '',
    'reports_top_modified_resources',
    'The ten resources that were changed most often',
    { query: ModifiedQuery, answer: TopModifiedList },
    (reader, { query }) => topModified(reader, query),
  )
}

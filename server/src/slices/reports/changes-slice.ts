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
  app.get(
    '',
    {
      schema: {
        operationId: 'reports_top_modified_resources',
        summary: 'The ten resources that were changed most often',
        querystring: ModifiedQuery,
        response: { 200: TopModifiedList },
      },
    },
    (request) => topModified(request.reader(), request.query),
  )
}

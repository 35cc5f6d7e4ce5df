import { verbs } from '../../http/verbs.ts'
import { type Routes, type Slice, tool } from '../../slice.ts'
import { recentChanges } from './changes.ts'
import { Changes, ChangesQuery } from './schema.ts'

/** What was changed lately, and by whom. */
export const changeDashboard: Slice = {
  tag: 'dashboards changes',
  prefix: '/dashboards/recent-changes',
  access: { resource: 'audit_log' },
  tokens: { scopes: ['read'] },
  routes,
  tools: [
    tool({
      name: 'find_recent_changes',
      description:
        'What was changed and by whom, newest first: all, or of one kind of resource or one resource, since a moment; a week unless said otherwise.',
      input: ChangesQuery,
      run: recentChanges,
    }),
  ],
}

function routes(app: Routes): void {
  const { read } = verbs(app)

  read(
    '',
    'dashboards_recent_changes',
    'What was changed lately, and by whom',
    { query: ChangesQuery, answer: Changes },
    (reader, { query }) => recentChanges(reader, query),
  )
}

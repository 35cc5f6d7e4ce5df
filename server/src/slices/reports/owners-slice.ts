import { z } from 'zod'
import { verbs } from '../../http/verbs.ts'
import { type Routes, type Slice, tool } from '../../slice.ts'
import { TopOwners } from './schema.ts'
import { topOwners } from './top-owners.ts'

/** Who has most addresses. */
export const ownerReports: Slice = {
  tag: 'reports owners',
  prefix: '/reports/top-owners-by-ip-count',
  module: 'reports.top_n',
  access: { resource: 'customer' },
  tokens: { scopes: ['read'] },
  routes,
  tools: [
    tool({
      name: 'find_top_owners',
      description: 'The ten customers with most addresses in use, and how many have no customer.',
      input: z.object({}),
      run: (reader) => topOwners(reader),
    }),
  ],
}

function routes(app: Routes): void {
  const { read } = verbs(app)

  read('', 'reports_top_owners', 'The ten customers with most addresses in use', { answer: TopOwners }, (reader) =>
    topOwners(reader),
  )
}

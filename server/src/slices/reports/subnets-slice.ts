import { z } from 'zod'
import { verbs } from '../../http/verbs.ts'
import { type Routes, type Slice, tool } from '../../slice.ts'
import { TopSubnets } from './schema.ts'
import { topSubnets } from './top-subnets.ts'

/** Which subnets are fullest. */
export const subnetReports: Slice = {
  tag: 'reports subnets',
  prefix: '/reports/top-subnets-by-utilization',
  module: 'reports.top_n',
  access: { resource: 'subnet' },
  tokens: { scopes: ['read'] },
  routes,
  tools: [
    tool({
      name: 'find_top_subnets',
      description: 'The ten fullest subnets, by the share of their addresses in use.',
      input: z.object({}),
      run: (reader) => topSubnets(reader),
    }),
  ],
}

function routes(app: Routes): void {
  const { read } = verbs(app)

  read('', 'reports_top_subnets', 'The ten fullest subnets', { answer: TopSubnets }, (reader) => topSubnets(reader))
}

import { z } from 'zod'
import { type Slice, tool } from '../../slice.ts'
import { ipamTotals } from './ipam.ts'
import { networkSummary } from './network.ts'
import { dashboardRoutes } from './routes.ts'

/** The first look at an estate; everybody sees their own part of it. */
export const dashboards: Slice = {
  tag: 'dashboards',
  prefix: '/dashboards',
  access: 'authenticated',
  tokens: { scopes: ['read'] },
  routes: dashboardRoutes,
  tools: [
    tool({
      name: 'count_ipam_resources',
      description: 'How many IP spaces, blocks, subnets and addresses there are.',
      input: z.object({}),
      run: (reader) => ipamTotals(reader),
    }),
    tool({
      name: 'find_network_alerts',
      description: 'ASNs that drifted, circuits that end or changed, orphaned services and impacted overlays.',
      input: z.object({}),
      run: (reader) => networkSummary(reader),
    }),
  ],
}

import type { Slice } from '../../../slice.ts'
import { namesOfZone } from './jobs.ts'
import { nameRoutes } from './routes.ts'

/** Names of addresses in DNS: aliases, zones of subnets, reverse zones, and where DNS differs from the plan. */
export const addressNames: Slice = {
  tag: 'ipam names',
  prefix: '/ipam',
  access: { resource: 'subnet' },
  tokens: { scopes: ['read', 'ipam:write'] },
  routes: nameRoutes,
  jobs: [namesOfZone],
}

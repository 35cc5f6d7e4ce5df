import type { Slice } from '../../../slice.ts'
import { snoozeRoutes } from './routes.ts'

/** Hints of supernets that somebody does not want to see for a while. */
export const aggregation: Slice = {
  tag: 'ipam aggregation snoozes',
  prefix: '/ipam/aggregation-snoozes',
  access: { resource: 'ip_block' },
  tokens: { scopes: ['read', 'ipam:write'] },
  routes: snoozeRoutes,
}

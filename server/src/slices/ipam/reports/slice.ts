import type { Slice } from '../../../slice.ts'
import { reportRoutes } from './routes.ts'
import { reportTools } from './tools.ts'

/** Reports on the hygiene of addresses. */
export const reports: Slice = {
  tag: 'ipam reports',
  prefix: '/ipam/reports',
  access: { resource: 'ip_address', through: { read: ['subnet'], write: ['subnet'] } },
  tokens: { scopes: ['read', 'ipam:write'] },
  routes: reportRoutes,
  tools: reportTools,
}

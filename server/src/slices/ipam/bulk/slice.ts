import type { Slice } from '../../../slice.ts'
import { bulkRoutes } from './routes.ts'

/** Many addresses or subnets at once. */
export const bulk: Slice = {
  tag: 'ipam bulk',
  prefix: '/ipam',
  access: {
    resource: 'ip_address',
    through: {
      read: ['subnet'],
      write: ['subnet', 'address_set'],
      delete: ['subnet', { type: 'address_set', action: 'write' }],
    },
  },
  tokens: { scopes: ['read', 'ipam:write'] },
  routes: bulkRoutes,
}

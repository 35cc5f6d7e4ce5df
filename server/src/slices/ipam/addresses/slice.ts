import type { Slice } from '../../../slice.ts'
import { reservationSweep } from './jobs.ts'
import { addressRoutes } from './routes.ts'
import { addressTools } from './tools.ts'

/** IP addresses, wherever they lie. */
export const addresses: Slice = {
  tag: 'ipam addresses',
  prefix: '/ipam/addresses',
  access: {
    resource: 'ip_address',
    through: {
      read: ['subnet'],
      write: ['subnet', 'address_set'],
      delete: ['subnet', { type: 'address_set', action: 'write' }],
    },
  },
  tokens: { scopes: ['read', 'ipam:write'] },
  routes: addressRoutes,
  tools: addressTools,
  jobs: [reservationSweep],
}

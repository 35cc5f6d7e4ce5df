import type { Slice } from '../../../slice.ts'
import { transferRoutes } from './routes.ts'

/** Files of subnets and addresses, in and out. */
export const transfer: Slice = {
  tag: 'ipam import and export',
  prefix: '/ipam',
  access: {
    resource: 'subnet',
    through: { read: ['subnet', 'ip_block', 'ip_space', 'ip_address'], write: ['subnet', 'ip_address', 'address_set'] },
  },
  tokens: { scopes: ['read', 'ipam:write'] },
  routes: transferRoutes,
}

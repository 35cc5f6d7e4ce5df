import type { Slice } from '../../../slice.ts'
import { addressAccess } from '../rights.ts'
import { bulkRoutes } from './routes.ts'

/** Many addresses or subnets at once. */
export const bulk: Slice = {
  tag: 'ipam bulk',
  prefix: '/ipam',
  access: addressAccess,
  tokens: { scopes: ['read', 'ipam:write'] },
  routes: bulkRoutes,
}
